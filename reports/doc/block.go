package doc

// Block is a part of a document: *[Table], *[Paragraph], *[KeyValues],
// *[Diagram], *[Diagrams], *[Signatures], *[PageBreak], *[Forms],
// *[Chart], *[Bracket], *[Moves], *[Contents] or *[Index].
type Block interface {
	// Kind is the name of the sort of block, as in the JSON form.
	Kind() string
}

// TableOf returns the table that a block is, or that says what a drawn block shows;
// nil for none.
func TableOf(b Block) *Table {
	switch b := b.(type) {
	case *Table:
		return b
	case *Forms:
		return b.Table
	case *Chart:
		return b.Table
	case *Bracket:
		return b.Table
	}
	return nil
}

// Paragraph is running text. Lines within it break where the page does.
type Paragraph struct {
	// Heading, if any, stands above the text.
	Heading string
	Text    string
	// Strong prints the text in bold.
	Strong bool
}

// KeyValues is a short list of labelled facts.
type KeyValues struct {
	Heading string
	Pairs   []KeyValue
	// Beside sets the pairs on paper in two columns side by side, where all of
	// them fit on a page.
	Beside bool
	// Whole keeps the pairs on one page of paper.
	Whole bool
}

// KeyValue is one labelled fact.
type KeyValue struct {
	// Name is the stable name in the JSON form, lower case with hyphens.
	Name string
	// Label is what is printed.
	Label string
	Value string
	// Code is what the JSON form has instead of Value; empty where it has Value too.
	Code string
}

// Signatures are lines to be signed by hand, each over its label.
type Signatures struct {
	Labels []string
}

// PageBreak begins a new page.
type PageBreak struct{}

// Kind is "paragraph".
func (*Paragraph) Kind() string { return "paragraph" }

// Kind is "facts".
func (*KeyValues) Kind() string { return "facts" }

// Add adds a fact; one without a value is left out.
func (k *KeyValues) Add(name, label, value string) {
	if value != "" {
		k.Pairs = append(k.Pairs, KeyValue{Name: name, Label: label, Value: value})
	}
}

// Kind is "signatures".
func (*Signatures) Kind() string { return "signatures" }

// Kind is "page-break".
func (*PageBreak) Kind() string { return "page-break" }

// Kind is "table".
func (*Table) Kind() string { return "table" }

// Kind is "diagrams".
func (*Diagrams) Kind() string { return "diagrams" }

// Kind is "diagram".
func (*Diagram) Kind() string { return "diagram" }
