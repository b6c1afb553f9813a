package arbiter

import "slices"

// An undo takes back what one command decided, and not half of it: the entries
// that a decision caused stand right behind it, with its instant and author.

// causes reports whether an entry is of the kind that another one brings along.
func causes(cause, effect Event) bool {
	result := func(game GameID, from Source) bool {
		var of GameID
		var source Source
		switch b := effect.(type) {
		case ResultEntered:
			of, source = b.Game, b.Source
		case ResultCorrected:
			of, source = b.Game, b.Source
		default:
			return false
		}
		return of == game && source == from
	}
	switch c := cause.(type) {
	case RoundPaired:
		b, ok := effect.(BallotsDrawn)
		return ok && b.Round == c.Round
	case SheetTaken:
		return result(c.Game, FromSheet)
	case RulingRecorded:
		return result(c.Game, FromRuling)
	case QuickplayRuled:
		return result(c.Game, FromRuling)
	case FlagNoted:
		return result(c.Game, FromFlag)
	case AbsenceRuled:
		return result(c.Game, FromAbsence)
	case AppealDecided:
		switch b := effect.(type) {
		case ResultEntered:
			return b.Source == FromAppeal
		case ResultCorrected:
			return b.Source == FromAppeal
		case PlayerReinstated, TimeAdjusted:
			return true
		}
	}
	return false
}

// effects are the entries that an entry brought along, those of an incident by
// the number that it gives.
func (s *State) effects(seq int64) []int64 {
	if seq < 1 || seq > int64(len(s.Log)) {
		return nil
	}
	cause := s.Log[seq-1]
	var list []int64
	in, incident := cause.Body.(IncidentRecorded)
	for k := seq + 1; k <= int64(len(s.Log)); k++ {
		e := s.Log[k-1]
		if besides(cause, e) {
			continue
		}
		switch {
		case incident && len(list) >= in.Effects:
			return list
		case incident:
		case !e.At.Equal(cause.At) || e.Who != cause.Who || !causes(cause.Body, e.Body):
			return list
		}
		list = append(list, k)
	}
	return list
}

// besides reports whether an entry among the effects of another one is none of
// them: journals have the publication of a draft before the first result.
func besides(cause, e Envelope) bool {
	_, published := e.Body.(RoundPublished)
	return published && e.At.Equal(cause.At)
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

// causedBy is the entry that brought an entry along, and the entry itself where
// none did.
func (s *State) causedBy(seq int64) int64 {
	for k := seq - 1; k >= 1; k-- {
		if s.Undone[k] == 0 && slices.Contains(s.effects(k), seq) {
			return k
		}
		// Nothing brings along what another command wrote.
		if !s.Log[k-1].At.Equal(s.Log[seq-1].At) {
			break
		}
	}
	return seq
}
