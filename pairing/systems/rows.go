package systems

import (
	"math/bits"

	"flagfall/arbiter/rule"
)

// The systems to which other packages refer by name: as a default, or because
// the games of a file showed them.
const (
	RoundRobin       = "round-robin"
	DoubleRoundRobin = "double-round-robin"
	Swiss            = "swiss"
	Keizer           = "keizer"
	Knockout         = "knockout"
	Match            = "match"
	TeamRoundRobin   = "team-round-robin"
	TeamDouble       = "team-double-round-robin"
	TeamSwiss        = "team-swiss"
	Scheveningen     = "scheveningen"
	Simultaneous     = "simultaneous"
)

// The ways of numbering that rows ask for.
const (
	byEntry  = "entry"
	byRating = "rating"
)

// Custom is the code in exchange files for a system with rules of its own.
const Custom = "CUSTOM_SWISS"

var (
	solkoff = []string{"solkoff-truncated", "wins", "direct"}
	berger  = []string{"wins", "direct", "sonneborn-berger"}
)

var rows = []System{
	{Name: RoundRobin, Title: "Round robin", Event: rule.Say("event|round robin"), PrePaired: true, Cycles: 1,
		Rounds: func(n Size) int { return cycles(n.Players, 1) }, Numbers: byEntry, TieBreaks: berger, Exchange: "FIDE_ROUNDROBIN"},
	{Name: DoubleRoundRobin, Title: "Double round robin", Event: rule.Say("event|double round robin"), PrePaired: true, Cycles: 2,
		Rounds: func(n Size) int { return cycles(n.Players, 2) }, Numbers: byEntry, TieBreaks: berger, Exchange: "FIDE_DOUBLEROUNDROBIN"},
	{Name: Swiss, Title: "Swiss, FIDE Dutch system", Event: rule.Say("event|Swiss"), Swiss: true, Dutch: true, Colours: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: "FIDE_DUTCH"},
	{Name: "swiss-rating", Title: "Rating Swiss, FMJD Annex 5", Event: rule.Say("event|Swiss by rating"), Swiss: true, Colours: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: "swiss-solkoff", Title: "Swiss on resistance points (truncated Solkoff)", Event: rule.Say("event|Swiss on resistance points"), Swiss: true, Colours: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: "monrad", Title: "Monrad", Event: rule.Say("event|Monrad event"), Swiss: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: "danish", Title: "Danish", Event: rule.Say("event|Danish event"), Swiss: true, Rematches: true, Standings: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: Knockout, Title: "Knock-out", Event: rule.Say("event|knock-out"), Bracket: true,
		Rounds: func(n Size) int { return halvings(n.Players) }, Numbers: byRating,
		TieBreaks: []string{}, // players who go out in the same round share their places
		Exchange:  Custom},
	{Name: Match, Title: "Match of two players", Event: rule.Say("event|match of two players"), PrePaired: true, Match: true,
		Numbers:   byEntry,
		TieBreaks: []string{"play-off"}, // two players who are level are level in everything
		Exchange:  Custom},
	{Name: TeamRoundRobin, Title: "Round robin of teams", Event: rule.Say("event|round robin of teams"), Teams: true, Cycles: 1,
		Rounds: func(n Size) int { return cycles(n.Teams, 1) }, Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: TeamDouble, Title: "Double round robin of teams", Event: rule.Say("event|double round robin of teams"), Teams: true, Cycles: 2,
		Rounds: func(n Size) int { return cycles(n.Teams, 2) }, Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: TeamSwiss, Title: "Swiss of teams, FIDE C.04.6", Event: rule.Say("event|Swiss of teams"), Teams: true, ByeDraws: true, Colours: true,
		Numbers: byRating, TieBreaks: solkoff, Exchange: "FIDE_TEAM"},
	{Name: Scheveningen, Title: "Scheveningen: everybody of one team against everybody of the other", Event: rule.Say("event|Scheveningen match"), Teams: true, Halves: true,
		Rounds: func(n Size) int { return n.Boards }, Numbers: byRating, TieBreaks: solkoff, Exchange: Custom},
	{Name: Simultaneous, Title: "Simultaneous display", Event: rule.Say("event|simultaneous display"), Display: true,
		Rounds: func(Size) int { return 1 }, Numbers: byEntry, TieBreaks: []string{}, Exchange: Custom},
	{Name: Keizer, Title: "Keizer", Event: rule.Say("event|Keizer competition"), Keizer: true, Numbers: byRating, TieBreaks: []string{"wins"}, Exchange: Custom},
}

// cycles is how many rounds it takes until each of n has met each other one
// this often.
func cycles(n, times int) int {
	if n < 2 {
		return 0
	}
	return times * (n - 1 + n%2)
}

// halvings is how many rounds it takes until one of n is left.
func halvings(n int) int {
	if n < 2 {
		return 0
	}
	return bits.Len(uint(n - 1))
}
