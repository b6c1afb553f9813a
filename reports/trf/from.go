package trf

import (
	"fmt"

	"flagfall/pairing"
)

// FromField makes a file of an event. Players who are out of the round to be paired have their bye
// in its columns and, as the format demands, in a line 240. Fixed pairs and wishes are left out, as
// the format has none. Ranks are left blank.
func FromField(field *pairing.Field) *File {
	f := &File{
		Rounds: field.Rounds, TopColour: field.TopColour,
		Scoring: field.Scoring,
	}
	for _, x := range field.Forbidden {
		if !x.Wish && len(x.Numbers) > 1 {
			f.Forbidden = append(f.Forbidden, x)
		}
	}
	f.Lines = append(f.Lines, Line{Code: "062", Text: fmt.Sprintf("062 %d", len(field.Players))})
	for i := range field.Players {
		p := &field.Players[i]
		line := Player{
			Number: p.Number, Title: p.Title, Name: p.Name, Rating: p.Rating, Federation: p.Nation,
			Points: p.Score(), PointsGiven: true,
		}
		for _, e := range p.Entries {
			line.Rounds = append(line.Rounds, result(&field.Scoring, e))
			if r := line.Rounds[len(line.Rounds)-1]; e.Points != worth(&field.Scoring, r.Code) {
				f.Adjustments = append(f.Adjustments, Adjustment{
					Code: ' ', Points: e.Points - worth(&field.Scoring, r.Code), Round: len(line.Rounds), Numbers: []int{p.Number},
				})
			}
		}
		if p.Out && (field.Rounds == 0 || field.Round <= field.Rounds) { // after the last round there is no round to be absent from
			bye := p.Bye
			if bye == pairing.Absent {
				bye = pairing.ZeroBye
			}
			line.Rounds = append(line.Rounds, result(&field.Scoring, pairing.Entry{Kind: bye}))
			if byeCodes[bye] != 0 { // a forfeit or a pairing-allocated bye is in the columns only
				f.grant(bye, field.Round, p.Number)
			}
		}
		for r, v := range p.Acceleration {
			if v == 0 {
				continue
			}
			if n := len(f.Acceleration); n > 0 {
				if a := &f.Acceleration[n-1]; a.First == p.Number && a.To == r && a.Points == v {
					a.To++
					continue
				}
			}
			f.Acceleration = append(f.Acceleration, Acceleration{Points: v, From: r + 1, To: r + 1, First: p.Number, Last: p.Number})
		}
		f.Players = append(f.Players, line)
	}
	return f
}

// grant adds a player to the line 240 of a kind of bye in a round.
func (f *File) grant(kind pairing.Kind, round, number int) {
	for i := range f.Byes {
		if b := &f.Byes[i]; b.Kind == kind && b.Round == round {
			b.Numbers = append(b.Numbers, number)
			return
		}
	}
	f.Byes = append(f.Byes, Bye{Kind: kind, Round: round, Numbers: []int{number}})
}

// result returns the code of an entry. Points that no result gives stay with the
// nearest result; an adjustment carries the difference.
func result(s *pairing.Scoring, e pairing.Entry) Result {
	r := Result{Opponent: e.Opponent, Colour: e.Colour, Code: ' '}
	switch e.Kind {
	case pairing.Played:
		switch {
		case e.Heat.Several() && 2*e.Points > s.Win+s.Loss:
			r.Code = '1'
		case e.Heat.Several() && 2*e.Points < s.Win+s.Loss:
			r.Code = '0'
		case e.Outcome == pairing.Won, e.Outcome == pairing.ByPoints && e.Points >= s.Win && s.Win > s.Draw:
			r.Code = '1'
		case e.Outcome == pairing.Drew, e.Outcome == pairing.ByPoints && e.Points >= s.Draw && s.Draw > s.Loss:
			r.Code = '='
		default:
			r.Code = '0'
		}
	case pairing.ForfeitWin:
		r.Code = '+'
	case pairing.ForfeitLoss:
		r.Code = '-'
	case pairing.PAB:
		r.Code = 'U'
	case pairing.FullBye:
		r.Code = 'F'
	case pairing.HalfBye:
		r.Code = 'H'
	case pairing.ZeroBye:
		r.Code = 'Z'
	}
	return r
}
