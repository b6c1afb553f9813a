package actions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Absent leaves players out of rounds to come.
var Absent = &action.Row{
	Name: "absent", Group: action.People,
	Short: "Leave players out of rounds to come, or list who will miss them",
	Long: `Leave players out of the pairing of rounds to come, the next one or --round; with
--list show who has announced an absence from a round to come. On an evening to
which few come, --there names those who are: all others miss the round.
The round is worth nothing, or what the regulations grant by flagfall set absence
(zero, half, full) or --bye here. --cancel takes it back: the player will play.

In a Keizer competition it is worth a share of the player's own value: --bye
notice (the usual one), excused, duty for the club, or unannounced.

What a round counts as for a player who had no game in it can be put right when
it is paired, with a --reason: --bye half for the rounds before a late entry. A
game that is paired is not touched: enter its result, or take the pairings back.
A player who will not come again is withdrawn.`,
	Examples: []rule.Intent{
		rule.Try("absent", "player", "Jansen", "round", 3, "bye", "half"),
		rule.Try("absent", "player", 7, "reason", "illness"),
		rule.Try("absent", "player", "Jansen", "round", "3,5-7"),
		rule.Try("absent", "player", "Jansen", "player", "Visser", "player", 12),
		rule.Try("absent", "there", true, "player", "Berg", "player", "Costa", "player", "Dahl", "player", "Novák"),
		rule.Try("absent", "player", "Wolf", "round", "1,2", "bye", "half", "reason", "late entry"),
		rule.Try("absent", "player", 7, "cancel", true),
		rule.Try("absent", "list", true),
		rule.Try("absent", "player", "Costa", "bye", "duty"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("list") && !given.Has("player") && !given.Has("round") && !given.Has("bye") {
			return Absences
		}
		return nil
	},
	New: func() action.Action { return new(absent) },
}

type absent struct {
	players             []arbiter.PlayerID
	rounds              []int
	list, there, cancel bool
	bye, reason         string
}

// byes is what a bye is in the journal by the word for it.
var byes = map[string]string{"zero": "zero-bye", "half": "half-bye", "full": "full-bye", "none": "none",
	"notice": "notice", "excused": "excused", "duty": "duty", "unannounced": "absent"}

var byeWord = action.OneOf("zero", "half", "full", "none", "notice", "excused", "duty", "unannounced")

func (a *absent) Fields() []action.Field {
	return []action.Field{
		action.Several(&a.players, "player", action.Player, "", action.Word("PLAYER")),
		action.One(&a.rounds, "round", action.PairedRounds, "the rounds that are not played, such as 3 or 3,5-7 (default: the next)", action.Letter("r")),
		action.One(&a.list, "list", action.Yes, "list who will miss which round to come"),
		action.One(&a.there, "there", action.Yes, "the players named are there, and all others are absent"),
		action.One(&a.cancel, "cancel", action.Yes, "take an absence back that was announced"),
		action.One(&a.bye, "bye", byeWord, "what the round is worth, if not what the regulations say: no points (zero), the points of a draw (half) or of a win (full)"),
		why(&a.reason),
	}
}

func (a *absent) Complete(r *action.Reading) error {
	switch {
	case a.list:
		return rule.Fault(rule.Usage, rule.Way("{list} takes no player, {round} or {bye}", rule.Again("list", true), rule.Again("round"), rule.Again("bye")))
	case a.there && len(a.players) == 0:
		return rule.Errorf(rule.Usage, "who is there was not named").WithWay("name them: {absent}", rule.Try("absent", "there", true, "player", "Berg", "player", "Costa"))
	case len(a.players) == 0:
		return action.Faults{{Field: "player", Missing: true, Err: rule.Errorf(rule.Usage, "no player was named").WithHint("give a number or a name")}}
	case a.cancel && a.bye != "":
		return rule.Fault(rule.Usage, rule.Way("{cancel} takes an absence back, and {bye} says what it gives", rule.Again("cancel", true), rule.Again("bye"))).
			WithHint("give one of them")
	case a.cancel:
		a.bye = "none"
	}
	if len(a.rounds) == 0 {
		a.rounds = []int{len(r.State.Rounds) + 1}
	}
	return nil
}

func (a *absent) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	absent, there, err := a.absentees(c.State)
	if err != nil {
		return nil, err
	}
	announce := func(player arbiter.PlayerID, round int, as string) {
		commands = append(commands, arbiter.AnnounceAbsence{Player: player, Round: round, As: as, Reason: a.reason})
	}
	for _, round := range a.rounds {
		for _, id := range absent {
			if !a.there || a.bye != "" || !c.State.Misses(id, round) { // else it counts as it was announced
				announce(id, round, byes[a.bye])
			}
		}
		for _, id := range there {
			if c.State.Misses(id, round) {
				announce(id, round, byes["none"])
			}
		}
	}
	if len(commands) == 0 {
		return nil, rule.Errorf(rule.Refused, "everybody is there").WithHint("nobody has to be left out")
	}
	return commands, nil
}

// absentees are the players named. Where those are the ones who are there, the absentees are all others who are still in the event.
func (a *absent) absentees(s *arbiter.State) (absent, there []arbiter.PlayerID, err error) {
	if !a.there {
		return a.players, nil, nil
	}
	for i := range s.Players {
		p := &s.Players[i]
		switch named := slices.Contains(a.players, p.ID); {
		case p.Withdrawn > 0 && named:
			return nil, nil, rule.Errorf(rule.Refused, "%s has withdrawn, from round %d on", p.Name(), p.Withdrawn).
				WithWay("there is nothing to do; {reinstate} takes the player back in", rule.Try("reinstate"))
		case p.Withdrawn == 0 && !named:
			absent = append(absent, p.ID)
		}
	}
	return absent, a.players, nil
}

func (a *absent) Answer(c *action.Case) error { return c.TellAll() }

// Absences lists who will miss a round to come, a row for each round.
var Absences = &action.List{Name: "absent", New: func() action.Listing { return absences{} }}

type absences struct{}

func (absences) Fields() []action.Field { return nil }

func (absences) Of(r *action.Reading) (list action.Records, err error) {
	type line struct {
		Round int    `json:"round"`
		Name  string `json:"name"`
		As    string `json:"as"`
		said  rule.Sentence
	}
	var lines []line
	for _, p := range r.State.Players {
		for _, a := range p.Absences {
			if a.Round > len(r.State.Rounds) && p.Withdrawn == 0 {
				lines = append(lines, line{a.Round, p.Name(), arbiter.ByeName(a.Kind), arbiter.TellBye(a.Kind)})
			}
		}
	}
	slices.SortFunc(lines, func(a, b line) int { return cmp.Or(a.Round-b.Round, strings.Compare(a.Name, b.Name)) })
	list.Heads = []string{"round", "name", "as"}
	for _, a := range lines {
		list.Add(a, strconv.Itoa(a.Round), a.Name, a.As)
		list.Line(rule.Format("round %d: %s (%s)", a.Round, a.Name, a.said))
	}
	if len(lines) == 0 {
		list.Line(rule.Format("nobody has announced an absence from a round to come"))
	}
	return list, nil
}
