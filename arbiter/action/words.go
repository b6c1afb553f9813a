package action

import (
	"slices"
	"strings"

	"flagfall/arbiter"
)

// sideWords say which side of a board is meant where nothing is known of the game.
var sideWords = []string{"first", "second", "both", "white", "black", "red"}

// InTurn gives the words behind the name of an action to its fields that are typed so, in their order; the last of them takes all
// that are left where it may be given several times or is a phrase. Who is meant may be named before the board or behind it.
func InTurn(fields []Field, words []string) map[string][]string {
	var typed []Field
	for _, f := range fields {
		if f.Word != "" {
			typed = append(typed, f)
		}
	}
	words = seated(typed, words)
	given := map[string][]string{}
	for i, word := range words {
		f := typed[min(i, len(typed)-1)]
		if texts := given[f.Name]; f.Phrase && len(texts) > 0 {
			word = texts[0] + " " + word
			given[f.Name] = nil
		}
		given[f.Name] = append(given[f.Name], word)
	}
	return given
}

// seated puts a board and the side or the player at it into the order of the fields, whichever was typed first.
func seated(typed []Field, words []string) []string {
	who := slices.IndexFunc(typed, func(f Field) bool { return f.Who })
	board := slices.IndexFunc(typed, func(f Field) bool { return f.Name == "board" })
	if who < 0 || board < 0 || len(words) <= max(who, board) {
		return words
	}
	isSide := func(word string) bool { return slices.Contains(sideWords, strings.ToLower(word)) }
	isBoard := func(word string) bool { _, err := arbiter.ParseBoard(0, word); return err == nil }
	from := who
	switch {
	case isSide(words[who]):
	case slices.ContainsFunc(words, isSide):
		from = slices.IndexFunc(words, isSide)
	case !isBoard(words[board]) && isBoard(words[who]):
		from = board
	}
	return slices.Insert(slices.Delete(slices.Clone(words), from, from+1), who, words[from])
}
