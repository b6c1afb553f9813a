// Package systems is the list of pairing systems: a row for each, with all that
// the tournament, its documents and its commands ask about it. It pairs nobody:
// a pairer stands in a package of its own, and the office knows them by the
// names of these rows.
package systems

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// System is what is true of a pairing system. Other packages ask for its
// properties and never for its name, so that a new system is just a new row.
type System struct {
	// Name is the value of the setting "system", Title what is printed.
	Name, Title string
	// Event is what an event of this system is called within a sentence, after "a"
	// or "the": "Swiss", "Danish event".
	Event rule.Sentence

	// PrePaired is set where all rounds are known before the first: rounds may
	// be paired while games of earlier ones are unfinished, and players who
	// withdraw keep their slots.
	PrePaired bool
	// Teams is set where teams are paired, and not players.
	Teams bool
	// ByeDraws is set if a team without an opponent gets the points of a drawn match
	// (FIDE C.04.6, 1.4).
	ByeDraws bool
	// Halves is set where there are two teams and everybody in one meets
	// everybody in the other: board points come before match points.
	Halves bool
	// Match is set for two players over as many games as there are rounds.
	Match bool
	// Display is set where one player, number 1, meets all others in one round.
	Display bool
	// Swiss is set where players with similar scores meet over as many rounds
	// as the arbiter says: their number should suit the field (FMJD Annex 5),
	// the upper half may be accelerated, and exchange files can be paired and
	// explained.
	Swiss bool
	// Dutch is set for the FIDE Dutch system (C.04.3), which has editions and
	// criteria.
	Dutch bool
	// Colours is set where a lot gives the first player of round 1 a colour
	// (FIDE C.04.3 5.1) and the system balances the colours from there.
	Colours bool
	// Rematches is set where the same two may meet again in a Swiss.
	Rematches bool
	// Standings is set where players are paired by the standings as they are
	// printed, with the tie-breaks of the event.
	Standings bool
	// Bracket is set where a bracket says who meets whom: one of two goes
	// through, and a player who misses a round is out.
	Bracket bool
	// Keizer is set where a round counts by the value of the opponent's place,
	// and absences by that of one's own.
	Keizer bool

	// Cycles is how often everybody meets everybody; 0 if they do not, or if
	// the arbiter says how often.
	Cycles int
	// Rounds gives how many rounds a field takes; nil where the arbiter
	// decides.
	Rounds func(Size) int

	// Numbers is how players are numbered by default, and TieBreaks which
	// tie-breaks rank them by default, as codes of package standings.
	Numbers   string
	TieBreaks []string
	// Exchange is the code in exchange files (192).
	Exchange string
}

// Size is how large a field is: Boards is how many players of a team play.
type Size struct{ Players, Teams, Boards int }

// Grouped reports whether players can be divided into groups.
func (s System) Grouped() bool { return !s.Teams && !s.Match && !s.Display }

// Meets reports whether everybody meets everybody, so that the results of
// players who leave may be annulled and a grid shows all games.
func (s System) Meets() bool { return s.PrePaired && !s.Match }

// FreeOrder reports whether a round may be paired while games of earlier ones
// are open.
func (s System) FreeOrder() bool { return s.PrePaired || s.Teams && s.Rounds != nil }

// LateEntries reports whether any number of players may enter once round 1 is
// paired.
func (s System) LateEntries() bool { return !s.PrePaired && !s.Bracket }

// LateTeams reports whether teams may enter once round 1 is paired.
func (s System) LateTeams() bool { return s.Teams && s.Rounds == nil }

// Accelerates reports whether the upper half may have virtual points (FIDE C.04.7).
func (s System) Accelerates() bool { return s.Swiss || s.LateTeams() }

// FreeNumber reports whether an odd field leaves a number free, which one late
// entry may take: until then the player who meets it in a round has no game.
func (s System) FreeNumber() bool { return s.Meets() }

// ByePoints reports whether the points of a round without a game are known
// when it is paired.
func (s System) ByePoints() bool { return !s.Bracket && !s.Keizer && !s.Display }

// All is the list of pairing systems, in the order in which help names them.
func All() []System { return slices.Clone(rows) }

// Names are the names of all systems.
func Names() []string { return names(func(System) bool { return true }) }

// Swisses are the names of the systems by which an exchange file can be paired.
func Swisses() []string { return names(func(s System) bool { return s.Swiss }) }

func names(which func(System) bool) []string {
	var list []string
	for _, s := range rows {
		if which(s) {
			list = append(list, s.Name)
		}
	}
	return list
}

// Find is the system of a name. Errors: rule.Usage.
func Find(name string) (System, error) {
	for i := range rows {
		if rows[i].Name == name {
			return rows[i], nil
		}
	}
	return System{}, rule.Errorf(rule.Usage, "there is no pairing system %q", name).WithHint("choose among %s", strings.Join(Names(), ", "))
}

// Of is the system of a name that was checked before; for an unknown name
// it is a row without any property.
func Of(name string) System {
	s, _ := Find(name)
	return s
}
