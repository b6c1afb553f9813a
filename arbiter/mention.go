package arbiter

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameWords are the words of the names of persons that may tell who they are, in lower
// case: no particles, and no initials.
func (s *State) nameWords(rows []PersonID) []string {
	var words []string
	for _, id := range rows {
		for _, word := range wordsOf(s.person(id).Name) {
			if first, _ := utf8.DecodeRuneInString(word); !unicode.IsLower(first) && utf8.RuneCountInString(word) > 2 {
				words = append(words, strings.ToLower(word))
			}
		}
	}
	return words
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// haveWord reports whether a text has one of the words in it, in any letters.
func haveWord(text string, words []string) bool {
	return slices.ContainsFunc(wordsOf(strings.ToLower(text)), func(word string) bool { return slices.Contains(words, word) })
}

// mentions are the numbers of the entries in which somebody typed one of the words:
// reasons, notes, accounts of incidents.
func (s *State) mentions(words []string) []string {
	var at []string
	for _, e := range s.Log {
		body, err := EncodeEvent(e.Body)
		var whole any
		if err == nil && json.Unmarshal(body, &whole) == nil && haveWordIn(whole, words) {
			at = append(at, strconv.FormatInt(e.Seq, 10))
		}
	}
	return at
}

// haveWordIn looks through the texts of what was read as JSON, whatever their keys.
func haveWordIn(value any, words []string) bool {
	switch v := value.(type) {
	case string:
		return haveWord(v, words)
	case []any:
		return slices.ContainsFunc(v, func(part any) bool { return haveWordIn(part, words) })
	case map[string]any:
		for _, part := range v {
			if haveWordIn(part, words) {
				return true
			}
		}
	}
	return false
}
