package arbiter

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"time"
)

// The journal proves itself by a chain: each entry has a hash, of the one before
// and of all that is stored of it. The last one, the head, therefore stands for
// all that was ever written, and whoever knows it can tell whether anything was
// changed. Sheets are in it by their digests, which stand in the bodies; persons
// by digests that stay when they are erased.

// Link is an entry as it is stored, for its hash.
type Link struct {
	Seq, Step, Cause   int64
	Instant, Who, Kind string
	Body               []byte
	// Persons are the digests of the rows of persons that came with it.
	Persons []string
}

// Hash is the hash of the entry after another one, in hexadecimal: SHA-256 of
// the hash before ("" for none), the numbers in 8 bytes each, and the texts,
// each after its length.
func (l Link) Hash(before string) string {
	b := make([]byte, 0, 512+len(l.Body)+80*len(l.Persons))
	b = withText(withText(b, "flagfall-entry 1"), before)
	for _, n := range []int64{l.Seq, l.Step, l.Cause, int64(len(l.Persons))} {
		b = withNumber(b, n)
	}
	for _, t := range []string{l.Instant, l.Who, l.Kind} {
		b = withText(b, t)
	}
	b = append(withNumber(b, int64(len(l.Body))), l.Body...)
	for _, digest := range l.Persons {
		b = withText(b, digest)
	}
	return hashOf(b)
}

func withNumber(b []byte, n int64) []byte { return binary.BigEndian.AppendUint64(b, uint64(n)) }

func withText(b []byte, t string) []byte { return append(withNumber(b, int64(len(t))), t...) }

func hashOf(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// LinkOf is an entry as it is to be stored, with the rows of persons that came
// with it.
func LinkOf(e Envelope, persons []Person) (Link, error) {
	body, err := EncodeEvent(e.Body)
	if err != nil {
		return Link{}, err
	}
	l := Link{Seq: e.Seq, Step: e.Step, Cause: e.Cause, Instant: e.At.UTC().Format(time.RFC3339Nano), Who: e.Who, Kind: Kind(e.Body), Body: body}
	for _, p := range slices.SortedFunc(slices.Values(persons), func(a, b Person) int { return cmp.Compare(a.ID, b.ID) }) {
		l.Persons = append(l.Persons, p.Digest)
	}
	return l, nil
}

// digest is the SHA-256 of what a row of the list of persons says, with its
// salt, without which nobody can find out by guessing who was erased.
func (p Person) digest() string {
	b := withNumber(withNumber(withText(nil, "flagfall-person 1"), int64(p.ID)), int64(p.BirthYear))
	for _, t := range []string{p.Salt, p.Name, p.FMJD, p.Sex, p.Contact} {
		b = withText(b, t)
	}
	e := p.Entered
	b = withText(withNumber(withText(b, p.Member), int64(e.Rating)), e.Title)
	b = withText(withText(b, e.Club), e.Federation)
	return hashOf(b)
}

// Chained is a row of the list of persons with the entry that it came with,
// and with its digest.
func (p Person) Chained(entry int64) Person {
	p.Entry = entry
	p.Digest = p.digest()
	return p
}

// Sound reports whether a row of the list of persons is as it was written. A
// row that was erased counts as sound.
func (p Person) Sound() bool { return p.Erased || p.Digest == p.digest() }

// shortHead is how much of a head stands on prints: little enough to be typed, yet 48
// bits, so that nobody finds another journal with it by chance or in an evening.
// Against an attacker with many computers there is the signature, which has all of it.
const shortHead = 12

// ShortHead is a head as prints show it, in groups of four; "" for none.
func ShortHead(head string) string {
	if len(head) < shortHead {
		return ""
	}
	return head[:4] + "-" + head[4:8] + "-" + head[8:shortHead]
}
