package trf

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Field returns the field of the round to be paired, which is the one after the
// last round in which anybody was paired. It fails with the code rule.Input
// when the lines contradict each other (a game that one side alone reports,
// points that are not the sum of the results) and with rule.Refused when that
// last round has games without a result.
func (f *File) Field() (pairing.Field, error) {
	field, err := f.History()
	if err != nil {
		return field, err
	}
	for _, p := range f.Players {
		if n := field.Round - 1; n >= 1 && len(p.Rounds) >= n {
			if r := p.Rounds[n-1]; r.Opponent != 0 && r.Code == ' ' {
				e := rule.Errorf(rule.Refused, "round %d is paired already: the game %d-%d has no result yet", n, p.Number, r.Opponent).
					At(rule.Place{File: f.Path, Line: p.line, Column: columnOf(n) + 7})
				return field, e.WithHint("enter the result, or take the round out of the file to pair it again")
			}
		}
	}
	return field, nil
}

// The codes of the FIDE Dutch system (192) by edition.
const (
	// plainDutch names no edition; every program knows it.
	plainDutch = "FIDE_DUTCH"
	dutch2017  = "FIDE_DUTCH_2017"
	// dutch2025 is the text of 1 February 2026 by the year of its approval, the
	// name by which most programs know it, and Dutch2026 by its own year.
	dutch2025 = "FIDE_DUTCH_2025"
	dutch2026 = "FIDE_DUTCH_2026"
)

// SetDutch names the FIDE Dutch system in the words that most programs read: the
// plain code where it stands for the edition by the day on which the event
// began (042). The lines of the file must have been read already.
func (f *File) SetDutch(edition pairing.Edition, baku bool) {
	f.System = plainDutch
	switch {
	case edition == pairing.Edition2017:
		f.System = dutch2017
	case f.Edition() != edition:
		f.System = dutch2025
	}
	f.SetSystem(f.System, baku)
}

// SetSystem names a system by its code (192), with the Baku acceleration or without.
func (f *File) SetSystem(code string, baku bool) {
	f.System = code
	if baku {
		f.System += "_BAKU"
	}
}

// Edition returns the edition of the FIDE Dutch system that the system code (192)
// names: that of 2017 for FIDE_DUTCH_2017, and for FIDE_DUTCH when the event
// began (042) before 1 February 2026; that of 2026 otherwise.
func (f *File) Edition() pairing.Edition {
	switch strings.TrimSuffix(strings.ToUpper(f.System), "_BAKU") {
	case dutch2017:
		return pairing.Edition2017
	case plainDutch:
		if f.began() < "2026/02/01" {
			return pairing.Edition2017
		}
	}
	return pairing.Edition2026
}

// began returns the day on which the event began (042) as YYYY/MM/DD, and after
// every other when the file does not say it in that form.
func (f *File) began() string {
	const never = "9999/99/99"
	day := strings.TrimSpace(f.Header("042"))
	if len(day) != len(never) {
		return never
	}
	for i := range len(day) {
		if digit := day[i] >= '0' && day[i] <= '9'; digit == (i == 4 || i == 7) || !digit && day[i] != '/' {
			return never
		}
	}
	return day
}

// History is like Field, but leaves games without a result open.
func (f *File) History() (pairing.Field, error) {
	field, err := f.Results()
	if err == nil {
		err = f.checkPoints(&field)
	}
	return field, err
}

