package exchange

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/trf"
)

// Taken is the event of an exchange file, to be gone on with.
type Taken struct {
	office.Running
	// Notes are on what was not taken over, and Unknown on tie-breaks of the file that
	// were left out.
	Notes, Unknown []rule.Sentence
}

// TakeOver returns the event of an exchange file, with what the settings that are given leave
// open. Nobody is born after the year. Errors: rule.Refused where the file says too
// little, or what is not held here; Unknown is said even then.
func TakeOver(file *trf.File, given arbiter.Settings, year int) (t Taken, err error) {
	r := &t.Running
	r.Settings = given
	if !file.OfTeams() && hasLine(file, "013") {
		return t, rule.Errorf(rule.Refused, "the file is of an event of teams, but says too little about them: records 013, and none of 310").At(rule.Place{File: file.Path}).
			WithHint("write it as TRF26, or enter the teams and print what was played from the other program")
	}
	history := (*trf.File).History
	if file.OfTeams() {
		history = (*trf.File).Results // the points of players may hold those of their team's byes
	}
	if r.Field, err = history(file); err != nil {
		return t, err
	}
	system, err := systemOf(file, given.System)
	if err != nil {
		return t, err
	}
	if t.Unknown, err = takeSettings(file, system, r); err != nil {
		return t, err
	}
	t.Notes = withoutUnreadable(&r.Settings)
	if r.Entries, err = entriesOf(file, r.Field, year, &t.Notes); err != nil {
		return t, err
	}
	note := func(s rule.Sentence) { t.Notes = append(t.Notes, s) }
	if system.Teams {
		if hasLine(file, "250") || len(file.Acceleration) > 0 {
			note(rule.Format("the virtual points of the lines 250 were not compared: from here on they are those of C.04.7"))
		}
		said, err := runningTeams(file, r)
		if system.Colours && file.TeamColours() != "type-a" {
			r.Settings.TeamColours = file.TeamColours()
		}
		t.Notes = append(t.Notes, said...)
		return t, err
	}
	r.Coming = comingByes(file, r.Field, system)
	if file.System == "" && given.System == "" {
		note(rule.Way("the file does not name a pairing system and was taken for the FIDE Dutch system; {system} names another", rule.Again("system")))
	}
	if lost := withoutGame(r.Field); len(lost) > 0 {
		note(rule.Format("without a game in round %d, and paired in the next unless they are withdrawn: %s", r.Field.Round-1, firstOf(rule.Names(lost), 8)))
	}
	return t, nil
}

// hasLine reports whether an exchange file has a line of a code.
func hasLine(file *trf.File, code string) bool {
	return slices.ContainsFunc(file.Lines, func(l trf.Line) bool { return l.Code == code })
}

// takeSettings takes the settings of an event from its exchange file: the names and
// the time control are those that were given, where they were. It names the tie-breaks
// that are left out.
func takeSettings(file *trf.File, system systems.System, r *office.Running) (unknown []rule.Sentence, err error) {
	s := &r.Settings
	s.System, s.Rounds = system.Name, file.Rounds
	if system.Rounds != nil {
		s.Rounds = 0
	}
	if system.Dutch {
		s.PairingEdition = r.Field.Edition.String()
	}
	for _, x := range []struct {
		to   *string
		code string
	}{{&s.Name, "012"}, {&s.Place, "022"}, {&s.Federation, "032"}, {&s.Arbiter, "102"}, {&s.TimeControl, "122"}} {
		if *x.to == "" {
			*x.to = strings.Join(strings.Fields(file.Header(x.code)), " ")
		}
	}
	if s.Name == "" {
		s.Name = strings.TrimSuffix(filepath.Base(file.Path), filepath.Ext(file.Path))
	}
	s.Start, s.End = exchangeDay(file.Header("042")), exchangeDay(file.Header("052"))
	if s.Scoring, s.Bye, err = scoringIn(file); err != nil {
		return nil, err
	}
	if system.Colours {
		s.TopColour = map[pairing.Colour]string{pairing.First: "first", pairing.Second: "second"}[file.TopColour]
	}
	if strings.HasSuffix(strings.ToUpper(file.System), "_BAKU") || len(file.Acceleration) > 0 {
		if !file.OfTeams() {
			if r.Upper, err = bakuUpper(file, r.Field); err != nil {
				return nil, err
			}
		}
		s.Acceleration = arbiter.Baku
	}
	codes, unknown, err := tieBreaksOf(file, "", "")
	if err != nil {
		return unknown, err
	}
	tieBreaks := &s.TieBreaks
	if file.OfTeams() {
		tieBreaks = &s.TeamTieBreaks
	}
	for _, code := range codes {
		b, err := standings.Find(code)
		if err != nil {
			return unknown, err
		}
		*tieBreaks = append(*tieBreaks, b.Code)
	}
	return unknown, nil
}

