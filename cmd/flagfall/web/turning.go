package web

import "strings"

// turning are the characters that reverse the direction of the following text: one in a name would
// make the rest of a line read backwards, such as who beat whom. Each has three bytes.
const turning = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// unturned removes them from a text. Nearly all texts have none, and every page passes through
// here, so only bytes with which they begin are examined.
func unturned(text string) string {
	clean := ""
	for i, kept := 0, 0; ; i++ {
		next := strings.IndexByte(text[i:], turning[0])
		if i += next; next < 0 || i+3 > len(text) {
			return clean + text[kept:]
		}
		if strings.Contains(turning, text[i:i+3]) {
			clean += text[kept:i]
			kept = i + 3
			i += 2
		}
	}
}
