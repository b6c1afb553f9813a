package clocks

import (
	"fmt"
)

// CheckLog finds the flags that fell with moves missing in the log of a clock,
// in the order in which they fell. names are what the sides are called; "" is
// "the first player". A log that cannot be followed is the error of [Rebuild].
func CheckLog(log []Entry, law FlagRule, names [2]string) ([]Finding, error) {
	c, err := Rebuild(log)
	if err != nil {
		return nil, err
	}
	if law.Article.IsZero() {
		law = WCDFFlag()
	}
	var found []Finding
	for _, f := range c.At(c.LastAt()).Falls {
		if !f.Missed() {
			continue
		}
		name := names[f.Side]
		if name == "" {
			name = "the " + f.Side.String() + " player"
		}
		moves := countMoves(f.Made)
		if f.Required > 0 {
			moves += fmt.Sprintf(" of %d", f.Required)
		}
		count := "nobody called or observed it"
		if f.Way != "" {
			count = f.Way + " by " + f.By
		}
		message := fmt.Sprintf("the flag of %s fell after %s; %s", name, moves, count)
		if f.Hidden {
			message += "; the display showed the next period already"
		}
		found = append(found, Finding{
			Kind: MissedControl, Ply: 2*f.Made + 1 + int(f.Side), Side: f.Side, Article: law.Article, Message: message,
		})
	}
	return found, nil
}