// Results is like History, but ignores the points column.
func (f *File) Results() (pairing.Field, error) {
	field := pairing.Field{
		Rounds: f.Rounds, Scoring: f.Scoring, TopColour: f.TopColour, Edition: f.Edition(),
		Forbidden: slices.Clone(f.Forbidden),
	}
	done := 0
	line := make(map[int]*Player, len(f.Players))
	for i := range f.Players {
		p := &f.Players[i]
		line[p.Number] = p
		for n, r := range p.Rounds {
			if r.paired() {
				done = max(done, n+1)
			}
		}
	}
	field.Round = done + 1
	if f.Rounds > 0 && done > f.Rounds {
		return field, f.faultAt(0, 0, "results of round %d are given, but the event has %s", done, rule.Count(f.Rounds, "{n} round", "{n} rounds")).
			WithHint("correct the number of rounds (142 or XXR)")
	}
	for i := range f.Players {
		p := &f.Players[i]
		player := pairing.Player{
			Number: p.Number, Rating: p.Rating, Title: p.Title, Name: p.Name, Nation: p.Federation,
			Entries: make([]pairing.Entry, done),
		}
		for n := range done {
			entry, err := f.entry(line, p, n+1)
			if err != nil {
				return field, err
			}
			player.Entries[n] = entry
		}
		if len(p.Rounds) > done && !p.Rounds[done].blank() { // a bye may be in a later round
			player.Out, player.Bye = true, kindOf(p.Rounds[done])
			if p.Rounds[done].Dashed {
				player.Bye = pairing.ZeroBye // a blank is a zero-point bye
			}
		}
		field.Players = append(field.Players, player)
	}
	at := field.Index()
	if f.OfTeams() { // byes and forbidden pairings are of teams
		field.Forbidden = nil
		return field, f.finish(&field, at, line)
	}
	for i, x := range f.Forbidden {
		for k, number := range x.Numbers {
			if _, known := at[number]; !known && i < len(f.forbiddenAt) {
				return field, f.faultAt(f.forbiddenAt[i].line, f.forbiddenAt[i].column(k), "player %d may not meet others, but there is no such player", number)
			}
		}
	}
	if err := f.grantByes(&field, at); err != nil {
		return field, err
	}
	return field, f.finish(&field, at, line)
}

// finish adds points besides the results (299), puts the players in order and gives them
// virtual points, for which the order counts (C.04.7, 2.1).
func (f *File) finish(field *pairing.Field, at map[int]int, line map[int]*Player) error {
	if err := f.adjust(field, at, line); err != nil {
		return err
	}
	if !f.ByRank {
		slices.SortStableFunc(field.Players, func(a, b pairing.Player) int { return cmp.Compare(a.Number, b.Number) })
	}
	if f.OfTeams() { // virtual points are of teams too
		return nil
	}
	return f.accelerate(field)
}

// entry checks a round of a player against the opponent's line.
func (f *File) entry(line map[int]*Player, p *Player, round int) (pairing.Entry, error) {
	r := resultIn(p, round)
	e := pairing.Entry{Kind: kindOf(r), Opponent: r.Opponent, Colour: r.Colour}
	e.Points = worth(&f.Scoring, r.Code)
	if r.Opponent == 0 {
		return e, nil
	}
	column := columnOf(round)
	o, known := line[r.Opponent]
	if !known {
		return e, f.faultAt(p.line, column, "player %d has met %d in round %d, but there is no player %d", p.Number, r.Opponent, round, r.Opponent)
	}
	other := resultIn(o, round)
	if other.Opponent != p.Number {
		said := rule.Format("has no opponent there")
		if other.Opponent != 0 {
			said = rule.Format("has met %d there", other.Opponent)
		}
		return e, f.faultAt(p.line, column, "player %d alone reports the game %d-%d of round %d: player %d (line %d) %s",
			p.Number, p.Number, o.Number, round, o.Number, o.line, said).
			WithHint("opponent %d was expected in line %d, columns %d-%d", p.Number, o.line, column, column+3)
	}
	if r.Colour == other.Colour && r.Colour != pairing.NoColour {
		return e, f.faultAt(p.line, column+5, "both sides of the game %d-%d of round %d have the colour %c", p.Number, o.Number, round, colourLetter(r.Colour))
	}
	if !strings.ContainsRune(answers[r.Code], rune(other.Code)) {
		return e, f.faultAt(p.line, column+7, "the result %q of %d and the result %q of %d (line %d) do not fit in round %d: one of %q was expected against it",
			r.Code, p.Number, other.Code, o.Number, o.line, round, answers[r.Code])
	}
	return e, nil
}

// answers lists the results that the other side may have with a given one. A referee may
// give both sides less than a whole game is worth (0-0, =-0).
var answers = map[byte]string{
	'1': "0", '=': "=0", '0': "1=0", 'W': "L", 'D': "DL", 'L': "WDL", '+': "-", '-': "+-", ' ': " ",
}

func resultIn(p *Player, round int) Result {
	if round > len(p.Rounds) {
		return Result{Code: ' '}
	}
	return p.Rounds[round-1]
}

