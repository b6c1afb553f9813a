// Package reports says what each document of a tournament holds: pairings,
// crosstable, standings, players, results and what the scoresheets showed. Each has
// a row, [Document], and [Make] makes a [doc.Document] of a state of the
// tournament by it; package reports/render writes that in a format, and package
// reports/export writes all of them into a folder.
//
// It is for whoever prints, exports or shows an event. It decides nothing and
// reads no clock: the instant on a print is that of the last journal entry in
// it, so that the same journal gives the same bytes.
package reports

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
)

// Options say how documents are to speak and to look; what only some documents
// take is in options of their own. The zero Options speak English.
type Options struct {
	// Language is one of [Languages]; "" means English. Any other is an error with the code
	// rule.Usage.
	Language string
	// Zone is the time zone in which times are printed; nil is UTC.
	Zone  *time.Location
	Paper doc.Paper
	// Accent is the one colour beside black, and Letterhead the lines above the
	// first page.
	Accent doc.Accent
	// Large is for poor eyesight: type as large as on a wall list.
	Large      bool
	Letterhead []string
	// Print is the number of the print; 0 for none.
	Print int
	// bearers are shared by the reports of many documents of one state.
	bearers map[string]int
}

// look returns the appearance that the options give a document.
func (o Options) look() doc.Look {
	look := doc.Look{Paper: o.Paper, Accent: o.Accent}
	if o.Large {
		look.Type = doc.Wall
	}
	return look
}

// report is a document in the making.
type report struct {
	state *arbiter.State
	look  Options
	words words
	sides [2]side // first mover, second
	doc   *doc.Document
	// stamped says in words which state of the event the print shows.
	stamped string
	// missed are the kinds of paid absences that the tables show.
	missed [len(missedSigns)]bool
	// surnames writes the names of players as "SURNAME Given".
	surnames bool
	// bearers counts the players of the event with the same name, by its key; nil until it is first
	// needed.
	bearers map[string]int
	// awaited is the first round in which a player's game counts provisionally, by pairing number;
	// nil until it is needed.
	awaited map[int]int
	// counted caches, by round, the single games that count provisionally.
	counted map[int][]*arbiter.Game
	// heatsOf caches the rounds with several games a pair.
	heatsOf map[int]map[arbiter.PlayerID][]*arbiter.Game
}

// begin makes a document with the frame that all have in common.
func begin(s *arbiter.State, o Options, name string) (*report, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	r := &report{state: s, look: o, words: w, sides: sidesOf(s.Settings.Variant, w), bearers: o.bearers}
	set := s.Settings
	seq, at, head := s.Changed()
	meta := doc.Meta{
		Event: set.Name, Venue: set.Place, Date: w.Days(set.Start, set.End),
		Printed: at, Version: seq, Head: head, Print: o.Print, Arbiter: set.Arbiter, Letterhead: o.Letterhead,
	}
	r.doc = &doc.Document{Name: name, Language: w.Tag().String(), Meta: meta, Look: o.look(),
		Labels: w.labels()}
	r.stamp(o.Zone, o.Print)
	r.mark(s.Closed)
	return r, nil
}

// stamp says which state of the event the print shows, with the head of the journal at that point,
// and the number of the print.
func (r *report) stamp(zone *time.Location, number int) {
	var parts []string
	m := &r.doc.Meta
	if !m.Printed.IsZero() {
		if zone == nil {
			zone = time.UTC
		}
		at := m.Printed.In(zone)
		parts = append(parts, r.words.Say("as of {date}, {time}", "date", r.words.Day(at), "time", at.Format("15:04")))
	}
	if m.Version > 0 {
		entry := r.words.Say("entry {n}", "n", strconv.FormatInt(m.Version, 10))
		if head := arbiter.ShortHead(m.Head); head != "" {
			entry += " (" + head + ")"
		}
		parts = append(parts, entry)
	}
	if number > 0 {
		parts = append(parts, r.words.Say("print {n}", "n", strconv.Itoa(number)))
	}
	if m.Arbiter != "" {
		parts = append(parts, r.words.Say("arbiter {name}", "name", m.Arbiter))
	}
	r.stamped = strings.Join(parts, " · ")
	m.Stamp = r.stamped
}

// mark says on every page whether the document is final; the last mark counts.
func (r *report) mark(final bool) {
	status, word := doc.Provisional, r.words.Say("provisional")
	if final {
		status, word = doc.Final, r.words.Say("final")
	}
	r.doc.Meta.Status, r.doc.Meta.Stamp = status, joinDots(r.stamped, word)
}

// decides removes the mark from a document of decisions, which are valid or have been taken back.
func (r *report) decides() { r.doc.Meta.Status, r.doc.Meta.Stamp = "", r.stamped }

// round puts a round into the header of the pages, with its day and place where
// they are known.
func (r *report) round(n int) {
	r.scheduled(n)
	r.doc.Meta.Round = r.numbered(n)
}

// numbered names a round, with the number of rounds if that is known.
func (r *report) numbered(n int) string {
	if total := r.state.TotalRounds(); total >= n && total > 0 {
		return r.words.Say("Round {n} of {total}", "n", strconv.Itoa(n), "total", strconv.Itoa(total))
	}
	return r.words.Say("Round {n}", "n", strconv.Itoa(n))
}

