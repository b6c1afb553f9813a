package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// Undo takes entries of the journal back. The rest is folded without them;
// where a later entry could then not have been decided, the undo is refused,
// unless Cascade lets those go too. Undoing an undo is a redo.
type Undo struct {
	// Seqs are the entries to be undone, which go with what they brought along.
	// Empty means the last step of which something counts; a print, an erasure
	// and an undo are passed over.
	Seqs    []int64
	Cascade bool
	Reason  string
}

// Redo is the undo of the latest undo that still counts and is not a redo itself.
type Redo struct {
	Cascade bool
	Reason  string
}

func (c Redo) decide(s *State) (Decision, error) {
	for i := len(s.Log) - 1; i >= 0; i-- {
		if u, ok := s.Log[i].Body.(Undone); ok && s.Undone[s.Log[i].Seq] == 0 && !u.redoes(s) {
			return Undo{Seqs: []int64{s.Log[i].Seq}, Cascade: c.Cascade, Reason: c.Reason}.decide(s)
		}
	}
	return Decision{}, rule.Errorf(rule.Refused, "nothing is undone").WithWay("{log} shows what was done", rule.Try("log"))
}

func (c Undo) decide(s *State) (Decision, error) {
	seqs, err := s.targets(c.Seqs)
	if err != nil {
		return Decision{}, err
	}
	e := Undone{Seqs: seqs, Reason: c.Reason}
	failing := s.consequences(e.Seqs)
	if len(failing) == 0 {
		return Decision{Events: []Event{e}}, nil
	}
	var lost []rule.Notice
	for _, f := range failing {
		lost = append(lost, rule.Noted("entry %d: %s (%s)", f.Envelope.Seq, Tell(s, f.Envelope), f.Err))
	}
	if !c.Cascade {
		var shown []rule.Sentence
		for _, n := range lost[:min(len(lost), 3)] {
			shown = append(shown, n.Said)
		}
		if more := len(lost) - len(shown); more > 0 {
			shown = append(shown, rule.Format("and %d more", more))
		}
		return Decision{}, rule.Fault(rule.Refused, rule.Joined(": ", rule.Count(len(lost), "{n} later entry rests on it", "{n} later entries rest on it"), rule.Joined("; ", shown...))).
			WithWay("undo those first, or let them go too with {cascade}; {dry-run} shows what that changes", rule.Again("cascade", true), rule.Again("dry-run", true))
	}
	for _, f := range failing {
		e.Seqs = append(e.Seqs, f.Envelope.Seq)
	}
	slices.Sort(e.Seqs)
	return Decision{Events: []Event{e}, Notices: lost}, nil
}

// Consequence is a later entry that could not have been decided without the
// entries to be undone.
type Consequence struct {
	Envelope Envelope
	Err      error
}

// targets are the entries that an undo takes back: those named, with what they
// brought along, or the last step.
func (s *State) targets(named []int64) ([]int64, error) {
	seqs := slices.Clone(named)
	if len(seqs) == 0 {
		if seqs = s.LastStep(); len(seqs) == 0 {
			return nil, rule.Errorf(rule.Refused, "there is nothing to undo").WithWay("{log} shows what was done", rule.Try("log"))
		}
	}
	seqs = s.withEffects(seqs)
	slices.Sort(seqs)
	seqs = slices.Compact(seqs)
	return seqs, (Undone{Seqs: seqs}).checkTargets(s)
}

// Consequences lists the later entries that an undo of these entries (none:
// the last step) would have to take along, and why. It is what an arbiter is
// shown before the undo.
func (s *State) Consequences(named ...int64) ([]Consequence, error) {
	seqs, err := s.targets(named)
	if err != nil {
		return nil, err
	}
	return s.consequences(seqs), nil
}

func (s *State) consequences(seqs []int64) []Consequence {
	trial := Envelope{Seq: s.Seq + 1, Body: Undone{Seqs: seqs}}
	log := append(slices.Clip(s.Log), trial)
	skip := undone(log)
	// Entries that count again are decided again too, so that everything after
	// the first entry whose standing changes is checked.
	first := trial.Seq
	for _, e := range s.Log {
		if (skip[e.Seq] == 0) != (s.Undone[e.Seq] == 0) {
			first = e.Seq
			break
		}
	}
	work := s.empty()
	work.Undone = skip
	var failing []Consequence
	fails := func(e Envelope, err error) {
		failing = append(failing, Consequence{e, err})
		skip[e.Seq] = trial.Seq
	}
	for i, e := range s.Log {
		work.Log = s.Log[:i]
		work.claim(e.Body)
		if skip[e.Seq] != 0 {
			continue
		}
		if _, isUndo := e.Body.(Undone); isUndo {
			continue
		}
		// What was erased is erased whatever is undone.
		if e.Seq >= first && !kindOf(e.Body).lasting {
			if err := work.admit(e.Body); err != nil {
				fails(e, err)
				continue
			}
		}
		if err := e.Body.apply(work, e); err != nil {
			fails(e, err)
		}
	}
	return failing
}

