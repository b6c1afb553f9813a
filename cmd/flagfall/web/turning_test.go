package web

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestUnturned: whatever surrounds them, the characters that reverse the direction are removed and
// nothing else, in agreement with a simple loop over all characters.
func TestUnturned(t *testing.T) {
	pieces := []string{"\u202a", "\u202e", "\u2066", "\u2069", "\u2013", "\u2065", "\u206a", "\u2029", "\u202f", "\xe2", "\xe2\x80", "\x80", "a", "\u05d3", "𝄞"}
	plain := strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "")
	chance := rand.New(rand.NewPCG(17, 1))
	for range 20_000 {
		text := ""
		for range chance.IntN(8) {
			text += pieces[chance.IntN(len(pieces))]
		}
		if got, want := unturned(text), plain.Replace(text); got != want {
			t.Fatalf("%q became %q, want %q", text, got, want)
		}
	}
}
