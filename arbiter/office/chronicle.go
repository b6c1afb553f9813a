package office

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Outcome is how a game ended, by who moved first.
type Outcome uint8

// The outcomes. Unknown is a game without an end.
const (
	Unknown Outcome = iota
	FirstWon
	SecondWon
	Drawn
	BothLost
)

// Said is the outcome in words.
func (o Outcome) Said() rule.Sentence {
	switch o {
	case FirstWon:
		return rule.Format("a win for the first mover")
	case SecondWon:
		return rule.Format("a win for the second mover")
	case Drawn:
		return rule.Format("a draw")
	case BothLost:
		return rule.Format("lost by both")
	}
	return rule.Format("no result")
}

// Record is a game of a file as far as an event is rebuilt from it.
type Record struct {
	Game          int // in the file, from 1
	Place         rule.Place
	First, Second string // names, by who moves first
	Round         string // the Round tag
	Board         string // the Board tag
	Moves         string // in canonical notation
	Tag, Text     Outcome
	// Heat is which game of several of its players in one round it is, from 1;
	// 0 where it is the only one.
	Heat int
}

// Chronicle is an event rebuilt from a file of games.
type Chronicle struct {
	// Players in the order of their first game.
	Players []string
	// Rounds, the first at index 0; each holds the games in the file's order.
	Rounds [][]Record
	// Notes are what a person should know: conflicts, games without an end,
	// spellings that were joined.
	Notes []Note
	// Proposals are the spellings that wait for a confirmation.
	Proposals []Spelling
}

// Note is a remark about the input, with its place.
type Note struct {
	Place rule.Place
	Said  rule.Sentence
}

// Rebuild makes an event of the records: it joins the spellings that are
// confirmed in aliases (spelling to name kept) and those that differ in blanks
// and capitals only, sorts the games into rounds, and notes where a result
// tag and the end of the moves disagree: the tag holds. Spellings that look
// like one person and are not confirmed come back as proposals, and the event
// is then as if they were different people.
//
// A record that stands in the file twice is one game, and a note says so. It refuses a game
// without two names, one that stands there with two results, a player who would play twice in a
// round, and an alias for a name that no game has.
//
// With acceptAll every proposal counts as confirmed.
func Rebuild(records []Record, aliases map[string]string, acceptAll bool) (*Chronicle, error) {
	if len(records) == 0 {
		return nil, rule.Errorf(rule.Input, "the file contains no game").WithHint("name a PDN file with games")
	}
	c := &Chronicle{}
	names, err := c.spellings(records, aliases, acceptAll)
	if err != nil {
		return nil, err
	}
	records = slices.Clone(records)
	for i := range records {
		records[i].Heat = 0
	}
	known := map[string]bool{}
	for i := range records {
		r := &records[i]
		r.First, r.Second = names[r.First], names[r.Second]
	}
	if records, err = c.once(records); err != nil {
		return c, err
	}
	for i := range records {
		r := &records[i]
		for _, name := range []string{r.First, r.Second} {
			if !known[name] {
				known[name] = true
				c.Players = append(c.Players, name)
			}
		}
		c.settle(r)
	}
	return c, c.divide(records)
}

// spellings maps every name of the records to the one kept.
func (c *Chronicle) spellings(records []Record, aliases map[string]string, acceptAll bool) (map[string]string, error) {
	kept := map[string]string{}
	var seen []Sighting
	for _, r := range records {
		for _, name := range []string{r.First, r.Second} {
			if strings.TrimSpace(name) == "" || name == "?" {
				return nil, rule.Errorf(rule.Input, "game %d does not name both players", r.Game).At(r.Place).
					WithHint("add the names to its tags, or take the game out of the file")
			}
			kept[name] = name
		}
	}
	for from, to := range aliases {
		if kept[from] == "" {
			return nil, rule.Errorf(rule.Usage, "no game has a player %q", from).
				WithHint("an alias is written SPELLING=NAME, both as in the file")
		}
		kept[from] = to
	}
	for name, to := range kept {
		for steps := 0; aliases[to] != "" && aliases[to] != to; to = aliases[to] {
			if steps++; steps > len(aliases) {
				return nil, rule.Errorf(rule.Usage, "the aliases of %q lead in a circle", name).WithHint("name each spelling once")
			}
		}
		kept[name] = to
	}
	for _, r := range records {
		round := roundNumber(r.Round)
		seen = append(seen, Sighting{kept[r.First], round, r.Game, kept[r.Second]}, Sighting{kept[r.Second], round, r.Game, kept[r.First]})
	}
	joined := map[string]string{}
	for _, s := range ProposeSpellings(seen) {
		if s.Sure || acceptAll {
			joined[s.Name] = s.Same
			c.Notes = append(c.Notes, Note{Said: rule.Format("%s; taken as one person", s)})
			continue
		}
		c.Proposals = append(c.Proposals, s)
	}
	for name, to := range kept {
		for joined[to] != "" {
			to = joined[to]
		}
		kept[name] = to
	}
	return kept, nil
}

