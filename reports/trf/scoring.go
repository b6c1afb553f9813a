package trf

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// scoringLines gathers what 162, XXS and BBW ... say, in any order. A later
// line wins.
type scoringLines map[string]pairing.Points

func (s *scoringLines) set(key string, p pairing.Points) {
	if *s == nil {
		*s = scoringLines{}
	}
	(*s)[key] = p
}

// read162 reads symbols in column 6, 15, 24 ... with the value in the four
// columns after each.
func (s *scoringLines) read162(l *line) error {
	if err := l.blank(rule.Sentence{}, 4, 5); err != nil {
		return err
	}
	for column := 6; column <= len(l.runes); column += 9 {
		if err := l.blank(rule.Sentence{}, column+5, column+6, column+7, column+8); err != nil {
			return err
		}
		symbol := strings.ToUpper(l.cols(column, column))
		if symbol == " " && strings.TrimSpace(l.cols(column+1, column+4)) == "" {
			continue
		}
		if !strings.Contains("WDLAPX", symbol) {
			return l.fault(column, "the symbol is %q, and one of W D L A P X was expected", symbol)
		}
		p, err := l.points(column+1, column+4, rule.Format("points"))
		if err != nil {
			return err
		}
		s.set(symbol, p)
	}
	return nil
}

// readXXS reads KEY=VALUE pairs. The scoring of a win may not depend on the
// colour here.
func (s *scoringLines) readXXS(l *line) error {
	names := map[string]string{
		"W": "W", "D": "D", "L": "L", "WW": "W", "BW": "W", "WD": "D", "BD": "D", "WL": "L", "BL": "L",
		"PAB": "P", "ZPB": "Z", "HPB": "H", "FPB": "F", "FW": "FW", "FL": "FL",
	}
	seen := map[string]pairing.Points{}
	column := 4
	for _, word := range strings.Fields(l.text[3:]) {
		column = column + len([]rune(l.cols(column, len(l.runes)))) - len([]rune(strings.TrimLeft(l.cols(column, len(l.runes)), " \t")))
		key, value, _ := strings.Cut(word, "=")
		name, known := names[key]
		p, ok := pairing.ParsePoints(value)
		if !known || !ok {
			return l.fault(column, "%q was found where KEY=POINTS was expected, such as W=2.0 or PAB=2.0", word)
		}
		if before, twice := seen[name]; twice && before != p {
			return l.fault(column, "%s differs from the same result with the other colour, and results are worth the same with both colours here", word)
		}
		seen[name] = p
		s.set(name, p)
		column += len([]rune(word))
	}
	return nil
}

// settle completes the scoring: missing values follow from the given ones.
func (s scoringLines) settle(to *pairing.Scoring) {
	value := func(fallback pairing.Points, keys ...string) pairing.Points {
		for _, k := range keys {
			if p, ok := s[k]; ok {
				return p
			}
		}
		return fallback
	}
	to.Win, to.Draw, to.Loss = value(to.Win, "W"), value(to.Draw, "D"), value(to.Loss, "L")
	to.PAB = value(to.Win, "P")
	to.FullBye, to.HalfBye = value(to.Win, "F"), value(to.Draw, "H")
	to.ZeroBye = value(0, "Z", "A")
	to.Absent = to.ZeroBye
	to.ForfeitWin, to.ForfeitLoss = value(to.Win, "FW"), value(0, "FL", "A")
}
