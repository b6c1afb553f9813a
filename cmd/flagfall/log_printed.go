package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/export"
	"flagfall/reports/proof"
	"flagfall/reports/render"
)

// unproved says why the heads of a journal do not bear out what a print says; nothing
// where they do.
func unproved(c proof.Claim, heads []string) rule.Sentence {
	entry, ok := c.Holds(heads)
	switch {
	case ok:
		return rule.Sentence{}
	case entry > 0:
		return rule.Format("the head %s belongs to entry %d, not to entry %d", c.Head, entry, c.Entry)
	}
	return rule.Format("no entry has the head %s: it is of another journal, or entries are missing at the end, or were changed since", c.Head)
}

// checkFile asks the journal whether a file that was printed or exported is of it: by
// the heads that the file says, and by its digest where it is a print with a number. Of a folder that was
// exported into it asks so for the list of its files, and that has their digests.
func (f *verifyFlags) checkFile(p arbiter.Proof) (proved, found []rule.Sentence, err error) {
	var data []byte
	folder, err := os.Stat(f.printed)
	if err == nil && folder.IsDir() {
		var listed export.Listed
		listed, err = export.ReadFolder(f.printed)
		data = listed.List
		for _, name := range listed.Changed {
			found = append(found, rule.Format("%s is not as it was exported", name))
		}
		for _, name := range listed.Missing {
			found = append(found, rule.Format("%s was exported and is missing", name))
		}
	} else if err == nil {
		data, err = readAtMost(f.printed, proof.MaxSize)
	}
	if err != nil {
		return nil, nil, rule.Errorf(rule.Input, "it cannot be read: %w", cause(err)).At(rule.Place{File: f.printed})
	}
	claims := proof.Find(data)
	if len(claims) == 0 {
		return nil, nil, rule.Errorf(rule.Input, "this file does not say of which journal it is").At(rule.Place{File: f.printed}).
			WithHint("name one that was printed or exported; give a head that is on paper with --head")
	}
	number, borne := 0, true
	for _, c := range claims {
		if why := unproved(c, p.Heads); !why.IsZero() {
			found, borne = append(found, why), false
			continue
		}
		entry, _ := c.Holds(p.Heads)
		proved = append(proved, rule.Format("%s is of this journal, as of entry %d", f.printed, entry))
		number = max(number, c.Print)
	}
	if !borne {
		return proved, found, nil
	}
	sum := sha256.Sum256(data)
	said, same := f.sameBytes(p, number, hex.EncodeToString(sum[:]))
	if !same {
		return proved, append(found, said), nil
	}
	return append(proved, said), found, nil
}

// sameBytes looks for the print that a file is, by its digest, and says what that
// proves; it reports false where the file is not what was written under its number.
func (f *verifyFlags) sameBytes(p arbiter.Proof, number int, digest string) (rule.Sentence, bool) {
	var claimed arbiter.Printed
	for _, e := range p.Log {
		switch made, is := e.Body.(arbiter.Printed); {
		case !is:
		case made.Digest == digest && made.Format == "":
			return rule.Format("the list of its files belongs to print %d", made.Number), true
		case made.Digest == digest:
			return rule.Format("it is print %d, byte for byte as it was written", made.Number), true
		case made.Number == number:
			claimed = made
		}
	}
	format, err := render.ForFile(f.printed)
	switch info, statErr := os.Stat(f.printed); {
	case statErr == nil && info.IsDir():
		return rule.Format("no export of the journal has this list of files: it was changed since, or exported without a number"), false
	case number == 0:
		return rule.Format("it has no print number: its head is proved, but not the rest of it"), true
	case claimed.Number == 0:
		return rule.Format("there is no print %d", number), false
	case claimed.Format == "":
		return rule.Format("print %d is an export: its head is proved, and each file too if its folder is named", number), true
	case err != nil || string(format) != claimed.Format:
		return rule.Format("print %d was written as %s: the head of this file is proved, but not the rest of it", number, claimed.Format), true
	}
	return rule.Format("print %d was written with other bytes: this file was changed since, or printed again in another way", number), false
}
