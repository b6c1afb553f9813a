package main

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"flagfall/reports"
)

// unfinished are the names under which files and folders are made before they
// get theirs.
var unfinished = regexp.MustCompile(`^\.flagfall-(new|restore|export|demo|part)-[0-9]+$`)

// staleAfter is how old something unfinished is that nobody can still be making.
const staleAfter = time.Hour

// sweep takes away what killed commands have left in a folder: copies of
// tournaments are among it.
func (e *env) sweep(folder string) {
	found, _ := os.ReadDir(folder) // who writes there next says what is wrong with it
	for _, entry := range found {
		if !unfinished.MatchString(entry.Name()) {
			continue
		}
		if info, err := entry.Info(); err == nil && e.Now().Sub(info.ModTime()) > staleAfter {
			_ = os.RemoveAll(filepath.Join(folder, entry.Name())) // tried again the next time
		}
	}
}

// modeOf is who may read a file of a document, as far as the umask lets them.
func modeOf(document string) os.FileMode {
	if d, err := reports.FindDocument(document); err == nil && d.Personal {
		return 0o600
	}
	return 0o644
}
