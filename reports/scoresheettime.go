package reports

import "flagfall/arbiter"

// timeOf takes the time control of a game for the sheet in hand; that of the event where
// there is no game yet.
func (b *scoresheetForm) timeOf(g *arbiter.Game) (err error) {
	b.control, b.timed = b.state.Settings.Control(), 0
	if g != nil {
		if b.control, err = b.state.ControlOf(g); err != nil {
			return err
		}
	}
	if b.control.IsZero() {
		return nil
	}
	if moves, limited := b.control.First.Required(0); limited {
		b.timed = moves
	}
	return nil
}
