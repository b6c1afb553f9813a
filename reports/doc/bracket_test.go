package doc

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// halfEms sets every letter half as wide as it is high.
type halfEms struct{}

func (halfEms) Width(text string, style Style) float64 {
	return float64(utf8.RuneCountInString(text)) / 2
}

func (h halfEms) Lines(text string, width float64, style Style) []string {
	return Wrap(text, width, func(t string) float64 { return h.Width(t, style) })
}

// cup returns a bracket of so many rounds in which the upper seat always wins; every
// seventh name is very long, and the last seat of the first round is free.
func cup(rounds int, third bool) *Bracket {
	names := []string{"Aarts, Anton", "Bakker, Bea", "Claes, Chris", "Nieuwenhuizen-Oosterwijk van der Meer, Maximiliaan Johannes", "Xu, Bo", "Damclub Denk en Zet / De Vaste Zet", "Evers, Eva"}
	b := &Bracket{WinnerTitle: "Winner", Winner: names[3]}
	for n := range rounds {
		r := BracketRound{Title: "Round"}
		for i := range 1 << (rounds - 1 - n) {
			r.Matches = append(r.Matches, Match{{Seed: "1", Name: names[2*i%len(names)], Score: "2", Style: Strong}, {Seed: "32", Name: names[(2*i+1)%len(names)], Score: "0"}})
		}
		b.Rounds = append(b.Rounds, r)
	}
	last := &b.Rounds[0].Matches[len(b.Rounds[0].Matches)-1]
	last[1] = Seat{Name: "bye", Style: Muted}
	if third {
		b.ThirdTitle, b.Third = "Third place", &Match{{Seed: "3", Name: names[3], Score: "2"}, {Seed: "4", Name: names[2], Score: "0"}}
	}
	return b
}

// A bracket is a drawing: matches stand apart from each other, the lines that join
// them meet the line between two seats, and none runs through a match or a text.
func TestBracketJoinsWithoutCutting(t *testing.T) {
	const near = 0.01
	for rounds := 1; rounds <= 6; rounds++ {
		for _, third := range []bool{false, rounds > 1} {
			for _, width := range []float64{80, 184, 271} {
				for _, density := range []Density{Loose(), Close(), Tight()} {
					d, w, h := cup(rounds, third).Drawing(width, 10, density, halfEms{})
					var boxes []Shape
					for _, s := range d.Shapes {
						if s.X < -near || s.Y < -near || s.X+s.W > w+near || s.Y+s.H > h+near {
							t.Fatalf("%d rounds on %v mm: %+v stands outside %v by %v", rounds, width, s, w, h)
						}
						if s.Kind == Outline {
							boxes = append(boxes, s)
						}
					}
					want := 1<<rounds - 1
					if third {
						want++
					}
					if len(boxes) != want {
						t.Fatalf("%d rounds: %d matches, want %d", rounds, len(boxes), want)
					}
					for i, a := range boxes {
						for _, b := range boxes[:i] {
							if a.X < b.X+b.W-near && b.X < a.X+a.W-near && a.Y < b.Y+b.H+near && b.Y < a.Y+a.H+near {
								t.Errorf("%d rounds on %v mm: two matches overlap: %+v and %+v", rounds, width, a, b)
							}
						}
					}
					forks(t, d, boxes, 1<<rounds-2)
				}
			}
		}
	}
}

// forks holds the lines outside matches to what they join: so many lines leave a match.
func forks(t *testing.T, d Drawing, boxes []Shape, leaving int) {
	t.Helper()
	const near = 0.01
	for _, s := range d.Shapes {
		inside, touches := false, false
		if s.Kind != Stroke {
			continue
		}
		for _, b := range boxes {
			x0, x1 := math.Min(s.X, s.X+s.W), math.Max(s.X, s.X+s.W)
			y0, y1 := math.Min(s.Y, s.Y+s.H), math.Max(s.Y, s.Y+s.H)
			if x0 >= b.X-near && x1 <= b.X+b.W+near && y0 >= b.Y-near && y1 <= b.Y+b.H+near {
				inside = true // the lines between its cells
				continue
			}
			if x0 < b.X+b.W-near && x1 > b.X+near && y0 < b.Y+b.H-near && y1 > b.Y+near {
				t.Errorf("the line %+v cuts through the match %+v", s, b)
			}
			if s.H == 0 && s.Y > b.Y+near && s.Y < b.Y+b.H-near && math.Abs(s.X-b.X-b.W) < near {
				touches = true
			}
		}
		if !inside && touches {
			leaving--
		}
	}
	if leaving != 0 {
		t.Errorf("%d lines too few leave a match", leaving)
	}
}

// No letter of a name is lost, and none stands in the cell of the score.
func TestBracketKeepsNamesInTheirCells(t *testing.T) {
	b := cup(3, true)
	d, _, _ := b.Drawing(100, 10, Loose(), halfEms{})
	var text strings.Builder
	scores := 0
	for _, s := range d.Shapes {
		if s.Kind != Words {
			continue
		}
		text.WriteString(s.Text)
		if s.Condense && (halfEms{}).Width(s.Text, 0)*10*bracketPt > s.W+0.01 && strings.ContainsAny(s.Text, " -") {
			t.Errorf("%q is wider than its cell of %v mm", s.Text, s.W)
		}
		if s.Text == "2" || s.Text == "0" {
			scores++
		}
	}
	squeezed := strings.ReplaceAll(text.String(), " ", "")
	for _, r := range b.Rounds {
		for _, m := range r.Matches {
			for _, s := range m {
				if !strings.Contains(squeezed, strings.ReplaceAll(s.Name, " ", "")) {
					t.Errorf("%q is not whole", s.Name)
				}
			}
		}
	}
	if scores != 2*8-1 {
		t.Errorf("%d scores in cells of their own", scores)
	}
}

// The parts of a large bracket hold every match once, the last part who won.
func TestBracketInParts(t *testing.T) {
	b := cup(6, true)
	for rounds := 1; rounds < 6; rounds++ {
		matches, winners := 0, 0
		for _, p := range b.Parts(rounds) {
			for _, r := range p.Rounds {
				matches += len(r.Matches)
			}
			if p.WinnerTitle != "" && p.Third != nil {
				winners++
			}
		}
		if matches != 63 || winners != 1 {
			t.Errorf("cut after %d rounds: %d matches, %d parts with the winner", rounds, matches, winners)
		}
	}
}
