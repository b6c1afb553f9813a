package office

import (
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
	// Erased are players whose data were erased in the file that stood there, and
	// are there again in the one of the backup.
	Erased []arbiter.PlayerID
	// Notices say what the arbiter should know.
	Notices []rule.Notice
}

// Restore puts a copy of a backup in the place of a tournament file, which is
// kept beside it. Errors: rule.NotFound, and rule.Input for a backup that is
// none, damaged or of a newer version; everything is then as it was.
func Restore(backup, path string) (Restored, error) {
	var r Restored
	var copied *arbiter.State
	kept, err := store.Restore(backup, path, func(s *store.Store) error {
		log, persons, err := s.Read(0)
		if err != nil {
			return err
		}
		if len(log) == 0 {
			return rule.Errorf(rule.Input, "%s holds no event", backup)
		}
		copied, err = arbiter.Fold(log, persons)
		return err
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
		} else {
			// By the log: who was erased before they played is not on the list any more.
			for _, e := range before.Log {
				body, is := e.Body.(arbiter.PersonErased)
				if is && slices.ContainsFunc(copied.Players, func(c arbiter.Player) bool { return c.ID == body.ID && !c.Person.Erased }) {
					r.Erased = append(r.Erased, body.ID)
				}
			}
		}
		if sameEvent(before, copied) && before.Seq > copied.Seq {
			r.Notices = append(r.Notices, rule.Notice{Grade: rule.Decision,
				Said: rule.Format("the file that stood there has later entries; enter again what should be kept, following its log")})
		}
	}
	return r, nil
}

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
