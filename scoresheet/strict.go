package scoresheet

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Notation is a way of naming squares.
type Notation uint8

// The notations.
const (
	// Customary is the notation of the variant's GameType.
	Customary Notation = iota
	Numeric
	Algebraic
)

// Strict is the record as strict PDN has it: standard tags, canonical moves,
// captures with the sign of the variant. An irregular move that stood cannot
// be written there; it becomes a comment and the position after it (/FEN).
// What could not be replayed becomes a comment at the end. Variations are
// kept; one that does not replay becomes a comment.
func (out *Replay) Strict(n Notation) *pdn.Game {
	s := strict{out: out, reading: reading{variant: out.Variant}}
	custom := out.Variant.Rules().Notation == draughts.Algebraic
	s.algebraic = n == Algebraic || n == Customary && custom
	g := out.Game
	strictly := &pdn.Game{Tags: s.tags(custom), Preface: append([]string(nil), g.Preface...)}
	before := out.Start
	for i, k := 0, 0; i < len(g.Steps); i++ {
		step := &g.Steps[i]
		if step.Kind == pdn.Setup {
			if p, err := draughts.Parse(out.Variant, step.Text); err == nil {
				before = p
				strictly.Steps = append(strictly.Steps, s.setup(p, step))
			}
			continue
		}
		if k >= len(out.Plies) || out.Plies[k].Step > i {
			s.merge(strictly, step)
			continue
		}
		ply := &out.Plies[k]
		k++
		switch {
		case !ply.Move.IsZero():
			strictly.Steps = append(strictly.Steps, s.step(before, ply.Move, step))
		case ply.After != before:
			s.comment(strictly, ply.text+" was played")
			strictly.Steps = append(strictly.Steps, s.setup(ply.After, step))
		default:
			var rest []string
			for _, p := range out.Plies[k-1:] {
				rest = append(rest, p.Text())
			}
			s.comment(strictly, "not replayed: "+strings.Join(rest, " "))
			return strictly
		}
		before = ply.After
	}
	if moves := g.Result; decided(moves) && decided(out.Result) && moves.Outcome != out.Result.Outcome {
		s.comment(strictly, "the moves end with "+moves.Text)
	}
	return strictly
}

// strict carries the choices while a record is put into its strict form.
type strict struct {
	out       *Replay
	reading   reading
	algebraic bool
}

// tags are the tags of the record, with the GameType that holds and the
// position that was read.
func (s *strict) tags(custom bool) []pdn.Tag {
	out := s.out
	var tags []pdn.Tag
	for _, tag := range out.Game.Tags {
		switch name := pdn.StandardName(tag.Name); name {
		case "GameType", "FEN", "SetUp", "Result":
		default:
			tags = append(tags, pdn.Tag{Name: name, Value: tag.Value})
		}
	}
	if out.Result.Text != "" {
		tags = append(tags, pdn.Tag{Name: "Result", Value: s.result()})
	}
	gameType := out.Variant.GameType()
	if s.algebraic != custom {
		// The long form would promise the other notation.
		gameType, _, _ = strings.Cut(gameType, ",")
	}
	tags = append(tags, pdn.Tag{Name: "GameType", Value: gameType})
	if out.Start != draughts.Start(out.Variant) {
		tags = append(tags, pdn.Tag{Name: "SetUp", Value: "1"}, pdn.Tag{Name: "FEN", Value: out.Start.FEN()})
	}
	return tags
}

// result is the result in PDN's form, with White's score on the left, whatever
// the tradition of the file.
func (s *strict) result() string {
	result := s.out.Result
	turned := result.Outcome == pdn.LeftWins && s.out.Winner == BlackWins ||
		result.Outcome == pdn.RightWins && s.out.Winner == WhiteWins
	if left, right, ok := strings.Cut(result.Text, "-"); turned && ok {
		return right + "-" + left
	}
	return result.Text
}