func kindOf(r Result) pairing.Kind {
	switch r.Code {
	case '1', '=', '0', 'W', 'D', 'L':
		return pairing.Played
	case '+':
		return pairing.ForfeitWin
	case '-':
		return pairing.ForfeitLoss
	case 'H':
		return pairing.HalfBye
	case 'F':
		return pairing.FullBye
	case 'U':
		return pairing.PAB
	case 'Z':
		return pairing.ZeroBye
	}
	if r.Opponent != 0 {
		return pairing.Open
	}
	return pairing.Absent
}

func worth(s *pairing.Scoring, code byte) pairing.Points {
	switch code {
	case '1', 'W':
		return s.Win
	case '=', 'D':
		return s.Draw
	case '0', 'L':
		return s.Loss
	case '+':
		return s.ForfeitWin
	case '-':
		return s.ForfeitLoss
	case 'H':
		return s.HalfBye
	case 'F':
		return s.FullBye
	case 'U':
		return s.PAB
	case 'Z':
		return s.ZeroBye
	}
	return s.Absent
}

func colourLetter(c pairing.Colour) byte {
	switch c {
	case pairing.First:
		return 'w'
	case pairing.Second:
		return 'b'
	}
	return '-'
}

// grantByes takes players out of the coming round (240, XXZ). A line for a round that is over fills
// a blank entry. The columns and the other lines must agree about the same round.
func (f *File) grantByes(field *pairing.Field, at map[int]int) error {
	type absence struct{ number, round int }
	granted := map[absence]pairing.Kind{}
	for i := range f.Players {
		p := &f.Players[i]
		for n, r := range p.Rounds {
			if kind := kindOf(r); kind != pairing.Absent {
				granted[absence{p.Number, n + 1}] = kind
			}
		}
	}
	for _, b := range f.Byes {
		round := b.Round
		if round == 0 {
			round = field.Round
		}
		if f.Rounds > 0 && round > f.Rounds && b.Round > 0 {
			return f.faultAt(b.line, 7, "a bye is granted in round %d, but the event has %s", round, rule.Count(f.Rounds, "{n} round", "{n} rounds"))
		}
		for k, number := range b.Numbers {
			i, known := at[number]
			if !known {
				return f.faultAt(b.line, b.column(k), "a bye is granted to player %d, but there is no such player", number)
			}
			p := &field.Players[i]
			if round < field.Round && p.Entries[round-1].PairedIn() {
				return f.faultAt(b.line, b.column(k), "player %d was paired in round %d, but has a bye in it", number, round)
			}
			before, twice := granted[absence{number, round}]
			if twice && before != b.Kind {
				return f.faultAt(b.line, b.column(k), "player %d has a %s in round %d here, but a %s elsewhere", number, byeNames[b.Kind], round, byeNames[before]).
					WithHint("the columns of the round, and the lines 240 and XXZ, must say the same")
			}
			granted[absence{number, round}] = b.Kind
			switch {
			case round == field.Round:
				p.Out, p.Bye = true, b.Kind
			case round < field.Round:
				e := &p.Entries[round-1]
				e.Kind, e.Points = b.Kind, worth(&f.Scoring, byeCodes[b.Kind])
			}
		}
	}
	return nil
}

// byeCodes are the results of byes, and byeNames what messages call them.
var (
	byeCodes = map[pairing.Kind]byte{pairing.FullBye: 'F', pairing.HalfBye: 'H', pairing.ZeroBye: 'Z'}
	byeNames = map[pairing.Kind]string{
		pairing.FullBye: "full-point bye (F)", pairing.HalfBye: "half-point bye (H)", pairing.ZeroBye: "zero-point bye (Z)",
		pairing.PAB: "bye of the pairing (U)", pairing.ForfeitLoss: "forfeit loss (-)",
	}
)

