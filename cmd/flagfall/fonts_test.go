package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensed"
	"codeberg.org/go-fonts/dejavu/dejavusansmono"
)

// The font of the system that has most of the letters is found among others and
// files that are none, and named in the note; letters that none has find nothing.
func TestSystemFonts(t *testing.T) {
	data := t.TempDir()
	folders := fontFolders(func(name string) string { return map[string]string{"XDG_DATA_HOME": data, "HOME": data}[name] })
	s := &systemFonts{folders: folders[:1]}
	if found := s.find([]rune("a")); len(found) > 0 || s.notes() != nil {
		t.Fatalf("in no folder: %d fonts, %q", len(found), s.notes())
	}
	folder := filepath.Join(data, "fonts", "truetype")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"a.ttf": []byte("none"), "Mono.ttf": dejavusansmono.TTF, "Sans.ttf": dejavusanscondensed.TTF} {
		if err := os.WriteFile(filepath.Join(folder, name), file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = &systemFonts{folders: folders[:1]}
	if found := s.find([]rune("王")); len(found) > 0 || s.notes() != nil {
		t.Errorf("for a letter that none has: %d fonts, %q", len(found), s.notes())
	}
	if found := s.find([]rune("aש王")); len(found) != 1 || found[0].Letters().Have([]rune("aש")) != 2 {
		t.Errorf("%d fonts", len(found))
	} else if s.notes() != nil {
		t.Errorf("notes of a font that nothing is set in: %q", s.notes())
	} else {
		s.borrowed(found[0])
	}
	want := "letters that the font lacks are set in " + filepath.Join(folder, "Sans.ttf")
	if notes := s.notes(); len(notes) != 1 || notes[0].String() != want {
		t.Errorf("notes: %q, not %q", notes, want)
	}
}

// Words in Latin letters are named, ten of them, and then that there are more.
func TestSpelledWordsAreNoted(t *testing.T) {
	s := &systemFonts{}
	for i := range rune(mostSpelled + 2) {
		s.respelled(string('ก'+i), "K")
	}
	notes := s.notes()
	if len(notes) != 1 || strings.Count(notes[0].String(), "→") != mostSpelled || !strings.Contains(notes[0].String(), "...") {
		t.Errorf("%q", notes)
	}
}
