package office

import (
	"errors"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
)

// Restored is what a restore came to.
type Restored struct {
	// Entries are those of the backup, and Before those of the file that stood
	// in its place; 0 where there was none, or it cannot be read.
	Entries, Before int64
	// Kept is the name under which that file was put aside; "" for none.
	Kept string
	// Erased are the players whose data were erased in the file that stood there but
	// not in the backup. They are erased in the copy of the backup too, before it
	// takes its place.
	Erased []arbiter.PlayerID
	// Notices say what the arbiter should know.
	Notices []rule.Notice
}

// Restore puts a copy of a backup in the place of a tournament file, which is kept beside it.
// People who were erased there since the backup are erased in the copy too. Errors: rule.NotFound,
// and rule.Input for a backup that is not a tournament, is damaged or was written by a newer
// version; everything is then left as it was.
func Restore(backup, path string, config Config) (Restored, error) {
	var r Restored
	var copied *arbiter.State
	kept, err := store.Restore(backup, path, func(s *store.Store) error {
		log, persons, err := s.Read(0)
		if err != nil {
			return err
		}
		if len(log) == 0 {
			return rule.Errorf(rule.Input, "%s contains no event", backup)
		}
		if copied, err = arbiter.Fold(log, persons); err != nil {
			return err
		}
		r.Erased = erasedSince(peek(path), copied, nil)
		return eraseAgain(path, held{s}, r.Erased, config)
	})
	if err != nil {
		return r, err
	}
	r.Entries, r.Kept = copied.Seq, kept
	var before *arbiter.State
	if kept != "" {
		before = peek(kept) // with what was written until the last instant
	}
	switch {
	case kept == "":
	case before == nil:
		r.Notices = append(r.Notices, rule.Notice{Grade: rule.Warning, Said: rule.Format("the file that stood there could not be read; it is kept as it was")})
	default:
		r.Before = before.Seq
		if !sameEvent(before, copied) {
			r.Notices = append(r.Notices, rule.Notice{Grade: rule.Decision, Said: rule.Format("the file that stood there is of another event: %s", before.Settings.Name)})
		} else if late := erasedSince(before, copied, r.Erased); len(late) > 0 {
			// They were erased while the copy was looked at.
			journal, err := store.Open(path)
			if err == nil {
				err = errors.Join(eraseAgain(path, held{journal}, late, config), journal.Close())
			}
			if err != nil {
				return r, err
			}
			r.Erased = append(r.Erased, late...)
		}
		if sameEvent(before, copied) && before.Seq > copied.Seq {
			r.Notices = append(r.Notices, rule.Notice{Grade: rule.Decision,
				Said: rule.Format("the file that stood there has later entries; enter again what should be kept, following its log")})
		}
	}
	return r, nil
}

// erasedSince are the players who are erased in a state and not in the copy of an earlier
// one of the same event, but for those that are known. It goes by the log: players who
// were erased before they played are no longer on the list.
func erasedSince(before, copied *arbiter.State, known []arbiter.PlayerID) (erased []arbiter.PlayerID) {
	if before == nil || !sameEvent(before, copied) {
		return nil
	}
	for _, e := range before.Log {
		body, is := e.Body.(arbiter.PersonErased)
		if is && !slices.Contains(known, body.ID) && slices.ContainsFunc(copied.Players, func(c arbiter.Player) bool { return c.ID == body.ID && !c.Person.Erased }) {
			erased = append(erased, body.ID)
		}
	}
	return erased
}

// eraseAgain erases players in a journal.
func eraseAgain(path string, journal arbiter.Journal, players []arbiter.PlayerID, config Config) error {
	if len(players) == 0 {
		return nil
	}
	o, err := OpenIn(path, journal, config)
	for _, id := range players {
		if err == nil {
			_, err = o.Do(arbiter.ErasePerson{Player: id, Reason: "erased before the backup was restored"})
		}
	}
	return err
}

// held is a journal that somebody else closes.
type held struct{ *store.Store }

func (held) Close() error { return nil }

// peek is the state of a file, or nil where it cannot be read.
func peek(path string) *arbiter.State {
	s, err := store.Open(path)
	if err != nil {
		return nil
	}
	defer s.Close()
	log, persons, err := s.Read(0)
	if err != nil {
		return nil
	}
	state, err := arbiter.Fold(log, persons)
	if err != nil {
		return nil
	}
	return state
}
