package regulations

// Points are what results are worth, in half points.
type Points struct{ Win, Draw, Loss int }

// Points is the scoring of the book as set: 2-1-0 gives {4, 2, 0}, 1-½-0 gives
// {2, 1, 0}.
func (b *Book) Points() Points {
	if b.Value(b.Scoring.Code, "points") == "1-half-0" {
		return Points{Win: 2, Draw: 1}
	}
	return Points{Win: 4, Draw: 2}
}

// Moment is when a move is complete.
type Moment string

// The moments.
const (
	Released Moment = "released" // the piece has been let go (FMJD 3.10)
	Pressed  Moment = "pressed"  // the clock has been pressed (WCDF 2.5)
)

// Complete is the moment at which a move is complete.
func (b *Book) Complete() Moment {
	return Moment(b.Value(b.Completion.Code, "moment"))
}

// LateMinutes is the number of minutes after the start of the round from which
// a player who is absent bears the consequence.
func (b *Book) LateMinutes() int {
	return b.minutes(b.Lateness.Code, "minutes")
}

// Late is what becomes of a player who arrives that many minutes after the
// start of the round, or has not arrived by then. A player who is in time
// plays with the time that is left on their clock.
func (b *Book) Late(minutes int) Penalty {
	if minutes < b.LateMinutes() || minutes <= 0 {
		return NoPenalty
	}
	return Penalty(b.Value(b.Lateness.Code, "consequence"))
}

// DrawAfter is the number of moves that each player must have made before a
// draw may be agreed; 0 for any time.
func (b *Book) DrawAfter() int { return b.minutes(b.DrawOffers.Code, "moves") }

// EarlyDraw is what becomes of a draw that was agreed after so many moves of
// each player.
func (b *Book) EarlyDraw(moves int) Penalty {
	if moves >= b.DrawAfter() {
		return NoPenalty
	}
	return Penalty(b.Value(b.DrawOffers.Code, "early"))
}

// PointsStand says whether the results of a player who withdraws stand, after
// so many of the games that the event has for them.
func (b *Book) PointsStand(played, games int) bool {
	switch b.Value(b.Withdrawal.Code, "results") {
	case "stand":
		return true
	case "annul":
		return false
	}
	return 2*played > games
}

// minutes reads an option that is a number. Its value was checked when it was
// set, so that anything else is a fault of the book itself.
func (b *Book) minutes(code, option string) int {
	n, err := number(b.Value(code, option))
	if err != nil {
		panic("regulations: " + b.Name + " has no number for " + code + "." + option)
	}
	return n
}
