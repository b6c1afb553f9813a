package clocks

import "flagfall/arbiter/rule"

// CheckLog finds the flags that fell with moves missing in the log of a clock, in
// the order in which they fell. names are what the sides are called; "" is "the
// first player". The zero rule, where no kind of draughts was named, cites no
// article. For a log that cannot be followed it fails as [Rebuild] does.
func CheckLog(log []Entry, law FlagRule, names [2]string) ([]Finding, error) {
	if _, err := Rebuild(log); err != nil {
		return nil, err
	}
	var found []Finding
	for _, f := range fallsOf(log) {
		if !f.Missed() {
			continue
		}
		said := rule.Say("the flag of {player} fell after {moves}", "player", sideSaid(f.Side, names[f.Side]), "moves", countMoves(f.Made))
		if f.Required > 0 {
			said = rule.Say("the flag of {player} fell after {moves} of {required}",
				"player", sideSaid(f.Side, names[f.Side]), "moves", countMoves(f.Made), "required", f.Required)
		}
		counted := rule.Say("nobody called or observed it")
		switch f.Way {
		case Called:
			side, err := ParseSide(f.Caller)
			if err != nil {
				return nil, err
			}
			counted = rule.Say("called by {person}", "person", sideSaid(side, names[side]))
		case Observed:
			counted = rule.Say("observed by {person}", "person", f.By)
		}
		var hidden rule.Sentence
		if f.Hidden {
			hidden = rule.Say("the display showed the next period already")
		}
		said = rule.Joined("; ", said, counted, hidden)
		found = append(found, Finding{
			Kind: MissedControl, Ply: 2*f.Made + 1 + int(f.Side), Side: f.Side, Article: law.Article, Said: said,
		})
	}
	return found, nil
}

// fallsOf are the falls in all games of a log that can be followed, in order.
func fallsOf(log []Entry) []Fall {
	var c Clock
	var falls []Fall
	for _, e := range log {
		if e.Kind == KindSet {
			falls = append(falls, c.falls...)
		}
		c, _ = c.Apply(e)
	}
	return append(falls, c.falls...)
}
