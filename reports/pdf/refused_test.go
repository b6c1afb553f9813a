package pdf

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// TestNamesThatCannotBeSetAreSpelled: a name in letters that no font has, or that join as only
// their fonts know even where a font has them, is spelled in Latin letters, and that is told; all
// other names are printed as they are.
func TestNamesThatCannotBeSetAreSpelled(t *testing.T) {
	more := func(letters []rune) []*Font {
		font, err := ReadFont(withLetters(builtInFaces()[0].data, letters), nil)
		if err != nil {
			t.Fatal(err)
		}
		return []*Font{font}
	}
	for name, want := range map[string]struct {
		set  string
		told map[string]string
		more func([]rune) []*Font
	}{
		"王天一":         {"Wang Tian Yi", map[string]string{"王天一": "Wang Tian Yi"}, nil},
		"おおた":         {"Oota", map[string]string{"おおた": "Oota"}, nil},
		"김철수 (KOR)":   {"Gimceolsu (KOR)", map[string]string{"김철수": "Gimceolsu"}, nil},
		"Ana 🙂":       {"Ana □", map[string]string{"🙂": "□"}, nil},
		"Ana🙂":        {"Ana", map[string]string{"Ana🙂": "Ana"}, nil},
		"𐌰𐌽𐌽𐌰, Jan":   {"□, Jan", map[string]string{"𐌰𐌽𐌽𐌰": "□"}, nil},
		"शर्मा, राम":  {"Sharmaa, Raam", map[string]string{"शर्मा": "Sharmaa", "राम": "Raam"}, more},
		"कमल 1-0":     {"Kamal 1-0", map[string]string{"कमल": "Kamal"}, more},
		"রহিম":        {"Rahim", map[string]string{"রহিম": "Rahim"}, more},
		"ರಾಮ":         {"Raama", map[string]string{"ರಾಮ": "Raama"}, more},
		"Berg ရဲ":     {"Berg Rai", map[string]string{"ရဲ": "Rai"}, more},
		"محمد Müller": {"ﺪﻤﺤﻣ Müller", map[string]string{}, nil},
	} {
		table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
		table.Add(doc.T("Bakker, Bea"))
		table.Add(doc.T(name))
		var out bytes.Buffer
		told := map[string]string{}
		err := Write(&out, document("Players", table), Options{More: want.more, Respelled: func(word, spelling string) { told[word] = spelling }})
		if err != nil || out.Len() == 0 || !maps.Equal(told, want.told) {
			t.Errorf("%s: %v, %d bytes, told %q, want %q", name, err, out.Len(), told, want.told)
		}
		faces, _, _ := chained(builtIn())
		if got := faces[regular].printable(name); got != want.set {
			t.Errorf("%s is set as %q, want %q", name, got, want.set)
		}
	}
}

// TestFilesSayWhatTheyAre: the language, a title with the event, metadata, and a
// bookmark for each part of a file of several pages.
func TestFilesSayWhatTheyAre(t *testing.T) {
	d := listOf(200, false)
	d.Language, d.Blocks[0].(*doc.Table).Title = "pl", "Zawodnicy <1>"
	file := string(render(t, d))
	for _, want := range []string{"/Lang (pl)", "/DisplayDocTitle true", "/Metadata ", "List – " + d.Meta.Event + "</rdf:li>", "/Outlines ", "/Title (\xfe\xff\x00Z\x00a\x00w"} {
		if !strings.Contains(file, want) {
			t.Errorf("the file has no %q", want)
		}
	}
	if n := strings.Count(file, "/Parent "); n < 2 {
		t.Errorf("%d links to parents", n)
	}
	if one := string(render(t, listOf(5, false))); strings.Contains(one, "/Outlines ") {
		t.Error("a single page has bookmarks")
	}
}

// TestLooksThatCannotBeAreRefused: what does not fit on a page says the type that it would
// need, the paper that holds it, or the sheets that it takes; a size in which columns would
// stand beneath each other says the largest that leaves them side by side.
func TestLooksThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct {
		rows  int
		look  doc.Look
		says  string
		way   string
		given int // in the way out; 0 for none
	}{
		{170, doc.Look{Type: doc.Wall, OnePage: true}, "it would need type of", "use a larger sheet: {paper}", 0},
		{900, doc.Look{Type: doc.Wall, OnePage: true}, "it would need type of", "leave {one-page} out, and it takes several sheets: {n}, or {larger} on A3", 2},
		{900, doc.Look{Type: doc.Wall, OnePage: true, Paper: doc.A3}, "it would need type of", "leave {one-page} out, and it takes several sheets: {n}", 1},
		{20, doc.Look{Type: doc.Wall, Points: 120}, "no room beside each other in type of 120 points", "use smaller type: {size}", 0},
	} {
		d := listOf(c.rows, true)
		d.Look = c.look
		var out bytes.Buffer
		err := Write(&out, d, Options{})
		if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), c.says) || out.Len() > 0 {
			t.Errorf("%d rows, %+v: %v, %d bytes", c.rows, c.look, err, out.Len())
			continue
		}
		way := rule.WayOf(err)
		if way.Text != c.way || len(way.Intents()) != 1 || len(way.With) != c.given+1 {
			t.Errorf("%d rows, %+v: the way out is %q with %v", c.rows, c.look, way.Text, way.With)
		}
	}
}
