package csv

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/reports/doc"
)

func TestWriteFollowsRFC4180(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Kind: doc.Name}, {Key: "points", Kind: doc.Points, Halves: true}, {Key: "note"}}}
	table.Add(doc.T(`Smith, "Jim"`), doc.P(1050, 300), doc.T("=HYPERLINK(1)"))
	table.Add(doc.T("Łoś"), doc.Cell{}, doc.T("+12w"))
	table.Add(doc.T("a\r\nb"), doc.N(-3), doc.T("-1+cmd|x"))
	second := &doc.Table{Columns: []doc.Column{{Key: "x"}}}
	var b bytes.Buffer
	if err := Write(&b, &doc.Document{Blocks: []doc.Block{table, &doc.Paragraph{Text: "p"}, second}}, Options{}); err != nil {
		t.Fatal(err)
	}
	want := "name,points,note\r\n" +
		"\"Smith, \"\"Jim\"\"\",3.5,'=HYPERLINK(1)\r\n" +
		"Łoś,,+12w\r\n" +
		"a b,-3,'-1+cmd|x\r\n" +
		"\r\nx\r\n"
	if b.String() != want {
		t.Errorf("got\n%q\nwant\n%q", b.String(), want)
	}
	b.Reset()
	if err := Write(&b, &doc.Document{Blocks: []doc.Block{second}}, Options{Comma: ';', BOM: true}); err != nil || b.String() != "\ufeffx\r\n" {
		t.Errorf("with a mark: %q, %v", b.String(), err)
	}
}

// TestFileEndsWithProof: a file ends with the head of the journal in a row as wide as the
// table, which programs skip that skip lines with #, and which is no player when it is read.
func TestFileEndsWithProof(t *testing.T) {
	table := &doc.Table{Round: 3, Columns: []doc.Column{{Key: "name", Kind: doc.Name}, {Key: "club"}}}
	table.Add(doc.T("# Smith"), doc.T(""))
	d := &doc.Document{Blocks: []doc.Block{table}, Meta: doc.Meta{Version: 12, Head: strings.Repeat("3f9a", 16), Print: 7}}
	for _, comma := range []rune{',', ';', '\t'} {
		var b bytes.Buffer
		if err := Write(&b, d, Options{Proof: true, Comma: comma}); err != nil {
			t.Fatal(err)
		}
		last := "\r\n\r\n# entry 12 head " + strings.Repeat("3f9a", 16) + " print 7" + strings.Repeat(string(comma), 2) + "\r\n"
		if !strings.HasSuffix(b.String(), last) {
			t.Errorf("%q does not end with %q", b.String(), last)
		}
		sheet, err := Read(&b, "x", heads)
		if err != nil || flat(sheet) != "1:round|name|club 2:3|# Smith|" {
			t.Errorf("read as %q, %v", flat(sheet), err)
		}
	}
	for _, o := range []Options{{}, {Comma: ';'}} { // an answer to a program stays a table
		var b bytes.Buffer
		if err := Write(&b, d, o); err != nil || strings.Contains(b.String(), "head") {
			t.Errorf("%q, %v", b.String(), err)
		}
	}
}