// step is a move with everything attached to it.
func (s *strict) step(before draughts.Position, m draughts.Move, as *pdn.Step) pdn.Step {
	step := pdn.Step{
		Separator: '-', Strength: as.Strength, Offered: as.Offered,
		Number: as.Number, Black: as.Black, Notes: s.notes(before, before.Play(m), as.Notes),
	}
	squares := []draughts.Square{m.From(), m.To()}
	if m.IsCapture() {
		step.Separator = 'x'
		if s.algebraic {
			step.Separator = s.out.Variant.Rules().Separator
		}
		if strings.Count(before.Notation(m, before.Moves(nil)), "x") > 1 {
			squares = before.Path(squares[:0], m)
		}
	}
	for _, q := range squares {
		step.Squares = append(step.Squares, s.square(q))
	}
	step.Text = step.Format()
	return step
}

// square writes a square in the notation chosen.
func (s *strict) square(q draughts.Square) pdn.Square {
	if !s.algebraic {
		return pdn.Square{Number: uint8(q)}
	}
	name := s.out.Variant.Algebraic(q)
	rank, _ := strconv.Atoi(name[1:])
	return pdn.Square{File: name[0] - 'a' + 1, Number: uint8(rank)}
}

func (s *strict) setup(p draughts.Position, as *pdn.Step) pdn.Step {
	return pdn.Step{Kind: pdn.Setup, Text: p.FEN(), Offered: as.Offered, Notes: s.notes(p, p, as.Notes)}
}

// comment adds a comment after the last step.
func (s *strict) comment(g *pdn.Game, text string) {
	if len(g.Steps) == 0 {
		g.Preface = append(g.Preface, text)
		return
	}
	last := &g.Steps[len(g.Steps)-1]
	if last.Notes == nil {
		last.Notes = new(pdn.Notes)
	}
	last.Notes.Comments = append(last.Notes.Comments, text)
}

// merge attaches what belongs to a step without a ply of its own, a jump of a
// capture, to the step before.
func (s *strict) merge(g *pdn.Game, step *pdn.Step) {
	if step.Notes == nil {
		return
	}
	for _, c := range step.Notes.Comments {
		s.comment(g, c)
	}
}

// notes copies what is attached to a step and makes its variations strict. A
// variation is an alternative to the step, or continues after it.
func (s *strict) notes(before, after draughts.Position, n *pdn.Notes) *pdn.Notes {
	if n == nil {
		return nil
	}
	copied := *n
	copied.Comments = append([]string(nil), n.Comments...)
	copied.Variations = nil
	for _, v := range n.Variations {
		steps, ok := s.variation(before, v.Steps)
		if !ok {
			steps, ok = s.variation(after, v.Steps)
		}
		if !ok {
			copied.Comments = append(copied.Comments, "("+plainLine(v)+")")
			continue
		}
		copied.Variations = append(copied.Variations, pdn.Variation{Preface: v.Preface, Steps: steps})
	}
	return &copied
}

// variation makes a line strict; false if it does not replay from there.
func (s *strict) variation(p draughts.Position, steps []pdn.Step) ([]pdn.Step, bool) {
	var strictly []pdn.Step
	for i := range steps {
		squares, ok := s.reading.squares(nil, &steps[i])
		found := p.Match(nil, squares, p.Moves(nil))
		if !ok || steps[i].Kind != pdn.Move || len(found) == 0 {
			return nil, false
		}
		strictly = append(strictly, s.step(p, found[0], &steps[i]))
		p = p.Play(found[0])
	}
	return strictly, true
}

// plainLine is a variation as text for a comment.
func plainLine(v pdn.Variation) string {
	words := append([]string(nil), v.Preface...)
	for i := range v.Steps {
		step := &v.Steps[i]
		if step.Number > 0 {
			words = append(words, fmt.Sprintf("%d.", step.Number))
		}
		words = append(words, step.Text+step.Strength.String())
		if step.Notes == nil {
			continue
		}
		words = append(words, step.Notes.Comments...)
		for _, inner := range step.Notes.Variations {
			words = append(words, "("+plainLine(inner)+")")
		}
	}
	return strings.Join(words, " ")
}
