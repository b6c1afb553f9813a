package office

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Line is one row of a table of players as it was read from a file.
type Line struct {
	// Number is where the row stands in the file, from 1. Errors name it.
	Number int
	Fields []string
}

// Roster is a table of players that was understood.
type Roster struct {
	Entries []arbiter.Entry
	// Header is the line that names the columns.
	Header Line
	// Columns says what each column was taken for, "" where it was left out.
	Columns []string
	// Faults are the rows that cannot be entered, in order: each names the row,
	// the column and what was wrong.
	Faults []*rule.Error

	numbers []int // the line of each entry
}

// Ignored are the headers of the columns that were left out.
func (r Roster) Ignored() []string {
	var list []string
	for i, text := range r.Header.Fields {
		if text = strings.TrimSpace(text); r.Columns[i] == "" && text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Untitled are the words of the title column that are not titles of the FMJD, in
// order and each once. They are kept, and count for nothing.
func (r Roster) Untitled() []string {
	var list []string
	for _, e := range r.Entries {
		if e.Title != "" && !arbiter.IsTitle(e.Title) && !slices.Contains(list, e.Title) {
			list = append(list, e.Title)
		}
	}
	return list
}

// The columns that a table of players may have.
const (
	columnName       = "name"
	columnSurname    = "surname"
	columnGiven      = "first name"
	columnRating     = "rating"
	columnTitle      = "title"
	columnClub       = "club"
	columnFederation = "federation"
	columnBirth      = "birth year"
	columnFMJD       = "FMJD number"
	columnSex        = "sex"
	columnContact    = "contact"
)

// headers are the words that head a column, in the languages in which clubs
// keep their lists: lower case, without blanks and signs.
var headers = map[string][]string{
	columnName: {"name", "names", "player", "playername", "fullname", "naam", "speler", "spieler", "nom", "joueur", "nome", "giocatore",
		"nombre", "jugador", "jogador", "имя", "игрок", "фио", "фамилияимя", "имяфамилия", "участник", "прізвищеімя", "imię", "zawodnik",
		"nazwiskoiimię", "imięinazwisko", "vārds", "vārdsuzvārds", "spēlētājs", "vardas", "žaidėjas", "nimi", "mängija", "jméno", "hráč",
		"meno", "név", "ad", "adı", "adısoyadı", "oyuncu", "họtên", "họvàtên", "tên"},
	columnSurname: {"surname", "lastname", "familyname", "achternaam", "nachname", "familienname", "nomdefamille", "cognome", "apellido",
		"apellidos", "sobrenome", "apelido", "фамилия", "прізвище", "nazwisko", "uzvārds", "pavardė", "perekonnanimi", "perenimi", "příjmení",
		"priezvisko", "vezetéknév", "soyadı", "soyad", "họ"},
	columnGiven: {"firstname", "givenname", "forename", "christianname", "voornaam", "roepnaam", "vorname", "prénom", "prenom", "nomedibattesimo",
		"nombredepila", "primeironome", "імя", "eesnimi", "keresztnév"},
	columnRating: {"rating", "elo", "rtg", "fmjdrating", "rtng", "cote", "classement", "wertung", "punteggio", "punteggioelo", "рейтинг",
		"reitings", "reitingas", "reiting", "puan", "hệsố"},
	columnTitle: {"title", "titel", "titre", "titolo", "título", "звание", "tytuł", "tituls", "titulas", "tiitel", "titul", "unvan", "danhhiệu"},
	columnClub:  {"club", "vereniging", "verein", "klub", "klubs", "klubas", "klubi", "circolo", "asd", "клуб", "kulüp", "clube", "câulạcbộ", "team"},
	columnFederation: {"federation", "fed", "nation", "country", "land", "nat", "bond", "pays", "nazione", "país", "страна", "федерация", "kraj",
		"valsts", "šalis", "riik", "země", "ülke", "quốcgia", "federazione", "fédération"},
	columnBirth: {"birthyear", "yearofbirth", "born", "birth", "birthdate", "dateofbirth", "year", "geboortejaar", "geboren", "geburtsjahr", "jahrgang",
		"annéedenaissance", "naissance", "annodinascita", "nato", "añodenacimiento", "годрождения", "рокнародження", "rokurodzenia",
		"dzimšanasgads", "gimimometai", "sünniaasta", "roknarození", "doğumyılı", "nămsinh"},
	columnFMJD:    {"fmjd", "fmjdid", "fmjdnr", "fmjdno", "fmjdnumber", "fmjdcode"},
	columnSex:     {"sex", "gender", "geslacht", "geschlecht", "sexe", "sesso", "sexo", "пол", "стать", "płeć", "dzimums", "lytis", "sugu", "pohlaví", "mw"},
	columnContact: {"contact", "email", "mail", "phone", "telephone", "telefoon", "telefon", "téléphone", "telefono", "телефон"},
}

var notLetters = regexp.MustCompile(`[^\p{L}\p{M}]+`)

func headerKey(text string) string {
	return notLetters.ReplaceAllString(strings.ToLower(text), "")
}

// titleLines is how many lines a list may have above the names of its columns:
// its own name, the season, an empty one.
const titleLines = 5

// ReadRoster understands a table whose first line names the columns; a few
// lines of titles may stand above it. It fails with rule.Input when no column
// is a name; what is wrong with single rows stands in the roster.
func ReadRoster(lines []Line) (Roster, error) {
	if len(lines) == 0 {
		return Roster{}, rule.Errorf(rule.Input, "the list of players is empty").WithHint("give it a first line such as Name,Rating,Club")
	}
	head := max(0, slices.IndexFunc(lines[:min(len(lines), titleLines+1)], func(l Line) bool { return namesAColumn(l.Fields) }))
	r := Roster{Header: lines[head]}
	var err error
	if r.Columns, err = recognise(r.Header.Fields); err != nil {
		return Roster{}, err
	}
	for _, line := range lines[head+1:] {
		if !slices.ContainsFunc(line.Fields, func(s string) bool { return strings.TrimSpace(s) != "" }) {
			continue
		}
		entry, faults := r.read(line)
		r.Entries = append(r.Entries, entry)
		r.numbers = append(r.numbers, line.Number)
		r.Faults = append(r.Faults, faults...)
	}
	if len(r.Entries) == 0 {
		return Roster{}, rule.Errorf(rule.Input, "the list of players has a header and no players").WithHint("add a row for each player below it")
	}
	return r, nil
}

// namesAColumn reports whether a line has a cell that heads names.
func namesAColumn(fields []string) bool {
	return slices.ContainsFunc(fields, func(text string) bool {
		key := headerKey(text)
		return slices.Contains(headers[columnName], key) || slices.Contains(headers[columnSurname], key)
	})
}

func recognise(header []string) ([]string, error) {
	columns := make([]string, len(header))
	at := map[string]int{}
	for i, text := range header {
		key := headerKey(text)
		for column, words := range headers {
			if !slices.Contains(words, key) {
				continue
			}
			if first, twice := at[column]; twice {
				return nil, rule.Errorf(rule.Input, "columns %d and %d are both a %s (%q, %q)", first+1, i+1, column, header[first], text).
					WithHint("rename or remove one of them")
			}
			columns[i], at[column] = column, i
		}
	}
	// "Nom", "Nome" and "Имя" are a whole name when alone, and one half of it
	// beside the other half.
	name, hasName := at[columnName]
	_, hasSurname := at[columnSurname]
	_, hasGiven := at[columnGiven]
	switch {
	case hasName && hasSurname && hasGiven:
		columns[name] = ""
	case hasName && hasSurname:
		columns[name] = columnGiven
	case hasName && hasGiven:
		columns[name] = columnSurname
	case !hasName && !hasSurname:
		return nil, rule.Errorf(rule.Input, "no column of the first line is a name: %s", strings.Join(header, ", ")).
			WithHint("head the columns with words such as Name, Rating, Club, Federation, Title, Birth year, FMJD")
	}
	return columns, nil
}

// read makes an entry of a row, and lists what is wrong with it.
func (r *Roster) read(line Line) (arbiter.Entry, []*rule.Error) {
	var e arbiter.Entry
	var surname, given string
	var faults []*rule.Error
	fault := func(column, format string, args ...any) {
		faults = append(faults, rule.Errorf(rule.Input, format, args...).
			At(rule.Place{Line: line.Number, Detail: "column " + column}))
	}
	for i, text := range line.Fields {
		text = strings.Join(strings.Fields(text), " ")
		if i >= len(r.Columns) {
			if text != "" {
				fault(strconv.Itoa(i+1), "%q stands after the last column of the header", text)
			}
			continue
		}
		if text == "" {
			continue
		}
		switch r.Columns[i] {
		case columnName:
			e.Person.Name = text
		case columnSurname:
			surname = text
		case columnGiven:
			given = text
		case columnRating:
			n, ok := number(text, 9999)
			if !ok {
				fault(columnRating, "%q is not a rating", text)
			}
			e.Rating = n
		case columnTitle:
			e.Title = text
		case columnClub:
			e.Club = text
		case columnFederation:
			e.Federation = text
		case columnBirth:
			year, ok := birthYear(text)
			if !ok {
				fault(columnBirth, "%q is not a year of birth", text)
			}
			e.Person.BirthYear = year
		case columnFMJD:
			if e.Person.FMJD = strings.TrimSuffix(text, ".0"); !isNumber(e.Person.FMJD) {
				fault(columnFMJD, "%q is not an FMJD number", text)
			}
		case columnSex:
			sex, ok := sexOf(text)
			if !ok {
				fault(columnSex, "%q is neither m nor w", text)
			}
			e.Person.Sex = sex
		case columnContact:
			e.Person.Contact = text
		}
	}
	switch {
	case surname != "" && given != "":
		e.Person.Name = surname + ", " + given
	case surname != "":
		e.Person.Name = surname
	}
	switch {
	case e.Person.Name == "":
		fault(columnName, "the player has no name")
	case !strings.ContainsFunc(e.Person.Name, unicode.IsLetter):
		fault(columnName, "%q is not a name: do the columns stand under the right words?", e.Person.Name)
	}
	return e, faults
}

// isNumber reports whether a text is digits only.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// number reads a whole number as lists write it; "-" and "unrated" are 0.
func number(text string, most int) (int, bool) {
	switch strings.ToLower(text) {
	case "-", "–", "unrated", "unr", "nr", "n/a":
		return 0, true
	}
	n, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0"), 10, 31)
	return int(n), err == nil && int(n) <= most
}

var fourDigits = regexp.MustCompile(`(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)`)

// birthYear finds the year in "1990", "1990-05-01" and "01.05.1990".
func birthYear(text string) (int, bool) {
	if text == "-" {
		return 0, true
	}
	found := fourDigits.FindStringSubmatch(strings.TrimSuffix(text, ".0"))
	if found == nil {
		return 0, false
	}
	year, err := strconv.Atoi(found[1])
	return year, err == nil && year >= 1850 && year <= 2200
}

func sexOf(text string) (string, bool) {
	switch strings.ToLower(text) {
	case "m", "male", "man", "h", "homme", "uomo", "м", "муж", "vyras", "vīr", "mees":
		return "m", true
	case "w", "f", "v", "female", "woman", "vrouw", "femme", "donna", "d", "ж", "жен", "k":
		return "w", true
	case "-":
		return "", true
	}
	return "", false
}

// ImportPlayers enters all players of a table, or none: when a row cannot be
// entered, the error says how many, and Roster.Faults lists all of them. A dry
// run checks the same and writes nothing.
func (o *Office) ImportPlayers(lines []Line, dryRun bool) (Roster, Done, error) {
	r, err := ReadRoster(lines)
	if err != nil {
		return r, Done{}, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return r, Done{}, err
	}
	r.checkAgainst(o.state, o.config.Now().Year())
	if n := len(r.Faults); n > 0 {
		rows := map[int]bool{}
		for _, f := range r.Faults {
			rows[f.Place.Line] = true
		}
		return r, Done{}, rule.Errorf(rule.Input, "%s of %d cannot be entered, so none was", rule.Count(len(rows), "{n} row", "{n} rows"), len(r.Entries)).
			WithHint("correct the rows named and import the list again")
	}
	enter := []arbiter.Command{arbiter.AddPlayers{Players: r.Entries}}
	if dryRun {
		_, _, done, err := o.decide(o.state, enter)
		return r, done, err
	}
	done, err := o.do(enter)
	return r, done, err
}

// checkAgainst adds the faults that only the event can see: players twice, and
// players who are not born yet in the year of the import.
func (r *Roster) checkAgainst(s *arbiter.State, year int) {
	faulty := map[int]bool{}
	for _, f := range r.Faults {
		faulty[f.Place.Line] = true
	}
	first := map[string]int{} // the line in which a name or number stands first
	for i, err := range s.CheckEntries(r.Entries) {
		p := r.Entries[i].Person
		column := columnName
		for _, key := range []string{arbiter.NameKey(p.Name), "FMJD " + p.FMJD} {
			line, twice := first[key]
			if key != "" && key != "FMJD " && !twice {
				first[key] = r.numbers[i]
			}
			switch {
			case !twice || err == nil || column != columnName:
			case key == "FMJD "+p.FMJD:
				column = columnFMJD
				err = rule.Errorf(rule.Input, "FMJD number %s stands in line %d already", p.FMJD, line).WithHint("correct one of the two numbers")
			default:
				err = rule.Errorf(rule.Input, "%s stands in line %d already", p.Name, line).
					WithWay("remove one of the two lines; a namesake is entered with {player.add}", rule.Try("player.add", "namesake", true))
			}
		}
		if err == nil && p.BirthYear > year {
			column = columnBirth
			err = rule.Errorf(rule.Input, "the year of birth %d is yet to come", p.BirthYear)
		}
		if err == nil || faulty[r.numbers[i]] {
			continue
		}
		fault := rule.Errorf(rule.Input, "%w", err)
		fault.Hint = rule.WayOf(err)
		r.Faults = append(r.Faults, fault.At(rule.Place{Line: r.numbers[i], Detail: "column " + column}))
	}
	slices.SortStableFunc(r.Faults, func(a, b *rule.Error) int { return a.Place.Line - b.Place.Line })
}
