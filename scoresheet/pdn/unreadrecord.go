package pdn

import (
	"strings"
	"unicode"
)

// fewestUnread is how many words of a record without a readable move must look like
// moves before it is not taken for a game without moves.
const fewestUnread = 4

// unreadRecord keeps the first of the words that look like moves in a record of which no move
// could be read: its text is written in signs or digits that this package does not know, but
// it is not the record of a game without moves.
func (p *parser) unreadRecord() {
	from := 0
	if tags := p.g.Tags; len(tags) > 0 {
		from = p.lineEnd(tags[len(tags)-1].Offset)
	}
	text := p.decode(from, p.pos)
	found, first := 0, ""
	for text != "" {
		var word string
		text = strings.TrimLeftFunc(text, unicode.IsSpace)
		if rest, comment := strings.CutPrefix(text, "{"); comment {
			_, text, _ = strings.Cut(rest, "}")
			continue
		}
		end := strings.IndexFunc(text, unicode.IsSpace)
		if end < 0 {
			end = len(text)
		}
		word, text = text[:end], text[end:]
		if !likeMove(word) {
			continue
		}
		if found++; found == 1 {
			first = shorten(word)
		}
	}
	if found >= fewestUnread {
		p.g.Steps = append(p.g.Steps, Step{Offset: from + max(0, strings.Index(p.s[from:p.pos], first)), Text: first})
	}
}

// likeMove reports whether a word is two numbers of at most two digits and something
// between them.
func likeMove(word string) bool {
	parts := strings.FieldsFunc(word, func(r rune) bool { return !unicode.IsDigit(r) })
	return len(parts) >= 2 && len([]rune(parts[0])) <= 2 && len([]rune(parts[1])) <= 2
}