// after says after which round the figures of a document stand, and what is
// still pending.
func (r *report) after(rounds int) {
	w := r.words
	pending, unpaired := 0, 0
	for i := range rounds {
		pending += openOf(&r.state.Rounds[i])
	}
	total := r.state.TotalRounds()
	if total > rounds {
		unpaired = total - rounds
	}
	var parts []string
	switch {
	case rounds == 0:
		parts = append(parts, w.Say("before the first round"))
	case r.state.System().FreeOrder() && rounds == len(r.state.Rounds):
		// Rounds of a round robin overlap, so games are counted.
		if done := r.wholeRounds(rounds); unpaired == 0 && done > 0 {
			parts = append(parts, w.Say("after round {n} of {total}", "n", strconv.Itoa(done), "total", strconv.Itoa(rounds)))
			break
		}
		if unpaired == 0 {
			parts = append(parts, r.played(r.state.Rounds[:rounds]))
			break
		}
		fallthrough
	default:
		switch last := r.state.Rounds[rounds-1 : rounds]; {
		case last[0].Open() > 0:
			parts = append(parts, r.numbered(rounds)+" – "+r.played(last))
		case unpaired > 0:
			parts = append(parts, w.Say("after round {n} of {total}", "n", strconv.Itoa(rounds), "total", strconv.Itoa(total)))
		default:
			parts = append(parts, w.Say("after round {n}", "n", strconv.Itoa(rounds)))
		}
	}
	// An event that was closed before its last round is final as well.
	closed := r.state.Closed && rounds == len(r.state.Rounds)
	switch {
	case pending > 0:
		parts = append(parts, w.Count(pending, "not final – 1 game pending", "not final – {n} games pending"))
	case unpaired > 0 && rounds > 0 && !closed:
		parts = append(parts, w.Count(unpaired, "not final – 1 round to come", "not final – {n} rounds to come"))
	}
	r.doc.Subtitle = strings.Join(parts, " · ")
	r.mark(closed)
}

// openOf counts the games of a round without a result, those of tie-breaks too:
// until they are played, places may change.
func openOf(round *arbiter.Round) int {
	open := 0
	for _, g := range round.All() {
		if g.Open() {
			open++
		}
	}
	return open
}

// played says how many games of some rounds have been played, without those that were
// annulled with a player.
func (r *report) played(rounds []arbiter.Round) string {
	played, games := 0, 0
	for i := range rounds {
		round := &rounds[i]
		games += len(round.Games)
		played += len(round.Games) - round.Open()
		for k := range round.Games {
			if g := &round.Games[k]; g.Annulled && g.Result != nil {
				games, played = games-1, played-1
			}
		}
	}
	return r.words.Count(games, "{played} of {n} game played", "{played} of {n} games played", "played", strconv.Itoa(played))
}

// wholeRounds returns the number of rounds if all their games have been played and none of a later
// round; 0 if the event is between two rounds, or at its end.
func (r *report) wholeRounds(rounds int) int {
	done := 0
	for done < rounds && r.state.Rounds[done].Open() == 0 {
		done++
	}
	for i := done; i < rounds; i++ {
		if round := &r.state.Rounds[i]; round.Open() < len(round.Games) {
			return 0
		}
	}
	if done == rounds {
		return 0
	}
	return done
}

// headState makes the state of the event the headline of a document: final
// standings, or after which round.
func (r *report) headState() {
	if r.doc.Meta.Status == doc.Final {
		r.doc.Headline = r.words.Say("Final standings")
		return
	}
	state, _, _ := strings.Cut(r.doc.Subtitle, " · ")
	r.doc.Headline = capital(state)
}

// points returns a cell with a score.
func points(p pairing.Points) doc.Cell { return doc.P(int64(p), int64(pairing.Point)) }

// fill puts values into a text: fill("Round {n}", "n", "3").
func fill(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// name returns the name of a player as printed among others; see [report.among].
func (r *report) name(id arbiter.PlayerID) string {
	p, err := r.state.Player(id)
	if err != nil {
		return r.words.Say("player {n}", "n", fmt.Sprint(int(id)))
	}
	return r.among(&p)
}

// among returns the name of a player in a list of several: two players with the same name could not
// find their boards by it, so their numbers follow it.
func (r *report) among(p *arbiter.Player) string {
	if r.bearers == nil {
		r.bearers = bearers(r.state)
	}
	if p.Person.Name == "" || r.bearers[arbiter.NameKey(p.Person.Name)] < 2 {
		return r.nameOf(p)
	}
	return fmt.Sprintf("%s #%d", r.nameOf(p), p.ID)
}

// bearers returns how many players have each name, by its key.
func bearers(s *arbiter.State) map[string]int {
	of := make(map[string]int, len(s.Players))
	for i := range s.Players {
		of[arbiter.NameKey(s.Players[i].Person.Name)]++
	}
	return of
}

// nameOf returns the name of a player, in the document's words if it was erased.
func (r *report) nameOf(p *arbiter.Player) string {
	if p.Person.Name == "" {
		return r.words.Say("player {n}", "n", fmt.Sprint(int(p.ID)))
	}
	if r.surnames {
		return r.upper(p.Person.Name)
	}
	return p.Person.Name
}
