package arbiter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter/rule"
)

// FindPlayer finds a player by what a person types: "34" or "#34" for the number
// that a player keeps from the entry on; where nobody has it, their number in the
// lists of the FMJD or of their federation; "s5" or "start 5" for the start number of
// the pairing system; a name in any order of its words, with or without accents and
// particles; or the beginnings of words that only one has. A name with an error in
// it finds nobody: the error offers those that are near.
func (s *State) FindPlayer(text string) (Player, error) {
	p, _, err := s.findPlayer(text)
	return p, err
}

// NearPlayer is FindPlayer for what changes nothing: of a name with an error in it
// the one player is taken who is near.
func (s *State) NearPlayer(text string) (Player, error) {
	p, near, err := s.findPlayer(text)
	if err != nil && len(near) == 1 {
		return near[0], nil
	}
	return p, err
}

// mostOffered is how many players are offered where a name fits none or several.
const mostOffered = 4

func (s *State) findPlayer(text string) (found Player, near []Player, err error) {
	typed := PlainWords(text)
	names := make([][]string, len(s.Players))
	for i := range s.Players {
		names[i] = PlainWords(s.Players[i].Person.Name)
	}
	number, ok := startNumber(text)
	if ok && !slices.ContainsFunc(names, func(name []string) bool { return slices.Equal(name, typed) }) {
		if p := s.ByNumber(number); p.ID != 0 {
			return p, nil, nil
		}
		return Player{}, nil, rule.Errorf(rule.NotFound, "nobody has the start number %d", number).WithWay("{player.list} shows them", rule.Try("player.list"))
	}
	if id := parseID(text); id > 0 {
		numbered, unknown := s.Player(PlayerID(id))
		for _, named := range s.Players {
			switch {
			case named.ID == PlayerID(id) || NameKey(named.Person.Name) != NameKey(text):
			case unknown != nil:
				return named, nil, nil
			default:
				return Player{}, nil, rule.Errorf(rule.Usage, "%q may be player %d (%s), or the player of that name, %d", text, id, s.Name(PlayerID(id)), named.ID).
					WithHint("give the number of the list, in quotation marks: \"#%d\" or \"#%d\"", id, named.ID)
			}
		}
		if err = unknown; err == nil {
			return numbered, nil, nil
		}
	}
	if listed := s.listed(text); len(listed) > 0 {
		if len(listed) > 1 {
			return Player{}, listed, rule.Errorf(rule.Usage, "%q may be %s", text, offered(listed)).WithHint("give the number")
		}
		return listed[0], nil, nil
	}
	if err != nil {
		return Player{}, nil, err
	}
	if len(typed) > 0 {
		for _, fits := range sameName {
			for i := range names {
				if len(names[i]) > 0 && fits(names[i], typed) {
					near = append(near, s.Players[i])
				}
			}
			if len(near) > 0 {
				break
			}
		}
	}
	switch len(near) {
	case 1:
		return near[0], nil, nil
	case 0:
		for i := range names {
			if len(typed) > 0 && wordsFit(names[i], typed, nearWord) {
				near = append(near, s.Players[i])
			}
		}
		err := rule.Errorf(rule.NotFound, "there is no player %q", text)
		if len(near) > 0 {
			return Player{}, near, err.WithHint("perhaps %s; give the number", offered(near))
		}
		return Player{}, nil, err.WithWay("{player.list} shows them", rule.Try("player.list"))
	}
	return Player{}, near, rule.Errorf(rule.Usage, "%q may be %s", text, offered(near)).WithHint("give the number")
}

// listed are the players who have a number in the lists of the FMJD or of their
// federation.
func (s *State) listed(number string) []Player {
	var list []Player
	for i := range s.Players {
		if p := &s.Players[i].Person; number != "" && (p.FMJD == number || strings.EqualFold(p.Member, number)) {
			list = append(list, s.Players[i])
		}
	}
	return list
}

// offered are players by number and name.
func offered(list []Player) string {
	var words []string
	for _, p := range list[:min(len(list), mostOffered)] {
		words = append(words, fmt.Sprintf("%d (%s)", p.ID, p.Name()))
	}
	if more := len(list) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, " or ")
}

