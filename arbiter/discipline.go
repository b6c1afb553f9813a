package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Discipline is the part of the settings that rulings and appeals go by, where
// the rule books leave a choice. Each zero value takes the first of its choices.
type Discipline struct {
	// Condoned says whether an irregular move that the opponent condoned by
	// moving on (WCDF 1.26) is the first offence of WCDF 1.25: "no" or "count".
	Condoned string `json:"condoned,omitempty"`
	// Expelled is what becomes of the results of a player who is disqualified
	// or expelled: ExpelledUnranked, ExpelledRanked or ExpelledAnnul.
	Expelled string `json:"expelled,omitempty"`
	// ClaimCost is what a false claim gives the opponent on the clock, as "2m";
	// "" is nothing, since no rule book names a price.
	ClaimCost string `json:"claimCost,omitempty"`
	// AppealTime is how long after a ruling it may be appealed against, as
	// "30m"; "" is no limit, since WCDF 7.1 names none.
	AppealTime string `json:"appealTime,omitempty"`
	// Impartial is the connection with a player concerned that bars somebody
	// from an appeals committee: ImpartialFamily, ImpartialClub or
	// ImpartialFederation.
	Impartial string `json:"impartial,omitempty"`
	// DrawMoves is how many moves both players must have made before they may agree
	// on a draw; "" is what the rule book says, 40 under FMJD Annex 3, 5.3.
	DrawMoves string `json:"drawMoves,omitempty"`
	// Provisional is how a postponed game counts until it is played: "draw" or
	// "none".
	Provisional string `json:"provisional,omitempty"`
}

// What becomes of the results of a player who is put out of the event.
const (
	ExpelledUnranked = "unranked" // they stand for their opponents; they have no place
	ExpelledRanked   = "ranked"   // they stand, and they keep their place
	ExpelledAnnul    = "annul"    // all are annulled, and they have no place
)

// The connections with a player concerned that bar somebody from an appeals
// committee. Each includes those before it.
const (
	ImpartialFamily     = "family"
	ImpartialClub       = "club"
	ImpartialFederation = "federation"
)

// disciplineSettings are the settings of Discipline, for the list of all.
func disciplineSettings() []Setting {
	return []Setting{
		choice("condoned", "whether a condoned move is a first offence (WCDF 1.26): no by default",
			func(s *Settings) *string { return &s.Condoned }, "", "no", "count"),
		choice("expelled", "the results of a player who is disqualified or expelled: unranked by default, which keeps them for the opponents",
			func(s *Settings) *string { return &s.Expelled }, "", ExpelledUnranked, ExpelledRanked, ExpelledAnnul),
		timed(choice("claim-cost", "what a false claim gives the opponent on the clock, such as 2m; nothing by default",
			func(s *Settings) *string { return &s.ClaimCost }), upToADay("claim-cost"),
			func(v *settingValues) *clocks.Span { return &v.claimCost }),
		zero(rule.Say("no limit"), timed(choice("appeal-time", "how long a ruling may be appealed against, such as 30m; no limit by default (WCDF 7.1 names none)",
			func(s *Settings) *string { return &s.AppealTime }), upToADay("appeal-time"),
			func(v *settingValues) *clocks.Span { return &v.appealTime })),
		choice("impartial", "which ties to the players bar a member of an appeals committee (WCDF 7.1): club by default, which includes family",
			func(s *Settings) *string { return &s.Impartial }, "", ImpartialFamily, ImpartialClub, ImpartialFederation),
		typed(choice("draw-moves", "how many moves both must have made before they may agree on a draw: by default 40 under FMJD rules (Annex 3, 5.3), 0 under WCDF rules",
			func(s *Settings) *string { return &s.DrawMoves }), readDrawMoves,
			func(v *settingValues) *int { return &v.drawMoves }),
		choice("provisional", "how a postponed game counts until it is played: draw by default",
			func(s *Settings) *string { return &s.Provisional }, "", "draw", "none"),
	}
}

// readDrawMoves reads a number of moves, -1 for what the book says.
func readDrawMoves(text string) (int, error) {
	if text == "" {
		return -1, nil
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > 200 {
		return 0, rule.Errorf(rule.Usage, "draw-moves cannot be %q", text).WithHint("give a number of moves such as 40, or 0 for draws at any time")
	}
	return int(n), nil
}

// upToADay reads a time between nothing and 24 hours.
func upToADay(name string) func(string) (clocks.Span, error) {
	return func(text string) (clocks.Span, error) {
		span, err := readSpan(text)
		if err != nil {
			return span, rule.Errorf(rule.Usage, "%s cannot be %q", name, text).WithHint("write a time such as 2m or 30m")
		}
		if span < 0 || span > mostAdjusted {
			return span, rule.Errorf(rule.Usage, "%s cannot be %q: it must be from 0 to 24 hours", name, text).WithHint("write it as in 30m")
		}
		return span, nil
	}
}

// countsCondoned reports whether a condoned move is an offence.
func (d Discipline) countsCondoned() bool { return d.Condoned == "count" }

// AppealBy is the last moment for an appeal against a ruling of an instant; ok
// is false where the event sets no limit.
func (s Settings) AppealBy(at time.Time) (by time.Time, ok bool) {
	span := s.read().appealTime
	if span == 0 {
		return time.Time{}, false
	}
	return at.Add(time.Duration(span) * time.Millisecond), true
}

// bars reports whether a nearness shuts out a member of a committee.
func (d Discipline) bars(nearness string) bool {
	order := []string{ImpartialFamily, ImpartialClub, ImpartialFederation}
	return nearness != "" && slices.Index(order, nearness) <= slices.Index(order, cmp.Or(d.Impartial, ImpartialClub))
}
