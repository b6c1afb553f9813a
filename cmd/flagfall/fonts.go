package main

import (
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"flagfall/arbiter/rule"
	"flagfall/reports/pdf"
)

// systemFonts are the fonts that the system has, for PDF files with letters that
// the built-in font lacks. They are looked for when such a letter is met.
type systemFonts struct {
	folders []string

	mutex   sync.Mutex
	files   []string // nil before they were looked for
	letters map[string]pdf.Letters
	read    map[string]*pdf.Font
	// used are the files of those that letters were set in.
	used map[string]bool
	// spelled are the words that were printed in Latin letters, with these.
	spelled map[string]string
}

// borrowed takes a font that letters are set in.
func (s *systemFonts) borrowed(font *pdf.Font) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.used == nil {
		s.used = map[string]bool{}
	}
	for path, read := range s.read {
		if read == font {
			s.used[path] = true
		}
	}
}

// respelled takes a word that is printed in Latin letters.
func (s *systemFonts) respelled(word, spelling string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.spelled == nil {
		s.spelled = map[string]string{}
	}
	s.spelled[word] = spelling
}

// fontFolders are where systems keep fonts.
func fontFolders(getenv func(string) string) []string {
	home := getenv("HOME")
	switch runtime.GOOS {
	case "windows":
		return []string{filepath.Join(getenv("WINDIR"), "Fonts"), filepath.Join(getenv("LOCALAPPDATA"), "Microsoft", "Windows", "Fonts")}
	case "darwin":
		return []string{filepath.Join(home, "Library", "Fonts"), "/Library/Fonts", "/System/Library/Fonts"}
	}
	data := getenv("XDG_DATA_HOME")
	if data == "" {
		data = filepath.Join(home, ".local", "share")
	}
	return []string{filepath.Join(data, "fonts"), filepath.Join(home, ".fonts"), "/usr/local/share/fonts", "/usr/share/fonts"}
}

// find gives fonts that have as many of the letters as can be had: the file that
// has the most, then the one that has the most of what is left. The same letters
// always give the same fonts.
func (s *systemFonts) find(letters []rune) (found []*pdf.Font) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	left := slices.Clone(letters)
	for len(left) > 0 {
		best, most := "", 0
		for _, path := range s.paths() {
			if n := s.lettersOf(path).Have(left); n > most {
				best, most = path, n
			}
			if most == len(left) {
				break
			}
		}
		if most == 0 {
			break
		}
		if s.read[best] == nil {
			font, err := readFont(best)
			if err != nil {
				break // it was taken away meanwhile
			}
			s.read[best] = font
		}
		found = append(found, s.read[best])
		has := s.lettersOf(best)
		left = slices.DeleteFunc(left, func(r rune) bool { return has.Have([]rune{r}) > 0 })
	}
	return found
}

// lettersOf are the letters of the font in a file; none where it cannot be used.
func (s *systemFonts) lettersOf(path string) pdf.Letters {
	letters, known := s.letters[path]
	if !known {
		if font, err := readFont(path); err == nil {
			letters = font.Letters()
		}
		s.letters[path] = letters
	}
	return letters
}

func readFont(path string) (*pdf.Font, error) {
	data, err := attachment("font", path)
	if err != nil {
		return nil, err
	}
	font, err := pdf.ReadFont(data, nil)
	return font, ofFile(err, path)
}

// paths are the files of the fonts, those of upright regular type first.
func (s *systemFonts) paths() []string {
	if s.files != nil {
		return s.files
	}
	s.files, s.letters, s.read = []string{}, map[string]pdf.Letters{}, map[string]*pdf.Font{}
	var special []string
	for _, folder := range s.folders {
		_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			ending := strings.ToLower(filepath.Ext(path))
			if err != nil || entry.IsDir() || ending != ".ttf" && ending != ".ttc" {
				return nil // a folder that is not there or may not be read has none
			}
			name := strings.ToLower(filepath.Base(path))
			if slices.ContainsFunc([]string{"bold", "italic", "oblique", "light", "thin", "black", "mono"}, func(s string) bool { return strings.Contains(name, s) }) {
				special = append(special, path)
			} else {
				s.files = append(s.files, path)
			}
			return nil
		})
	}
	s.files = append(s.files, special...)
	return s.files
}

// mostSpelled is how many words a note names that are printed in Latin letters.
const mostSpelled = 10

// notes name the fonts that were used, and the words that are printed in Latin letters.
func (s *systemFonts) notes() (notes []rule.Sentence) {
	if s == nil {
		return nil
	}
	if len(s.used) > 0 {
		notes = append(notes, rule.Format("letters that the font lacks are set in %s", strings.Join(slices.Sorted(maps.Keys(s.used)), ", ")))
	}
	var words []string
	for _, word := range slices.Sorted(maps.Keys(s.spelled)) {
		if len(words) == mostSpelled {
			words = append(words, "...")
			break
		}
		words = append(words, word+" → "+s.spelled[word])
	}
	if len(words) > 0 {
		notes = append(notes, rule.Way("PDF files have words in Latin letters whose own letters cannot be set: {words}. HTML pages have them as they are, and {font} may help",
			"words", strings.Join(words, ", "), "font", rule.Again("font", rule.Such("FILE.ttf"))))
	}
	return notes
}
