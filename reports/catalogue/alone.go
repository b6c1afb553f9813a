package catalogue

import (
	"bytes"
	"encoding/json"
	"sync"
)

// alone are the texts that were asked for by themselves, by tag and text.
var alone sync.Map

// Alone is one text of a language, found without reading the rest of its file: a page
// offers every language by the name that its speakers have for it, and reading all
// texts of each for that takes a hundred times as long. The text must have no plural
// forms; what the language lacks is English.
func Alone(tag, text string) string {
	key := [2]string{tag, text}
	if said, known := alone.Load(key); known {
		return said.(string)
	}
	said := English(text, "", 0)
	if l, found := Find(tag); found {
		base, _ := l.tag.Base()
		if own, has := lineOf(base.String()+".json", text); has && own != "" {
			said = own
		}
	}
	alone.Store(key, said)
	return said
}

// lineOf returns the text of one key of a file, in which each stands on a line of its own: as
// [Texts.Format] writes it, to which tests hold the files.
func lineOf(path, key string) (string, bool) {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err) // the file was listed
	}
	_, behind, found := bytes.Cut(data, []byte("\n\t"+quote(key)+": "))
	if !found {
		return "", false
	}
	var text Text
	if err := json.NewDecoder(bytes.NewReader(behind)).Decode(&text); err != nil {
		panic(err) // a test reads all files
	}
	return text.Text, true
}
