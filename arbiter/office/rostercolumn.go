package office

import (
	_ "embed" // the words of the columns
	"regexp"
	"slices"
	"strings"
	"sync"

	"flagfall/arbiter/rule"
)

// The columns that a table of players may have.
const (
	columnName       = "name"
	columnSurname    = "surname"
	columnGiven      = "first name"
	columnCall       = "call name"
	columnInitials   = "initials"
	columnParticle   = "particle"
	columnRating     = "rating"
	columnTitle      = "title"
	columnWomens     = "women's title"
	columnClub       = "club"
	columnFederation = "federation"
	columnBirth      = "birth year"
	columnFMJD       = "FMJD number"
	columnMember     = "member number"
	columnSex        = "sex"
	columnContact    = "contact"
)

// columnWord is the name of a column in words.
func columnWord(column string) rule.Sentence {
	switch column {
	case columnName:
		return rule.Say("listed|name")
	case columnSurname:
		return rule.Say("listed|surname")
	case columnGiven:
		return rule.Say("listed|first name")
	case columnCall:
		return rule.Say("listed|call name")
	case columnInitials:
		return rule.Say("listed|initials")
	case columnParticle:
		return rule.Say("listed|particle")
	case columnRating:
		return rule.Say("listed|rating")
	case columnTitle:
		return rule.Say("listed|title")
	case columnWomens:
		return rule.Say("listed|women's title")
	case columnClub:
		return rule.Say("listed|club")
	case columnFederation:
		return rule.Say("listed|federation")
	case columnBirth:
		return rule.Say("listed|birth year")
	case columnFMJD:
		return rule.Say("listed|FMJD number")
	case columnMember:
		return rule.Say("listed|member number")
	case columnSex:
		return rule.Say("listed|sex")
	case columnContact:
		return rule.Say("listed|contact")
	}
	return rule.Typed(column) // one without a head has a number
}

// inColumn is the place of a fault in a row of a table.
func inColumn(column string) rule.Sentence { return rule.Format("column %s", columnWord(column)) }

// headerWords are the words that head a column, in the languages in which clubs keep
// their lists and federations their ratings: a column a line, its name, a tab and the
// words in lower case, without blanks and signs.
//
//go:embed columns.txt
var headerWords string

// headers are the words by column.
var headers = sync.OnceValue(func() map[string][]string {
	words := map[string][]string{}
	for line := range strings.Lines(headerWords) {
		column, heads, _ := strings.Cut(line, "\t")
		words[column] = strings.Fields(heads)
	}
	return words
})

// gathered are the columns of which a list may have several: an address and a
// number to call, a year beside a date.
var gathered = []string{columnContact, columnBirth}

// rankings are words that head ratings or places. They are ratings where no
// other column is, and numbers of three digits or more stand below.
var rankings = []string{"ranking", "rankingfmjd", "classement"}

var notLetters = regexp.MustCompile(`[^\p{L}\p{M}]+`)

func headerKey(text string) string {
	return notLetters.ReplaceAllString(strings.ToLower(text), "")
}

// columnOf is the column that a word heads, or "".
func columnOf(text string) string {
	key := headerKey(text)
	for column, words := range headers() {
		if slices.Contains(words, key) {
			return column
		}
	}
	return ""
}

// HeadsColumn reports whether a word heads a column of a table of players.
func HeadsColumn(word string) bool {
	return columnOf(word) != "" || slices.Contains(rankings, headerKey(word))
}

// namesAColumn reports whether a line has a cell that heads names.
func namesAColumn(fields []string) bool {
	return slices.ContainsFunc(fields, func(text string) bool {
		column := columnOf(text)
		return column == columnName || column == columnSurname
	})
}

func recognise(header []string, below []Line) ([]string, error) {
	columns := make([]string, len(header))
	at := map[string]int{}
	for i, text := range header {
		column := columnOf(text)
		if column == "" {
			continue
		}
		first, twice := at[column]
		if twice && !slices.Contains(gathered, column) {
			return nil, rule.Errorf(rule.Input, "columns %d and %d both give the %s (%q, %q)", first+1, i+1, column, header[first], text).
				WithHint("rename or remove one of them")
		}
		columns[i], at[column] = column, i
	}
	if _, rated := at[columnRating]; !rated {
		ranked := func(text string) bool { return slices.Contains(rankings, headerKey(text)) }
		if i := slices.IndexFunc(header, ranked); i >= 0 && slices.ContainsFunc(below, func(l Line) bool {
			return i < len(l.Fields) && len(strings.TrimSpace(l.Fields[i])) >= 3 && !isNothing(l.Fields[i])
		}) {
			columns[i] = columnRating
		}
	}
	// "Nom", "Nome" and "Имя" are a whole name when alone, and one half of it
	// beside the other half.
	name, hasName := at[columnName]
	_, hasSurname := at[columnSurname]
	hasGiven := slices.ContainsFunc([]string{columnGiven, columnCall, columnInitials}, func(c string) bool { _, has := at[c]; return has })
	_, first := at[columnGiven]
	switch {
	case hasName && hasSurname && first:
		columns[name] = ""
	case hasName && hasSurname:
		columns[name] = columnGiven
	case hasName && hasGiven:
		columns[name] = columnSurname
	case !hasName && !hasSurname:
		return nil, rule.Errorf(rule.Input, "no column of the first line is a name: %s", strings.Join(header, ", ")).
			WithWay("head the columns with words such as Name, Rating, Club, Federation, Title, Birth year, FMJD, or say which is what: {column}", rule.Again("column", rule.Such("Naam=name")))
	}
	return columns, nil
}

// lettersOfSex are, by the head of the column, the letters that stand for a woman and
// for a man there where they are others than in most languages: Lithuanian
// V(yras) and M(oteris), Latvian V(īrietis) and S(ieviete).
var lettersOfSex = map[string]map[string]string{
	"lytis":   {"v": "m", "m": "w"},
	"dzimums": {"v": "m", "s": "w"},
}

// sexes are the words for men and women, without stops.
var sexes = map[string][]string{
	"m": {"m", "male", "man", "men", "boy", "mr", "jongen", "jongens", "dhr", "heer", "heren", "h", "homme", "garçon", "hombre", "varón", "masculino", "masculin", "herr", "männlich", "mann",
		"junge", "uomo", "maschio", "м", "муж", "мужской", "мужчина", "mężczyzna", "vyras", "vīrietis", "vīr", "mees", "muž"},
	"w": {"w", "f", "v", "female", "woman", "women", "girl", "mrs", "ms", "vrouw", "vrouwen", "meisje", "meisjes", "dame", "dames", "mevr", "mw", "femme", "fille", "mme", "mujer", "femenino",
		"feminino", "féminin", "frau", "weiblich", "mädchen", "donna", "femmina", "d", "ж", "жен", "женский", "женщина", "k", "kobieta", "moteris", "sieviete", "naine", "žena", "mulher"},
}

// womenBesideH reports whether M stands for women in a column: beside H(ombre)
// it is M(ujer).
func womenBesideH(lines []Line, column int) bool {
	has := func(letter string) bool {
		return slices.ContainsFunc(lines, func(l Line) bool {
			return column < len(l.Fields) && strings.EqualFold(strings.Trim(l.Fields[column], " ."), letter)
		})
	}
	return has("h") && has("m")
}
