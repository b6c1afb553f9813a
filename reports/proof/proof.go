// Package proof finds in a printed or exported file, whatever its format, what it
// says about the journal that it comes from. It is for checking whether a file
// comes from a journal; it judges nothing, and believes nothing that it finds.
package proof

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"flagfall/reports/doc"
)

// Claim is what a file claims: that the journal had this head at that
// entry.
type Claim struct {
	// Entry is the number of the entry; 0 where the file does not say it in figures
	// for programs.
	Entry int64
	// Head is the head in hexadecimal digits, all of it or its beginning.
	Head string
	// Print is the number of the print; 0 for none, or where only people can read it.
	Print int
}

// How much of a file is read at most, or of each part of a workbook; and how many
// different claims are looked for: a file of this program has one.
const (
	MaxSize    = 32 << 20
	maxPart    = 8 << 20
	mostClaims = 20
)

// The forms in which files state a claim: in files for programs and among the facts of
// other formats, in JSON, in calendars and in the list of an export; and as people read
// it, between words of any language.
var (
	told = []*regexp.Regexp{
		regexp.MustCompile(`entry (?P<entry>\d{1,18}),? head (?P<head>[0-9a-f]{64})\b(?:,? print (?P<print>\d{1,9})\b)?`),
		regexp.MustCompile(`"version": ?(?P<entry>\d{1,18}),\s*"head": ?"(?P<head>[0-9a-f]{64})"(?:,\s*"print": ?(?P<print>\d{1,9})\b)?`),
		regexp.MustCompile(`X-FLAGFALL-HEAD:(?P<head>[0-9a-f]{64})\b`),
		regexp.MustCompile(`- head entry (?P<entry>\d{1,18}) (?P<head>[0-9a-f]{64})\b`),
	}
	shown = regexp.MustCompile(`\((?P<head>[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})\)`)
)

// Find finds the claims of a file, each once, in order. What is written for people
// counts only where no claim is stated in full.
func Find(file []byte) []Claim {
	text := text(file)
	var claims []Claim
	for _, form := range append(slices.Clone(told), shown) {
		if form == shown && len(claims) > 0 {
			break
		}
		for rest := text; len(claims) < mostClaims; {
			m := form.FindSubmatchIndex(rest)
			if m == nil {
				break
			}
			found := rest
			rest = rest[m[1]:]
			part := func(name string) string {
				if i := form.SubexpIndex(name); i >= 0 && m[2*i] >= 0 {
					return string(found[m[2*i]:m[2*i+1]])
				}
				return ""
			}
			entry, _ := strconv.ParseInt(part("entry"), 10, 64) // digits, and not too many, or none
			number, _ := strconv.Atoi(part("print"))
			if c := (Claim{Entry: entry, Head: strings.ReplaceAll(part("head"), "-", ""), Print: number}); !slices.Contains(claims, c) {
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// text returns what of a file may hold a claim: itself, with the folded lines of calendars
// joined, or the parts of a workbook.
func text(file []byte) []byte {
	if !bytes.HasPrefix(file, []byte("PK\x03\x04")) {
		return bytes.ReplaceAll(file, []byte("\r\n "), nil)
	}
	if doc.Overfull(file) {
		return nil
	}
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil
	}
	var all bytes.Buffer
	for _, part := range archive.File {
		if !strings.HasSuffix(part.Name, ".xml") || all.Len() > MaxSize {
			continue
		}
		from, err := part.Open()
		if err != nil {
			continue
		}
		_, _ = io.Copy(&all, io.LimitReader(from, maxPart)) // what cannot be read holds no claim
		from.Close()
	}
	return all.Bytes()
}

// Typed returns a claim as people type it from a print: the digits of the head alone, or
// with the entry before them, "entry 12 (3f9a-1c2b-77e0)". It reports false where there
// are too few digits to look for a head.
func Typed(text string) (Claim, bool) {
	head, entry := text, ""
	if before, behind, found := strings.Cut(text, "("); found {
		entry, head = before, strings.TrimSuffix(strings.TrimSpace(behind), ")")
	} else if before, behind, found := strings.Cut(text, "head "); found {
		entry, head = before, behind
	}
	c := Claim{Head: strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(head))}
	if digits := strings.Trim(strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return ' '
		}
		return r
	}, entry), " "); digits != "" {
		c.Entry, _ = strconv.ParseInt(digits, 10, 64) // several numbers are no entry
	}
	return c, len(c.Head) >= shortest && strings.Trim(c.Head, "0123456789abcdef") == ""
}

// shortest is how many digits of a head are the least to look for one.
const shortest = 8

// Holds reports whether the heads of a journal (the first entry's at index 0) confirm the claim.
// The entry is the one that has the head, whichever was claimed; 0 for none.
func (c Claim) Holds(heads []string) (entry int64, ok bool) {
	is := func(i int64) bool { return strings.HasPrefix(heads[i], c.Head) }
	if c.Entry > 0 && c.Entry <= int64(len(heads)) && is(c.Entry-1) {
		return c.Entry, true
	}
	for i := range int64(len(heads)) {
		if is(i) {
			return i + 1, c.Entry == 0
		}
	}
	return 0, false
}
