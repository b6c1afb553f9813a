package draw

import (
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

func TestEveryVariantHasAPolicy(t *testing.T) {
	for _, v := range draughts.Variants() {
		p := For(v)
		if len(p.Rules) == 0 || p.Rules[0].Count != Positions {
			t.Errorf("%s: the first rule is not repetition", v)
		}
	}
}

func TestEveryRowIsWhole(t *testing.T) {
	for _, p := range Policies() {
		seen := map[string]bool{}
		for i := range p.Rules {
			r := &p.Rules[i]
			if r.Code == "" || seen[r.Code] || r.Article.IsZero() || r.Title == "" || !strings.HasSuffix(r.Text.String(), ".") {
				t.Errorf("%s: the row %+v lacks something or is there twice", p.Name, r.Row)
			}
			seen[r.Code] = true
			if r.Limit < 1 || (r.Count == EndingPlies) != (r.Ending.Arises != nil) || r.Count != Positions && r.Limit%2 != 0 {
				t.Errorf("%s %s: limit %d, ending %q", p.Name, r.Code, r.Limit, r.Ending.Name)
			}
			for _, o := range r.Options {
				if o.Reason == "" {
					t.Errorf("%s %s.%s has no reason", p.Name, r.Code, o.Name)
				}
				isDefault := false
				for _, value := range o.Choices {
					if _, err := p.With(r.Code, o.Name, value); err != nil {
						t.Errorf("%s: %v", p.Name, err)
					}
					isDefault = isDefault || value == o.Default
				}
				if !isDefault {
					t.Errorf("%s %s.%s: the default %q is not a choice", p.Name, r.Code, o.Name, o.Default)
				}
			}
			for _, c := range r.choices {
				if !strings.Contains(optionText(r), c.option+"="+c.value+" ") {
					t.Errorf("%s %s: %s=%s is not among the options", p.Name, r.Code, c.option, c.value)
				}
			}
		}
	}
}

func optionText(r *Rule) string {
	var b strings.Builder
	for _, o := range r.Options {
		for _, c := range o.Choices {
			b.WriteString(o.Name + "=" + c + " ")
		}
	}
	return b.String()
}

// Setting a default changes nothing: the rows as written are the defaults.
func TestDefaultsAreTheRows(t *testing.T) {
	for _, p := range Policies() {
		for _, r := range p.Rules {
			for _, o := range r.Options {
				set, err := p.With(r.Code, o.Name, o.Default)
				if err != nil {
					t.Fatal(err)
				}
				got := set.Rule(r.Code)
				if got.Mode != r.Mode || got.Limit != r.Limit || got.Resets != r.Resets || got.Off != r.Off ||
					(got.Ending.Lasts == nil) != (r.Ending.Lasts == nil) {
					t.Errorf("%s: %s.%s=%s changes the row", p.Name, r.Code, o.Name, o.Default)
				}
			}
		}
	}
}

func TestSettingACopyLeavesThePolicy(t *testing.T) {
	p := fmjd()
	if _, err := p.Set("draw-diagonal.force=on"); err != nil {
		t.Fatal(err)
	}
	if !p.Rule("draw-diagonal").Off {
		t.Error("the policy changed")
	}
}

func TestWrongSettings(t *testing.T) {
	for _, tc := range []struct{ setting, says, hint string }{
		{"draw-16", "is not a setting", "draw-16.capture="},
		{"draw-99.capture=x", "no rule", "draw-25"},
		{"draw-16.colour=x", "no option", "capture man-moves promotion"},
		{"draw-16.capture=x", "no value", "new-five sixteen-stands"},
		{"draw-25.capture=x", "no option", ""},
	} {
		_, err := fmjd().Set(tc.setting)
		if rule.CodeOf(err) != rule.Usage || !strings.Contains(err.Error(), tc.says) || !strings.Contains(rule.HintOf(err), tc.hint) {
			t.Errorf("%s: %v (%s)", tc.setting, err, rule.HintOf(err))
		}
	}
	if _, err := Named("chess"); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("an unknown policy: %v", err)
	}
}

// TestAgreementIsNamed: where a text was read second hand, or none was found, the title
// says so and names agreement, and repetition has an option.
func TestAgreementIsNamed(t *testing.T) {
	t.Parallel()
	for _, p := range Policies() {
		unread := len(p.Rules) == 1 // repetition alone, or no rule
		for i := range p.Rules {
			r := &p.Rules[i]
			analogy := p.Name != "wcdf" && r.Article == rule.WCDF(r.Article.Number)
			unread = unread || analogy || slices.ContainsFunc(r.Options, func(o rule.Option) bool { return o.Name == "mode" })
			if analogy && !slices.ContainsFunc(r.Options, func(o rule.Option) bool { return o.Name == "mode" }) {
				t.Errorf("%s: %s holds by analogy, and no option says how", p.Name, r.Code)
			}
		}
		if unread && !strings.Contains(p.Title, "agreement") {
			t.Errorf("%s: %q does not name agreement", p.Name, p.Title)
		}
	}
}
