package arbiter

import (
	"slices"
	"time"
)

// A step is what one command of the arbiter wrote, and is undone as a whole.
// Its number is that of its first entry. An entry of a step may have a cause:
// the entry that brought it along, as a ruling brings the result that it costs.
// The cause cannot be undone without its effects. Both are stored.

// Record folds what was decided in, and gives its entries, chained to those
// before; the new rows of persons get their place in the chain, too. They belong to a
// step that was begun, or begin one where step is 0.
func (s *State) Record(d Decision, at time.Time, who string, step int64) ([]Envelope, error) {
	persons := d.Persons // they come with the first entry
	for i := range persons {
		persons[i] = persons[i].Chained(s.Seq + 1)
	}
	s.AddPersons(persons)
	var list []Envelope
	for _, body := range d.Events {
		e := Envelope{Seq: s.Seq + 1, At: at, Who: who, Body: body, Step: step}
		switch {
		case kindOf(body).apart && len(d.Events) > 1:
			e.Step = e.Seq
		case step == 0:
			step = e.Seq
			e.Step = step
		}
		e.Cause = causeOf(s.Log, e)
		link, err := LinkOf(e, persons)
		if err != nil {
			return nil, err
		}
		e.Hash, persons = link.Hash(s.Head), nil
		if err := s.Apply(e); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// causeOf finds the entry of its step that brings another one along: it stands
// right before it, or before others that it brought.
func causeOf(log []Envelope, e Envelope) int64 {
	earlier := 0
	for i := len(log) - 1; i >= 0; i-- {
		before := log[i]
		k := kindOf(before.Body)
		switch {
		case k.apart:
			continue
		case before.Step != e.Step:
			return 0
		case k.brings != nil && k.brings(before.Body, e.Body, earlier):
			return before.Seq
		case before.Cause == 0:
			return 0
		}
		earlier++
	}
	return 0
}

// effects are the entries that an entry brought along.
func (s *State) effects(seq int64) []int64 {
	var list []int64
	for k := seq + 1; seq >= 1 && k <= int64(len(s.Log)); k++ {
		if s.Log[k-1].Cause == seq {
			list = append(list, k)
		}
	}
	return list
}

// withEffects adds to entries what they brought along, as far as it counts.
func (s *State) withEffects(seqs []int64) []int64 {
	for _, seq := range seqs {
		for _, k := range s.effects(seq) {
			if s.Undone[seq] == 0 && s.Undone[k] == 0 {
				seqs = append(seqs, k)
			}
		}
	}
	return seqs
}

// StepOf are the entries of a step that an undo can take back and that still
// count.
func (s *State) StepOf(step int64) []int64 {
	var list []int64
	for _, e := range s.Log[min(max(step-1, 0), int64(len(s.Log))):] {
		switch {
		case e.Step == step && s.canGo(e):
			list = append(list, e.Seq)
		case e.Step != step && !kindOf(e.Body).apart:
			return list // the next step
		}
	}
	return list
}

// LastStep is [State.StepOf] for the last step of which an entry still counts; empty
// where none does.
func (s *State) LastStep() []int64 {
	for i := len(s.Log) - 1; i >= 0; i-- {
		if s.canGo(s.Log[i]) {
			return s.StepOf(s.Log[i].Step)
		}
	}
	return nil
}

// canGo reports whether an entry counts and goes with its step in an undo that names
// no entry.
func (s *State) canGo(e Envelope) bool {
	k := kindOf(e.Body)
	return s.Undone[e.Seq] == 0 && k.final == nil && !k.unchained
}

// Matter is the entry that a step is about: the last of those that no other brought
// along, since what it needs stands before it, as the numbers do before the first
// pairings; 0 where there is no entry.
func (s *State) Matter(entries []int64) int64 {
	for _, seq := range slices.Backward(entries) {
		if s.Log[seq-1].Cause == 0 {
			return seq
		}
	}
	if len(entries) == 0 {
		return 0
	}
	return entries[0]
}

// ResultsIn are the games of which entries are the results; none where one of the
// entries is anything else, or there is none.
func (s *State) ResultsIn(entries []int64) []*Game {
	var games []*Game
	for _, seq := range entries {
		body := s.Log[seq-1].Body
		k := kindOf(body)
		if !k.result {
			return nil
		}
		games = append(games, s.gameIf(k.changes(body)))
	}
	return games
}