// withoutUnreadable leaves out what a setting cannot hold, and says so.
func withoutUnreadable(s *arbiter.Settings) (notes []rule.Sentence) {
	for _, x := range []struct {
		what string
		is   *string
	}{{"the time control", &s.TimeControl}, {"the federation", &s.Federation}, {"the days", &s.Start}} {
		if _, err := s.Defaults().Read(); err == nil {
			break
		}
		before, end := *x.is, s.End
		if *x.is = ""; x.is == &s.Start {
			s.End = ""
		}
		if before == "" {
			continue
		}
		if _, err := s.Defaults().Read(); err != nil && x.is != &s.TimeControl {
			*x.is, s.End = before, end
			continue
		}
		notes = append(notes, rule.Format("%s was left out: %s", x.what, before))
	}
	return notes
}

// systemOf returns the pairing system of an exchange file, or the one that was
// asked for. Those that a file says too little of are refused.
func systemOf(file *trf.File, given string) (systems.System, error) {
	var system systems.System
	var err error
	switch {
	case given != "":
		if system, err = systems.Find(given); err != nil {
			return system, err
		}
	case file.Dutch() && !file.OfTeams():
		system = systems.Of(systems.Swiss)
	default:
		var known bool
		if system, known = systemInFile(file); !known {
			e := rule.Errorf(rule.Refused, "the file names the system %s, which is not known here", file.System)
			if file.System == "" {
				e = rule.Errorf(rule.Refused, "the file does not name a pairing system (192)")
			}
			return system, e.At(rule.Place{File: file.Path}).
				WithWay("name the system with {system}: one of {known}", rule.Again("system"), "known", strings.Join(takenOver(file.OfTeams()), ", "))
		}
	}
	if system.Teams != file.OfTeams() {
		return system, rule.Errorf(rule.Refused, "a %s cannot take the file over: one is of teams, and the other of players", system.Name).At(rule.Place{File: file.Path}).
			WithWay("name the system with {system}: one of {known}", rule.Again("system"), "known", strings.Join(takenOver(file.OfTeams()), ", "))
	}
	if !takesOver(system) {
		return system, rule.Errorf(rule.Refused, "a %s cannot be taken over: an exchange file says too little about it", system.Event).
			WithHint("Swiss events and round robins can be")
	}
	return system, nil
}

// takesOver reports whether an exchange file says enough of an event of a system for it to be
// gone on with.
func takesOver(s systems.System) bool {
	return s.Swiss || s.Meets() || s.Teams && !s.Halves
}

// takenOver returns the names of the systems of events of teams, or of players, that can be taken over.
func takenOver(teams bool) []string {
	var names []string
	for _, s := range systems.All() {
		if takesOver(s) && s.Teams == teams {
			names = append(names, s.Name)
		}
	}
	return names
}

// scoringIn returns the scoring of a file as the settings have it: the worth of
// results, and that of the bye.
func scoringIn(file *trf.File) (scoring, bye string, err error) {
	s := file.Scoring
	scoring = strings.Join([]string{s.Win.String(), s.Draw.String(), s.Loss.String()}, "-")
	switch s {
	case pairing.OneHalfZero():
		scoring = "1-½-0"
	case pairing.TwoOneZero():
		scoring = "2-1-0"
	}
	switch s.PAB {
	case s.Win:
		return scoring, "win", nil
	case s.Draw:
		return scoring, "draw", nil
	case s.Loss:
		return scoring, "loss", nil
	}
	if file.OfTeams() { // teams have the byes, by records of their own
		return scoring, "", nil
	}
	return "", "", rule.Errorf(rule.Refused, "the bye is worth %v in the file, which is neither a win, a draw nor a loss", s.PAB).At(rule.Place{File: file.Path}).
		WithHint("finish the event where it was begun")
}

// bakuUpper returns the size of the upper half, which is that of the players of round 1:
// a late entry does not change it. It refuses virtual points that are not those of
// C.04.7.
func bakuUpper(file *trf.File, field pairing.Field) (int, error) {
	baku := field
	baku.Players = slices.Clone(field.Players)
	if err := pairing.Baku(&baku); err != nil {
		return 0, err
	}
	upper := slices.IndexFunc(field.Players, func(p pairing.Player) bool { return p.AccelerationIn(1) == 0 })
	if upper <= 0 {
		upper = pairing.BakuUpper(len(field.Players))
	}
	pairing.BakuFrom(&baku, upper)
	for i := range field.Players {
		for round := field.Round; round <= field.Rounds; round++ {
			virtual := func(p pairing.Player) pairing.Points {
				if round > len(p.Acceleration) {
					return 0
				}
				return p.Acceleration[round-1]
			}
			if virtual(field.Players[i]) != virtual(baku.Players[i]) {
				return 0, rule.Errorf(rule.Refused, "player %d has other virtual points in round %d than C.04.7 gives", field.Players[i].Number, round).At(rule.Place{File: file.Path}).
					WithHint("take the lines 250 or XXA out of the file to go on without them")
			}
		}
	}
	return upper, nil
}