// settle decides between the result tag and the end of the moves.
func (c *Chronicle) settle(r *Record) {
	switch {
	case r.Tag == Unknown && r.Text != Unknown:
		r.Tag = r.Text
		c.note(r, rule.Format("the game has no Result tag; %s is taken from the end of its moves", r.Text))
	case r.Tag != Unknown && r.Text == Unknown:
		c.note(r, rule.Format("the moves end without a result; the Result tag says %s", r.Tag))
	case r.Tag != r.Text:
		c.note(r, rule.Format("the Result tag says %s, the end of the moves %s; the tag holds", r.Tag, r.Text))
	case r.Tag == Unknown:
		c.note(r, rule.Format("the game has no result and stays open"))
	}
}

func (c *Chronicle) note(r *Record, said rule.Sentence) {
	c.Notes = append(c.Notes, Note{r.Place, rule.Format("game %d, %s – %s: %s", r.Game, r.First, r.Second, said)})
}

// divide sorts the records into rounds: by their Round tags when all have one,
// and else into the first round in which both players are free.
func (c *Chronicle) divide(records []Record) error {
	tagged := !slices.ContainsFunc(records, func(r Record) bool { return roundNumber(r.Round) == 0 })
	if !tagged {
		c.Notes = append(c.Notes, Note{Said: rule.Format("not every game has a Round tag; the games were put into rounds in the order of the file")})
	}
	busy := map[string]int{} // "round name" -> game
	key := func(round int, name string) string { return fmt.Sprint(round, " ", name) }
	for _, r := range records {
		round := roundNumber(r.Round)
		if !tagged {
			for round = 1; busy[key(round, r.First)] != 0 || busy[key(round, r.Second)] != 0; {
				round++
			}
		}
		for _, name := range []string{r.First, r.Second} {
			if other := busy[key(round, name)]; other != 0 && !c.heat(&r, round) {
				return rule.Errorf(rule.Input, "%s plays twice in round %d: in game %d and in game %d", name, round, other, r.Game).
					At(r.Place).WithHint("correct the Round tag, or give the two people different names")
			}
			busy[key(round, name)] = r.Game
		}
		for len(c.Rounds) < round {
			c.Rounds = append(c.Rounds, nil)
		}
		c.Rounds[round-1] = append(c.Rounds[round-1], r)
	}
	c.closeGaps()
	return nil
}

// heat reports whether the two players of a record have met in its round
// already: then it is the next game of their heat.
func (c *Chronicle) heat(r *Record, round int) bool {
	if round > len(c.Rounds) {
		return false
	}
	games := 0
	for i := range c.Rounds[round-1] {
		o := &c.Rounds[round-1][i]
		if o.First != r.First && o.First != r.Second || o.Second != r.First && o.Second != r.Second {
			continue
		}
		games++
		o.Heat = games
	}
	if games > 0 {
		r.Heat = games + 1
	}
	return games > 0
}

// heats is how many games two players have in a round at most.
func (c *Chronicle) heats() int {
	most := 1
	for _, round := range c.Rounds {
		for _, r := range round {
			most = max(most, r.Heat)
		}
	}
	return most
}

// closeGaps numbers the rounds anew where the file has not all of them: part
// of an event is an event too.
func (c *Chronicle) closeGaps() {
	var present [][]Record
	var numbers []string
	for i, round := range c.Rounds {
		if len(round) > 0 {
			present = append(present, round)
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	if len(present) < len(c.Rounds) {
		c.Notes = append(c.Notes, Note{Said: rule.Format("the file has rounds %s only; they become rounds 1 to %d of the event",
			strings.Join(numbers, ", "), len(present))})
		c.Rounds = present
	}
}

// mostRounds is the highest round number that is believed.
const mostRounds = 200

// roundNumber reads a Round tag: "3", "R3", "Round 3", "3.2" (round 3, board
// 2). It is 0 where the tag holds no number from 1 to 200.
func roundNumber(tag string) int {
	start := strings.IndexAny(tag, "0123456789")
	if start < 0 {
		return 0
	}
	n := 0
	for _, digit := range tag[start:] {
		if digit < '0' || digit > '9' {
			break
		}
		if n = n*10 + int(digit-'0'); n > mostRounds {
			return 0
		}
	}
	return n
}
