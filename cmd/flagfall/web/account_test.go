package web

import (
	"encoding/hex"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestStretched compares what is kept of a passphrase with another program's output:
// printf 'correct horse battery' | argon2 'salt of a test 01' -id -t 3 -k 65536 -p 4 -l 32 -r
func TestStretched(t *testing.T) {
	exhaustive.NotShort(t, "passphrases are made with Argon2id")
	const want = "e7a6b509435b664329788e4d3e9db84a8cf1c7cadc0323295bc94dd98e55b9b1"
	if got := hex.EncodeToString(Stretched("correct horse battery", []byte("salt of a test 01"))); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
