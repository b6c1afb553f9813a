package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/reports/listing"
	"flagfall/reports/proof"
)

// verifyFlags ask whether a journal is as it was written, by its chain and by a
// head that is known from elsewhere.
type verifyFlags struct {
	verify                      bool
	head, printed, sign, signed string
}

// asked reports whether the journal is to be proved, and not read.
func (f *verifyFlags) asked() bool {
	return f.verify || f.sign != "" || f.head != "" || f.signed != "" || f.printed != ""
}

// proofOf checks the journal of a place. That of a file need not open.
func (e *env) proofOf(where place) (arbiter.Proof, error) {
	if where.database == "" {
		return store.Verify(where.event)
	}
	server, err := e.server(where)
	if err != nil {
		return arbiter.Proof{}, err
	}
	journal, err := server.Open(where.event)
	if err != nil {
		return arbiter.Proof{}, err
	}
	return journal.Verify()
}

// carryOut verifies or signs the journal of a place.
func (f *verifyFlags) carryOut(env *env, where place, format string) error {
	p, err := env.proofOf(where)
	if err != nil {
		return err
	}
	// Whoever can make the hashes anew still cannot enter what was refused.
	if seq, err := arbiter.Audit(p.Log, p.Persons); err != nil && len(p.Findings) == 0 {
		p.Fault("entry %d could not have been entered: %v", seq, err)
	}
	if f.sign != "" {
		if len(p.Findings) > 0 {
			return rule.Errorf(rule.Refused, "the journal is not as it was written, and nothing is signed").WithHint("see what does not fit with log --verify")
		}
		return f.writeSignature(env, p)
	}
	found, signed := p.Findings, []rule.Sentence(nil)
	if f.head != "" {
		claim, ok := proof.Typed(f.head)
		if !ok {
			return rule.Errorf(rule.Usage, "%q is not a head of a journal", f.head).WithHint("it follows the entry on a print, such as 3f9a-1c2b-77e0")
		}
		if why := unproved(claim, p.Heads); !why.IsZero() {
			found = append(found, why)
		}
	}
	if f.printed != "" {
		proved, faults, err := f.checkFile(p)
		if err != nil {
			return err
		}
		signed, found = append(signed, proved...), append(found, faults...)
	}
	if f.signed != "" {
		key, entry, why, err := readSignature(f.signed, p)
		if err != nil {
			return err
		}
		if why.IsZero() {
			signed = append(signed, rule.Format("entry %d and all before it are signed with the key %x: is it the one of the arbiter?", entry, key))
		} else {
			found = append(found, why)
		}
	}
	l := listing.List{Heads: []string{"finding"}}
	said := []string{env.in(rule.Format("%s: %s, head %s", where.event, rule.Count(int(p.Entries), "{n} entry", "{n} entries"), p.Head))}
	for _, s := range append(arbiter.Misdated(p.Log, env.Now()), signed...) {
		said = append(said, env.in(s))
	}
	for _, f := range found {
		l.Add(map[string]string{"finding": f.String()}, f.String())
		said = append(said, "  "+env.in(f))
	}
	if len(found) == 0 {
		said = append(said, env.in(rule.Format("everything is as it was written")))
	}
	l.Text, l.Whole = listing.Lines(said...), true
	if err := env.list(l, format); err != nil {
		return err
	}
	if len(found) > 0 {
		return finished(exitIrregularities)
	}
	return nil
}

// signatureHead is the first line of a signature.
const signatureHead = "flagfall signature 1"

// statement is what is signed.
func statement(entry int64, head string) string {
	return fmt.Sprintf("%s\nentry: %d\nhead: %s\n", signatureHead, entry, head)
}

// writeSignature signs the head of a journal with the key of a file, which is
// made where there is none.
func (f *verifyFlags) writeSignature(env *env, p arbiter.Proof) error {
	seed, err := readAtMost(f.sign, 1<<16)
	if errors.Is(err, fs.ErrNotExist) {
		seed = []byte(hex.EncodeToString(env.random(ed25519.SeedSize)) + "\n")
		// Written aside and renamed: half a key would stand in the way of a whole one.
		err = writeFileAfter(f.sign, 0o600, func(w io.Writer) error {
			_, err := w.Write(seed)
			return err
		}, func() error { return nil })
	}
	if err != nil {
		return rule.Errorf(rule.Input, "the key %s cannot be used: %w", f.sign, cause(err)).WithHint("name a file that can be read, or one that is to be made")
	}
	raw, err := hex.DecodeString(strings.TrimSpace(string(seed)))
	if err != nil || len(raw) != ed25519.SeedSize {
		return rule.Errorf(rule.Input, "%s does not contain a flagfall key", f.sign).WithHint("name another file; a new key is made if it does not exist")
	}
	key := ed25519.NewKeyFromSeed(raw)
	text := statement(p.Entries, p.Head)
	_, err = fmt.Fprintf(env.Out, "%skey: %x\nsignature: %x\n", text, key.Public(), ed25519.Sign(key, []byte(text)))
	return err
}

// readSignature reads a signature, of an entry with a key, and says what of it does not
// fit the journal; nothing where all does. Anybody can sign: whose key it is, people know.
func readSignature(path string, p arbiter.Proof) (key []byte, entry int64, why rule.Sentence, err error) {
	text, err := readAtMost(path, 1<<16)
	if err != nil {
		return nil, 0, why, rule.Errorf(rule.Input, "the signature cannot be read: %w", err)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, value, found := strings.Cut(strings.TrimSpace(line), ": "); found {
			values[name] = value
		}
	}
	entry, err = strconv.ParseInt(values["entry"], 10, 64)
	var keyErr error
	key, keyErr = hex.DecodeString(values["key"])
	signature, signErr := hex.DecodeString(values["signature"])
	if !strings.HasPrefix(string(text), signatureHead) || errors.Join(err, keyErr, signErr) != nil || len(key) != ed25519.PublicKeySize {
		return nil, 0, why, rule.Errorf(rule.Input, "%s is not a signature of a journal", path).WithHint("make one with log --sign")
	}
	switch {
	case !ed25519.Verify(key, []byte(statement(entry, values["head"])), signature):
		why = rule.Format("the signature was not made with the key that it names")
	case entry < 1 || entry > int64(len(p.Heads)):
		why = rule.Format("the signature is of entry %d, but the journal has %d", entry, len(p.Heads))
	case p.Heads[entry-1] != values["head"]:
		why = rule.Format("the journal has another head at entry %d than was signed", entry)
	}
	return key, entry, why, nil
}