// Undone is the event of Undo.
type Undone struct {
	Seqs   []int64 `json:"seqs"`
	Reason string  `json:"reason,omitempty"`
}

var _ = add(kind[Undone]{name: "undone", whenClosed: true, unchained: true})

func (e Undone) checkTargets(s *State) error {
	for _, seq := range e.Seqs {
		if seq < 1 || seq > int64(len(s.Log)) {
			return rule.Errorf(rule.NotFound, "the journal has no entry %d", seq).WithHint("its entries are 1 to %d", len(s.Log))
		}
		if by := s.Undone[seq]; by != 0 {
			return rule.Errorf(rule.Refused, "entry %d is undone already, by entry %d", seq, by).WithHint("undo entry %d to have it back", by)
		}
		if final := kindOf(s.Log[seq-1].Body).final; final != nil {
			return final(seq)
		}
	}
	return nil
}

func (e Undone) check(s *State) error {
	if len(e.Seqs) == 0 {
		return rule.Errorf(rule.Usage, "no entry was named")
	}
	if err := e.checkTargets(s); err != nil {
		return err
	}
	if failing := s.consequences(e.Seqs); len(failing) > 0 {
		return rule.Errorf(rule.Refused, "entry %d rests on it", failing[0].Envelope.Seq).WithWay("undo that one first, or let it go too with {cascade}", rule.Again("cascade", true))
	}
	return nil
}

// redoes reports whether an undo is the undo of one.
func (e Undone) redoes(s *State) bool {
	return slices.ContainsFunc(e.Seqs, func(seq int64) bool {
		_, ok := s.Log[seq-1].Body.(Undone)
		return ok
	})
}

// apply changes nothing: an undo works by what Fold leaves out.
func (e Undone) apply(_ *State, env Envelope) error {
	for _, seq := range e.Seqs {
		if seq < 1 || seq >= env.Seq {
			return rule.Errorf(rule.Input, "an undo of entry %d, which is not before it", seq)
		}
	}
	return nil
}

func (e Undone) sentence(s *State) rule.Sentence {
	var gone, back []rule.Sentence
	for _, seq := range e.Seqs {
		if seq < 1 || seq > int64(len(s.Log)) {
			gone = append(gone, tellEntry(s, seq))
			continue
		}
		if u, isUndo := s.Log[seq-1].Body.(Undone); isUndo {
			for _, target := range u.Seqs {
				back = append(back, tellEntry(s, target))
			}
			continue
		}
		gone = append(gone, tellEntry(s, seq))
	}
	var parts []rule.Sentence
	if len(gone) > 0 {
		parts = append(parts, rule.Say("undone: {entries}", "entries", rule.Joined(", ", gone...)))
	}
	if len(back) > 0 {
		parts = append(parts, rule.Say("redone: {entries}", "entries", rule.Joined(", ", back...)))
	}
	return reasoned(rule.Joined("; ", parts...), e.Reason)
}

// tellEntry is an entry of the journal as an undo names it.
func tellEntry(s *State, seq int64) rule.Sentence {
	if seq < 1 || seq > int64(len(s.Log)) {
		return rule.Say("entry {entry}", "entry", seq)
	}
	if _, undo := s.Log[seq-1].Body.(Undone); undo {
		return rule.Say("entry {entry} (an undo)", "entry", seq)
	}
	return bracketed(rule.Say("entry {entry}", "entry", seq), Tell(s, s.Log[seq-1]))
}

// undone says for each entry that does not count by which entry it is undone.
// From the end backwards, an undo that counts takes its targets out.
func undone(log []Envelope) map[int64]int64 {
	skip := map[int64]int64{}
	for i := len(log) - 1; i >= 0; i-- {
		u, ok := log[i].Body.(Undone)
		if !ok || skip[log[i].Seq] != 0 {
			continue
		}
		for _, seq := range u.Seqs {
			if seq < log[i].Seq && skip[seq] == 0 {
				skip[seq] = log[i].Seq
			}
		}
	}
	return skip
}
