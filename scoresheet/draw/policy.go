package draw

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Policy is the set of draw rules that hold together. It is a value: changing
// an option gives a new policy.
type Policy struct {
	// Name is the name that [draughts.Rules.DrawPolicy] uses: "fmjd".
	Name string
	// Title is the rule book in words.
	Title string
	// Rules are the rows in the order of the articles, including those that are
	// off.
	Rules []Rule
}

// Policies lists all policies, FMJD and WCDF first.
func Policies() []Policy {
	return []Policy{fmjd(), wcdf(), frisian(), russian(), brazilian(), pool(), jamaican(), unified(), italian(), spanish(), czech(), canadian(),
		portuguese(), turkish(), thai(), spantsiretti(), breakthrough(), antidraughts()}
}

// Named finds a policy by name. The error is of the code [rule.NotFound].
func Named(name string) (Policy, error) {
	all := Policies()
	names := make([]string, len(all))
	for i, p := range all {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return Policy{}, rule.Errorf(rule.NotFound, "there is no set of draw rules %q", name).
		WithHint("the sets are %s", strings.Join(names, " "))
}

// For is the policy of a variant, with all options at their defaults.
func For(v draughts.Variant) Policy {
	p, err := Named(v.Rules().DrawPolicy)
	if err != nil {
		panic(err) // a test goes through all variants
	}
	return p
}

// Rule finds a row by its code; nil when the policy has none.
func (p *Policy) Rule(code string) *Rule {
	for i := range p.Rules {
		if p.Rules[i].Code == code {
			return &p.Rules[i]
		}
	}
	return nil
}

// With is the policy with one option of one rule changed. The error is of the
// code [rule.Usage] and says which rules, options or values there are.
func (p Policy) With(code, option, value string) (Policy, error) {
	p.Rules = slices.Clone(p.Rules)
	r := p.Rule(code)
	if r == nil {
		codes := make([]string, len(p.Rules))
		for i := range p.Rules {
			codes[i] = p.Rules[i].Code
		}
		return Policy{}, rule.Errorf(rule.Usage, "the draw rules %q have no rule %q", p.Name, code).
			WithHint("the rules are %s", strings.Join(codes, " "))
	}
	for _, c := range r.choices {
		if c.option == option && c.value == value {
			c.change(r)
			return p, nil
		}
	}
	for _, o := range r.Options {
		if o.Name == option {
			return Policy{}, rule.Errorf(rule.Usage, "the option %s of %s has no value %q", option, code, value).
				Under(r.Article).WithHint("the values are %s", strings.Join(o.Choices, " "))
		}
	}
	names := make([]string, len(r.Options))
	for i, o := range r.Options {
		names[i] = o.Name
	}
	err := rule.Errorf(rule.Usage, "the rule %s has no option %q", code, option).Under(r.Article)
	if len(names) > 0 {
		err = err.WithHint("the options are %s", strings.Join(names, " "))
	}
	return Policy{}, err
}

// Set is [Policy.With] for settings written "draw-16.capture=sixteen-stands".
func (p Policy) Set(settings ...string) (Policy, error) {
	for _, s := range settings {
		name, value, ok := strings.Cut(s, "=")
		code, option, ok2 := strings.Cut(name, ".")
		if !ok || !ok2 {
			return Policy{}, rule.Errorf(rule.Usage, "%q is not a setting of a draw rule", s).
				WithHint("write it like draw-16.capture=sixteen-stands")
		}
		var err error
		if p, err = p.With(strings.TrimSpace(code), strings.TrimSpace(option), strings.TrimSpace(value)); err != nil {
			return Policy{}, err
		}
	}
	return p, nil
}
