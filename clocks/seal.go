package clocks

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// HeadLength is how many hexadecimal digits the head of a clock's log has.
const HeadLength = 32

// Head is the hash that stands for all entries of the clock so far: that of the
// former head with the latest entry. A log from which an entry is missing, or in
// which one was changed, has another. "" before the first entry.
func (c Clock) Head() string {
	if c.seq == 0 {
		return ""
	}
	return hex.EncodeToString(c.head[:])
}

// chain takes an entry into the head.
func (c *Clock) chain(before [HeadLength / 2]byte, e Entry) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(before[:], text...))
	c.head = [HeadLength / 2]byte(sum[:HeadLength/2])
	return nil
}
