package office

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// isNumber reports whether a text is digits only.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// nothings are what lists write where there is nothing to say, without stops
// and blanks: not applicable, unknown, none, unrated.
var nothings = []string{"-", "--", "–", "—", "?", "??", "/", "na", "n/a", "unrated", "unr", "nr", "none", "unknown", "nvt", "onbekend", "geen", "ka", "unbekannt", "keine", "keiner", "entf",
	"so", "sansobjet", "inconnu", "inconnue", "aucun", "nc", "nd", "desconocido", "ninguno", "desconhecido", "nenhum", "нет", "неизвестно", "бр", "б/р", "brak", "nieznany", "nėra", "nav"}

// isNothing reports whether a field says that there is nothing to say.
func isNothing(text string) bool {
	plain := strings.NewReplacer(".", "", " ", "").Replace(strings.ToLower(text))
	return text != "" && (plain == "" || slices.Contains(nothings, plain))
}

// isNoWord is isNothing for a field of words, where two letters without stops
// may be a club or a country.
func isNoWord(text string) bool {
	letters := strings.TrimFunc(text, unicode.IsLetter) == ""
	return isNothing(text) && !(letters && utf8.RuneCountInString(text) <= 2)
}

var (
	thousands = regexp.MustCompile(`^[1-9][.,' \x{00a0}\x{2019}\x{202f}][0-9]{3}$`)
	decimals  = regexp.MustCompile(`^([0-9]+)[.,]([0-9]{1,2})$`)
)

// number reads a whole number up to most as lists write it: "1045", "1.045",
// "1 045"; one or two decimals ("1045.6") are rounded.
func number(text string, most int) (int, bool) {
	round := 0
	switch {
	case thousands.MatchString(text):
		text = text[:1] + text[len(text)-3:]
	default:
		if parts := decimals.FindStringSubmatch(text); parts != nil {
			if text = parts[1]; parts[2][0] >= '5' {
				round = 1
			}
		}
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n) + round, err == nil && int(n)+round <= most
}

var (
	// A whole date in numbers, with the year at either end.
	dateNumbers = regexp.MustCompile(`^(?:[0-9]{4}[-./ ]([0-9]{1,2})[-./ ]([0-9]{1,2})|([0-9]{1,2})[-./ ]([0-9]{1,2})[-./ ](?:[0-9]{4}|['’]?[0-9]{2}))(?:[ T][0-9:.]+)?$`)
	fourDigits  = regexp.MustCompile(`(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)`)
	// A year of two digits is one after an apostrophe or at the end of a date.
	twoDigits = regexp.MustCompile(`^(?:['’‘´` + "`" + `]|[0-9]{1,2}[-./ ][0-9]{1,2}[-./ ]['’]?)([0-9]{2})$`)
)

// youngest is how old a player is at least, for which century a year of two
// digits belongs to.
const youngest = 4

// BirthYear finds the year in "1990", "1990-05-01", "01.05.1990", "1-5-90" and
// "'90", where now is the year of today. Two digits alone may be an age and
// are not taken for a year; nor is the year of an impossible date.
func BirthYear(text string, now int) (int, bool) {
	year := 0
	if found := fourDigits.FindStringSubmatch(strings.TrimSuffix(text, ".0")); found != nil {
		year, _ = strconv.Atoi(found[1]) // digits, by the pattern
	} else if found := twoDigits.FindStringSubmatch(text); found != nil {
		year, _ = strconv.Atoi(found[1])
		if year += now - now%100; year > now-youngest {
			year -= 100
		}
	}
	if parts := dateNumbers.FindStringSubmatch(text); parts != nil {
		a, _ := strconv.Atoi(parts[1] + parts[3])
		b, _ := strconv.Atoi(parts[2] + parts[4])
		if !isDay(year, a, b) && !isDay(year, b, a) {
			return 0, false
		}
	}
	return year, year >= 1850 && year <= 2200
}

// isDay reports whether a year has that day of that month. Lists write 0 for what they
// do not know.
func isDay(year, month, day int) bool {
	if month == 0 || day == 0 {
		return month <= 12 && day <= 31
	}
	return month <= 12 && time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Day() == day
}

// sexOf reads the sex of a player under a head; mujer is set where M stands
// for a woman.
func sexOf(text, head string, mujer bool) (string, bool) {
	plain := strings.Trim(strings.ToLower(text), " .")
	if sex := lettersOfSex[headerKey(head)][plain]; sex != "" {
		return sex, true
	}
	if mujer && plain == "m" {
		return "w", true
	}
	for sex, words := range sexes {
		if slices.Contains(words, plain) {
			return sex, true
		}
	}
	return "", false
}

// nameParts are the parts of a name as a list has them in columns.
type nameParts struct{ name, surname, given, call, initials, particle string }

// whole is the name as events print it: "Berg, Jan van den". The name that a
// player is called by goes before the others.
func (n nameParts) whole() string {
	given := n.given
	if n.call != "" {
		given = n.call
	}
	if given == "" {
		given = n.initials
	}
	particle := strings.TrimRight(n.particle, ", ")
	if n.surname == "" {
		return withParticle(n.name, particle)
	}
	surname := n.surname
	// "Berg, van den" in the column of surnames has its particle with it.
	if before, behind, found := strings.Cut(surname, ","); found && particle == "" {
		surname, particle = strings.TrimSpace(before), strings.TrimSpace(behind)
	}
	if rest := strings.TrimSpace(given + " " + particle); rest != "" {
		return surname + ", " + rest
	}
	return surname
}

// withParticle puts a particle where it belongs in a whole name: after the
// given name of "Berg, Jan", and before the last word of "Jan Berg".
func withParticle(name, particle string) string {
	if particle == "" || name == "" {
		return name
	}
	if strings.Contains(name, ",") {
		return name + " " + particle
	}
	at := strings.LastIndexByte(name, ' ')
	if at < 0 {
		return name + ", " + particle
	}
	return name[:at+1] + particle + name[at:]
}
