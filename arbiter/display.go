package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// DisplaySettings are the settings of a simultaneous display.
type DisplaySettings struct {
	// ExhibitorSide is a [pairing.ExhibitorSide].
	ExhibitorSide string `json:"exhibitorSide,omitempty"`
	// ExhibitorTime is the time of the exhibitor for all boards together, as
	// [clocks.ParseSpan] reads it; Passes is how often an opponent may let the
	// exhibitor pass by in a game. An empty text is the default of its row.
	ExhibitorTime string `json:"exhibitorTime,omitempty"`
	Passes        string `json:"passes,omitempty"`
}

func displaySettings() []Setting {
	return []Setting{
		oneExhibitor(choice("exhibitor-side", "the side of the exhibitor of a simultaneous display: the first move on all boards, the second, or in turn",
			func(s *Settings) *string { return &s.ExhibitorSide }, "", string(pairing.ExhibitorFirst), string(pairing.ExhibitorSecond), string(pairing.ExhibitorAlternate))),
		timed(regulation(text("exhibitor-time", "the time of the exhibitor of a simultaneous display for all boards together, such as 3h, counted by rounds of the room: no limit by default",
			func(s *Settings) *string { return &s.ExhibitorTime })), readExhibitorTime, func(v *settingValues) *clocks.Span { return &v.exhibitorTime }),
		typed(regulation(text("passes", "how often an opponent in a simultaneous display may let the exhibitor pass by in a game: 0 by default",
			func(s *Settings) *string { return &s.Passes })), upTo("passes", 100, "0"), func(v *settingValues) *int { return &v.passes }),
	}
}

// oneExhibitor says with a setting of the exhibitor what a second one is.
func oneExhibitor(d Setting) Setting { d.elsewhere = ownDisplay(); return d }

// ownDisplay says how two exhibitors play.
func ownDisplay() rule.Sentence {
	return rule.Format("another exhibitor holds a display of their own, as another event")
}

// readExhibitorTime reads the time of the exhibitor; 0 for no limit.
func readExhibitorTime(text string) (clocks.Span, error) {
	if text == "" {
		return 0, nil
	}
	t, err := clocks.ParseSpan(text)
	if err == nil && t <= 0 {
		err = rule.Errorf(rule.Usage, "exhibitor-time cannot be %q", text).WithHint("write a time such as 3h; leave it empty for no limit")
	}
	return t, err
}

// ExhibitorLimit is the time of the exhibitor for all boards; 0 for no limit.
func (s Settings) ExhibitorLimit() clocks.Span { return s.read().exhibitorTime }

// displayRows are the special rules of a simultaneous display, as the event has
// set them.
func displayRows(s Settings) []rule.Row {
	rows := []rule.Row{exhibitorRow(s), replyRow(s),
		special("exhibitor-leaves", displayRules, "An exhibitor who cannot go on", rule.Say("When the exhibitor cannot go on, the games that are open are adjudicated by the arbiter."))}
	form := s.FormOfPlay()
	if !form.Dated { // which has the rule itself
		rows = append(rows, adjudicationRow(displayRules))
	}
	if form.Name == "" { // the other forms have this one
		rows = append(rows, givenUpRow(s, displayRules))
	}
	return rows
}

// displayArticle is where the FMJD names displays.
var displayArticle = rule.FMJD("11.1.2")

// displayRules is where the special rules of a display stand.
const displayRules = "simultaneous display"

func replyRow(s Settings) rule.Row {
	return special("reply", displayRules, "Reply", rule.Say("A player moves when the exhibitor comes to the board. How often they may let them pass by in a game: {n}; never where nothing is set, so that a round of the room is a move of every game.", "n", s.read().passes))
}

func exhibitorRow(s Settings) rule.Row {
	row := special("exhibitor-time", displayRules, "Time of the exhibitor", rule.Say("The time of the exhibitor is noted by rounds of the room and has no limit, since no text gives one."))
	if limit := s.ExhibitorLimit(); limit > 0 {
		row.Text = rule.Say("The exhibitor has {time} for all boards together, counted by rounds of the room; the arbiter ends the games that are open when it is over. Where nothing is set there is no limit, since no text gives one.", "time", limit.Said())
	}
	return row
}

// Exhibitor is who plays against all others in a simultaneous display: number 1.
// 0 where there is none, or no numbers have been given yet.
func (s *State) Exhibitor() PlayerID {
	if !s.System().Display {
		return 0
	}
	return s.ByNumber(1).ID
}

// DisplayScore is what a simultaneous display stands at: the games that the
// exhibitor won, drew and lost, and those without a result.
func (s *State) DisplayScore() (won, drawn, lost, open int) {
	exhibitor := s.Exhibitor()
	for g := range s.EachScored {
		switch r := g.Result; {
		case r == nil:
			open++
		case r.Winner == Drawn:
			drawn++
		case r.Winner == FirstWins && g.First == exhibitor || r.Winner == SecondWins && g.Second == exhibitor:
			won++
		default:
			lost++
		}
	}
	return won, drawn, lost, open
}