// adjust applies the lines 299. One with a type says what that result is worth to its players, in
// its round or in all; one without adds or subtracts points, and those for the event as a whole, or
// for a round to come, go to the last round played. A line that names nobody applies to everybody.
func (f *File) adjust(field *pairing.Field, at map[int]int, line map[int]*Player) error {
	for _, a := range f.Adjustments {
		numbers := a.Numbers
		if len(numbers) == 0 {
			for i := range field.Players {
				numbers = append(numbers, field.Players[i].Number)
			}
		}
		for k, number := range numbers {
			i, known := at[number]
			if !known {
				return f.faultAt(a.line, a.column(k), "a line 299 gives points to player %d, but there is no such player", number)
			}
			entries := field.Players[i].Entries
			if len(entries) == 0 {
				continue
			}
			if a.Code != ' ' {
				for n := range entries {
					if (a.Round == 0 || a.Round == n+1) && a.means(entries[n].Kind, resultIn(line[number], n+1).Code) {
						entries[n].Points = a.Points
					}
				}
				continue
			}
			round := a.Round
			if round == 0 || round > len(entries) {
				round = len(entries)
			}
			entries[round-1].Points += a.Points
		}
	}
	return nil
}

// means reports whether a round is one of the type of a line 299. Byes may be
// granted by a line of their own, and stand in no column then.
func (a *Adjustment) means(kind pairing.Kind, code byte) bool {
	switch a.Code {
	case 'W':
		return code == '1' || code == 'W'
	case 'D':
		return code == '=' || code == 'D'
	case 'L':
		return code == '0' || code == 'L'
	case 'Z':
		return kind == pairing.ZeroBye || kind == pairing.Absent
	}
	return kind == map[byte]pairing.Kind{'F': pairing.FullBye, 'H': pairing.HalfBye, '+': pairing.ForfeitWin, '-': pairing.ForfeitLoss}[a.Code]
}

// checkPoints fails if the points column does not agree with the results.
func (f *File) checkPoints(field *pairing.Field) error {
	at := field.Index()
	for i := range f.Players {
		p := &f.Players[i]
		if sum := field.Players[at[p.Number]].Score(); !f.PointsFit(p, sum, field.Round) {
			return f.faultAt(p.line, 81, "player %d has %v points in columns 81-84, but the results give %v", p.Number, p.Points, sum).
				WithHint("results count %v-%v-%v here; a line 162 or XXS sets another scoring", f.Scoring.Win, f.Scoring.Draw, f.Scoring.Loss)
		}
	}
	return nil
}

// PointsFit reports whether the points column of a player agrees with the sum of the
// results before a round. It may include byes already granted from that round on, or not;
// an empty column fits too.
func (f *File) PointsFit(p *Player, sum pairing.Points, round int) bool {
	fits := !p.PointsGiven || p.Points == sum
	for _, points := range f.coming(p, round) {
		sum += points
		fits = fits || p.Points == sum
	}
	return fits
}

// coming returns the points of the byes granted from a round on, by their columns
// or by a line of their own, in the order of the rounds.
func (f *File) coming(p *Player, from int) []pairing.Points {
	codes := map[int]byte{}
	for n := from; n <= len(p.Rounds); n++ {
		codes[n] = p.Rounds[n-1].Code
	}
	for _, b := range f.Byes {
		round := b.Round
		if round == 0 {
			round = from
		}
		if round >= from && slices.Contains(b.Numbers, p.Number) {
			codes[round] = byeCodes[b.Kind]
		}
	}
	var points []pairing.Points
	for _, round := range slices.Sorted(maps.Keys(codes)) {
		points = append(points, worth(&f.Scoring, codes[round]))
	}
	return points
}

// accelerate gives the players their virtual points. Without lines for them a system whose code
// ends in _BAKU has those of C.04.7.
func (f *File) accelerate(field *pairing.Field) error {
	at := field.Index()
	field.Baku = strings.HasSuffix(strings.ToUpper(f.System), "_BAKU")
	if field.Baku && len(f.Acceleration) == 0 {
		return pairing.Baku(field)
	}
	for _, a := range f.Acceleration {
		for number := a.First; number <= a.Last; number++ {
			i, known := at[number]
			if !known {
				if a.First == a.Last && a.line > 0 {
					return f.faultAt(a.line, a.column(0), "virtual points are given to player %d, but there is no such player", number)
				}
				continue // a range may have gaps
			}
			p := &field.Players[i]
			for len(p.Acceleration) < a.To {
				p.Acceleration = append(p.Acceleration, 0)
			}
			for round := a.From; round <= a.To; round++ {
				p.Acceleration[round-1] = a.Points
			}
		}
	}
	return nil
}