// TestResultsAreNoFormulas: a spreadsheet would calculate "=12w" and "+12w".
func TestResultsAreNoFormulas(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "round-1", Kind: doc.Result}}}
	for _, text := range []string{"=12w", "+3b", "–7w", "+\u202f–4b", "+9F", "=HYPERLINK(1)"} {
		table.Add(doc.T(text))
	}
	var b bytes.Buffer
	if err := Write(&b, &doc.Document{Blocks: []doc.Block{table}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "round-1\r\n12w=\r\n3b+\r\n7w–\r\n4b+–\r\n9F+\r\nHYPERLINK(1)=\r\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestReadGuesses(t *testing.T) {
	for name, tc := range map[string]struct{ in, want string }{
		"comma":                    {"name,rating\nJan,1400\n", "1:name|rating 2:Jan|1400"},
		"semicolon":                {"name;rating\r\nJansen, Jan;1400\r\n", "1:name|rating 2:Jansen, Jan|1400"},
		"no head":                  {"Jansen, Jan;1400\nPietersen, Piet;1300\n", "1:Jansen, Jan|1400 2:Pietersen, Piet|1300"},
		"tab":                      {"name\trating\nJan, J.\t1400\n", "1:name|rating 2:Jan, J.|1400"},
		"byte order mark":          {"\ufeffname,x\n", "1:name|x"},
		"Windows-1252":             {"name,x\nM\xfcller \x96 \x80,1\n", "1:name|x 2:Müller – €|1"},
		"Windows-1251":             {"\xd4\xc8\xce,x\n\xcf\xb8\xf2\xf0 \xc8\xe2\xe0\xed\xee\xe2,1\n", "1:ФИО|x 2:Пётр Иванов|1"},
		"Windows-1250":             {"Nazwisko;Imi\xea;P\xb3e\xe6\n\xaf\xf3\xb3\xe6;\xa3ukasz;M\n", "1:Nazwisko|Imię|Płeć 2:Żółć|Łukasz|M"},
		"Windows-1250, ASCII":      {"Zawodnik;Klub\nMi\xb3osz B\xb9k;KS\n", "1:Zawodnik|Klub 2:Miłosz Bąk|KS"},
		"Windows-1250, word ends":  {"Name;x\n\xa3ukasz;Micha\xb3\n", "1:Name|x 2:Łukasz|Michał"},
		"Windows-1257":             {"Pavard\xeb;Vardas\n\xd0imk\xfbnas;\xc0\xfeuol\xeb\n", "1:Pavardė|Vardas 2:Šimkūnas|Ąžuolė"},
		"KOI8-R":                   {"\xe6\xe1\xed\xe9\xec\xe9\xf1;x\n\xe0\xd2\xc9\xca;1\n", "1:ФАМИЛИЯ|x 2:Юрий|1"},
		"IBM850":                   {"Name;x\nM\x81ller J\x94rg;1\n", "1:Name|x 2:Müller Jörg|1"},
		"Windows-1252, apostrophe": {"name;x\nO\x92Brien;1\n", "1:name|x 2:O’Brien|1"},
		"UTF-16 little":            {"\xff\xfea\x00,\x00\x42\x01\n\x00", "1:a|ł"},
		"UTF-16 big":               {"\xfe\xff\x00a\x00,\x01\x42", "1:a|ł"},
		"quotes":                   {"a,\"b \"\"c\"\"\nd\"\n\ne,f\n", "1:a|b \"c\" d 4:e|f"},
		"comma in quotes":          {"\"a,b,c\";1\n\"d,e,f\";2\n", "1:a,b,c|1 2:d,e,f|2"},
		"empty lines":              {"\n\na,b\n,\n \nc,d", "3:a|b 6:c|d"},
		"one column":               {"Jan\nPiet\n", "1:Jan 2:Piet"},
		"old line ends":            {"a,b\rc,d\r", "1:a|b 2:c|d"},
		"separator line":           {"sep=;\r\na;b\r\n", "2:a|b"},
		"nothing":                  {"", ""},
		"spaces, tab, NBSP":        {" a , b \n", "1:a|b"},
	} {
		sheet, err := Read(strings.NewReader(tc.in), "list.csv", heads)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		page, _, _ := strings.Cut(name, ", ")
		if guessed := slices.ContainsFunc(codePages, func(c codePage) bool { return c.name == page }); guessed != (sheet.Guessed == page) {
			t.Errorf("%s: the encoding was guessed to be %q", name, sheet.Guessed)
		}
		if got := flat(sheet); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

func flat(s *doc.Sheet) string {
	var parts []string
	for _, l := range s.Lines {
		parts = append(parts, string(rune('0'+l.Number))+":"+strings.Join(l.Fields, "|"))
	}
	return strings.Join(parts, " ")
}

func TestReadRefuses(t *testing.T) {
	for in, want := range map[string]string{
		"a,b\nc,\"d\n":       "list.csv:2: a quote (\") is not closed, or text follows a closing one",
		"a,b\nc,d \"e\" f\n": "list.csv:2: a quote (\") stands within a field that does not begin with one",
		"PK\x03\x04rest":     "list.csv: this is a workbook, not comma-separated text",
		"a\x00b":             "list.csv: this is not a text file: it contains NUL bytes",
	} {
		_, err := Read(strings.NewReader(in), "list.csv", heads)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
		if rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%q: code %q, hint %q", in, rule.CodeOf(err), rule.HintOf(err))
		}
	}
}

// What was written is read back as it was, whatever the delimiter.
func FuzzRead(tf *testing.F) {
	f := hammer.Of(tf)
	for _, s := range []string{"a,b\n1,2\n", "sep=;\na;b", "\"a\nb\";c", "\xff\xfea\x00", "\xe9,\x80\n", "a\rb", "x\"y", "name,club\nJan,\n\n# entry 12 head 3f9a print 7,\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		sheet, err := Read(bytes.NewReader(data), "f", heads)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatalf("code %q of %v", rule.CodeOf(err), err)
			}
			return
		}
		last := 0
		table := &doc.Table{Columns: []doc.Column{{Key: "first"}, {Key: "second"}}}
		for _, l := range sheet.Lines {
			if l.Number <= last {
				t.Fatalf("line %d after line %d", l.Number, last)
			}
			last = l.Number
			fields := append(l.Fields, "", "")
			table.Add(doc.T(fields[0]), doc.T("|"+fields[1]))
		}
		var b bytes.Buffer
		if err := Write(&b, &doc.Document{Blocks: []doc.Block{table}}, Options{Comma: '\t'}); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&b, "again", heads)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if len(again.Lines) != len(sheet.Lines)+1 {
			t.Fatalf("%d lines became %d", len(sheet.Lines), len(again.Lines)-1)
		}
	})
}

// TestTableWithinLimits: a table that is no list of players is refused by its rows
// or columns, and the limit is named.
func TestTableWithinLimits(t *testing.T) {
	for text, want := range map[string]string{
		"name" + strings.Repeat(",a", maxColumns) + "\nX\n": "more than 1000 columns",
		"name\n" + strings.Repeat("X\n", maxRows+5):         "more than 200000 rows",
	} {
		if _, err := Read(strings.NewReader(text), "list.csv", heads); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// heads are the heads of columns that these tests know.
func heads(word string) bool {
	return slices.Contains([]string{"name", "imię", "płeć", "pavardė", "фамилия", "фио"}, strings.ToLower(word))
}
