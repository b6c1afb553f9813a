package arbiter

import "flagfall/arbiter/rule"

// Proof is what a journal says of itself.
type Proof struct {
	// Entries is how many there are, and Head the hash of the last one.
	Entries int64
	Head    string
	// Findings name all that is not as it was written.
	Findings []rule.Sentence
	// Heads are the hashes of the entries, the first at index 0.
	Heads []string
	// Log are the entries that could be read, and Persons the rows beside them.
	Log     []Envelope
	Persons []Person
}

// Fault adds a finding by [rule.Format].
func (p *Proof) Fault(format string, args ...any) {
	p.Findings = append(p.Findings, rule.Format(format, args...))
}

// Prove checks all that a journal holds against its chain.
func (r Record) Prove() Proof {
	p := Proof{Persons: r.Persons}
	for _, person := range r.Persons {
		if !person.Sound() {
			p.Fault("the name or the data of person %d are not as they were written", person.ID)
		}
	}
	kept := map[string]bool{}
	for _, sheet := range r.Sheets {
		kept[sheet.Digest] = true
		if NewSheet(sheet.Text) != sheet {
			p.Fault("the sheet %.12s does not have the text that was taken in", sheet.Digest)
		}
	}
	c := ChainOf(r.Persons)
	for i := range r.Entries {
		e := &r.Entries[i]
		if e.Seq != p.Entries+1 {
			p.Fault("entry %d follows entry %d", e.Seq, p.Entries)
		}
		p.Entries = e.Seq
		if !c.Follow(e) {
			p.Fault("entry %d, or one before it, is not as it was written", e.Seq)
		}
		p.Heads = append(p.Heads, c.Head)
		envelope, err := e.Decoded(c.Head)
		if err != nil {
			p.Fault("entry %d: %v", e.Seq, err)
			continue
		}
		p.Log = append(p.Log, envelope)
		if body, is := envelope.Body.(SheetTaken); is && !kept[body.Digest] {
			p.Fault("the sheet %.12s of entry %d is missing", body.Digest, e.Seq)
		}
	}
	p.Head = c.Head
	if len(p.Log) == len(r.Entries) {
		p.Findings = append(p.Findings, c.Beside(r.Persons, p.Log)...)
	}
	return p
}