// sameName are the ways in which what is typed may be a name, the surest first.
var sameName = []func(name, typed []string) bool{
	func(name, typed []string) bool { return slices.Equal(sorted(name), sorted(typed)) },
	func(name, typed []string) bool {
		return len(family(typed)) > 0 && slices.Equal(sorted(family(name)), sorted(family(typed)))
	},
	func(name, typed []string) bool { return wordsFit(name, typed, strings.HasPrefix) },
	func(name, typed []string) bool { return wordsFit(name, family(typed), strings.HasPrefix) },
	func(name, typed []string) bool { return wordsFit(digraphs(name), digraphs(typed), strings.HasPrefix) },
}

// wordsFit reports whether each word typed fits a word of the name; none fit none.
func wordsFit(name, typed []string, fits func(word, typed string) bool) bool {
	for _, t := range typed {
		if !slices.ContainsFunc(name, func(w string) bool { return fits(w, t) }) {
			return false
		}
	}
	return len(typed) > 0
}

// IsName reports whether what is typed may be a name: its words in any order, or their
// beginnings, with or without accents and particles.
func IsName(name, typed string) bool {
	words, of := PlainWords(name), PlainWords(typed)
	return len(words) > 0 && len(of) > 0 && slices.ContainsFunc(sameName, func(fits func(name, typed []string) bool) bool { return fits(words, of) })
}

// NearName reports whether each word typed is, but for a slip of the typist, a word of
// a name or the beginning of one.
func NearName(name, typed string) bool {
	return wordsFit(PlainWords(name), PlainWords(typed), nearWord)
}

// nearWord forgives one error in a word of four letters, and two in one of seven.
func nearWord(word, typed string) bool {
	if strings.HasPrefix(word, typed) {
		return true
	}
	return ErrorsIn(typed, word) <= errorsForgiven(typed)
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

// digraphs writes ae, oe and ue as their first letter, as those may be umlauts.
func digraphs(words []string) []string {
	var list []string
	for _, w := range words {
		list = append(list, strings.NewReplacer("ae", "a", "oe", "o", "ue", "u").Replace(w))
	}
	return list
}

// particles stand before family names, and are left out as often as not.
var particles = []string{"van", "von", "de", "der", "den", "ten", "ter", "te", "het", "t", "zu", "zum", "vom", "la", "le", "du", "da", "di", "do", "dos", "das", "del", "della", "el"}

// IsParticle reports whether a word is one that stands before a family name: van, de, von.
func IsParticle(word string) bool {
	return slices.Contains(particles, strings.Trim(strings.ToLower(word), "'’"))
}

// family are the words of a name without its particles.
func family(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), IsParticle)
}

// startNumber reads "s34" and "start 34".
func startNumber(text string) (number int, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, word := range []string{"start", "s"} {
		if rest, found := strings.CutPrefix(text, word); found {
			if n, err := strconv.ParseUint(strings.TrimSpace(rest), 10, 24); err == nil && n > 0 {
				return int(n), true
			}
		}
	}
	return 0, false
}

// plainLetters are letters with what they are typed as on a keyboard without them.
var plainLetters = letters("aàáâãäåāăąǎ", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ", "lĺļľŀł", "nñńņňŉ",
	"oòóôõöøōŏő", "rŕŗř", "sśŝşšș", "tţťŧț", "uùúûüũūŭůűų", "wŵ", "yýŷÿ", "zźżž", "её", "ий")

func letters(rows ...string) map[rune]rune {
	plain := map[rune]rune{}
	for _, row := range rows {
		list := []rune(row)
		for _, c := range list[1:] {
			plain[c] = list[0]
		}
	}
	return plain
}

// plainPairs are letters that are two without what is special of them.
var plainPairs = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "þ", "th")

// PlainWords are the words of a text in small letters without accents.
func PlainWords(text string) []string {
	text = plainPairs.Replace(strings.ToLower(text))
	plain := strings.Map(func(c rune) rune {
		if to, known := plainLetters[c]; known {
			return to
		}
		if unicode.Is(unicode.Mn, c) || c == '\'' || c == '’' {
			return -1
		}
		return c
	}, text)
	return strings.FieldsFunc(plain, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// ErrorsIn is how many letters are wrong, too many or too few in what was typed
// of the beginning of a word; two neighbours that changed places are one error.
func ErrorsIn(typed, word string) int {
	a, b := []rune(typed), []rune(word)
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return slices.Min(last) // the rest of the word was not typed
}