// entriesOf returns the players of a file, in the order of the field.
func entriesOf(file *trf.File, field pairing.Field, now int, notes *[]rule.Sentence) ([]arbiter.Entry, error) {
	line := map[int]*trf.Player{}
	for i := range file.Players {
		line[file.Players[i].Number] = &file.Players[i]
	}
	seen := map[string]bool{}
	var entries []arbiter.Entry
	var renumbered []rule.Sentence
	var years, ids int
	members := file.Members()
	for i := range field.Players {
		p := line[field.Players[i].Number]
		e := arbiter.Entry{Person: arbiter.Person{Name: strings.Join(strings.Fields(p.Name), " ")},
			Registration: arbiter.Registration{Rating: p.Rating, Title: p.Title, Federation: p.Federation}}
		key := arbiter.NameKey(e.Person.Name)
		if key == "" {
			e.Person.Name = "Player " + strconv.Itoa(p.Number)
		}
		e.Namesake, seen[key] = seen[key], true
		if p.Number != i+1 {
			renumbered = append(renumbered, rule.Format("%d is %d", p.Number, i+1))
		}
		if sex := strings.ToLower(p.Sex); sex == "m" || sex == "w" {
			e.Person.Sex = sex
		}
		if len(p.Birth) >= 4 {
			if year, err := strconv.Atoi(p.Birth[:4]); err == nil && year >= 1850 && year <= now {
				e.Person.BirthYear = year
				years++
			}
		}
		if strings.Trim(p.ID, "0") != "" && strings.Trim(p.ID, "0123456789") == "" {
			e.Person.FMJD = p.ID
			ids++
		}
		e.Person.Member = members[p.Number]
		entries = append(entries, e)
	}
	if ids > 0 {
		*notes = append(*notes, rule.Format("the numbers in columns 58-68 were taken for FMJD numbers"))
	}
	if len(renumbered) > 0 {
		*notes = append(*notes, rule.Format("the numbers of the file have gaps, and these changed: %s", rule.Joined("; ", renumbered...)))
	}
	return entries, nil
}

// comingByes returns the byes that were granted for rounds that are not paired.
func comingByes(file *trf.File, field pairing.Field, system systems.System) []office.ComingBye {
	if system.PrePaired {
		return nil // everybody has a slot in each round
	}
	var list []office.ComingBye
	add := func(number, round int, kind pairing.Kind) {
		bye := office.ComingBye{Number: number, Round: round, Kind: kind}
		if round >= field.Round && (field.Rounds == 0 || round <= field.Rounds) && !slices.Contains(list, bye) {
			list = append(list, bye)
		}
	}
	for i := range field.Players {
		if p := &field.Players[i]; p.Out {
			add(p.Number, field.Round, p.Bye)
		}
	}
	for _, b := range file.Byes {
		for _, n := range b.Numbers {
			if b.Round > 0 {
				add(n, b.Round, b.Kind)
			}
		}
	}
	return list
}

// withoutGame names the players who were absent from the last round that is
// paired; none where it was the last of all.
func withoutGame(field pairing.Field) []string {
	var names []string
	for i := range field.Players {
		p := &field.Players[i]
		if n := field.Round - 1; n > 0 && !p.Out && slices.Contains([]pairing.Kind{pairing.Absent, pairing.ZeroBye, pairing.ForfeitLoss}, p.Entries[n-1].Kind) && p.Entries[n-1].Opponent == 0 {
			names = append(names, p.Name)
		}
	}
	if field.Rounds > 0 && field.Round > field.Rounds {
		return nil
	}
	return names
}

// firstOf joins names, and counts those after the first ones.
func firstOf(list []rule.Sentence, most int) rule.Sentence {
	if n := len(list) - most; n > 0 {
		return rule.Format("%s; and %d more", rule.Joined("; ", list[:most]...), n)
	}
	return rule.Joined("; ", list...)
}

// exchangeDay reads the days of exchange files, which every program writes in
// its own way; "" where it is none.
func exchangeDay(text string) string {
	if day, err := arbiter.ParseDay(text, time.Time{}); err == nil {
		return day.Format(time.DateOnly)
	}
	return ""
}
