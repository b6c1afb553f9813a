package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/scoresheet"
	"flagfall/scoresheet/verify"
)

// disturbed is a file to which something happens when it is read.
type disturbed struct {
	*os.File
	during func()
}

func (d *disturbed) Read(p []byte) (int, error) {
	d.during()
	d.during = func() {}
	return d.File.Read(p)
}

// TestFileChangesWhileRead: a file to which somebody writes while it is read is not
// taken for read, and its answers are not gone on with.
func TestFileChangesWhileRead(t *testing.T) {
	folder := t.TempDir()
	games, answers := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "answers.jsonl")
	text := strings.Repeat("[GameType \"20\"]\n1. 32-28 *\n\n", 50)
	if err := os.WriteFile(games, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	sitting := func(during func()) (code int, said string) {
		t.Helper()
		var err strings.Builder
		env := &env{In: strings.NewReader(""), Out: io.Discard, Err: &err, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}
		v := verify.Verifier{Digests: true, Form: verify.JSON, Open: func(name string) (io.ReadCloser, error) {
			file, err := os.Open(name)
			return &disturbed{file, during}, err
		}}
		a, failed := resumeAnswers(answers, []string{games}, "")
		if failed != nil {
			t.Fatal(failed)
		}
		a.tell(env)
		white := scoresheet.LeftIsWhite
		v.Answered, v.Favours = map[string]int{games: a.of[games]}, &white
		failed = verifyFiles(env, &v, a.file, []string{games}, "json", a)
		if err := a.close(); err != nil {
			t.Fatal(err)
		}
		return report(env, failed), err.String()
	}
	code, said := sitting(func() {
		if err := os.WriteFile(games, []byte(text+text), 0o644); err != nil {
			t.Fatal(err)
		}
	})
	if code != exitInput || !strings.Contains(said, "games.pdn changed while it was read") {
		t.Errorf("exit %d, %q", code, said)
	}
	if code, said := sitting(func() {}); code != 0 || !strings.Contains(said, "games.pdn has changed since its games were answered") {
		t.Errorf("exit %d, %q", code, said)
	}
	if code, said := sitting(func() {}); code != 0 || said != "" {
		t.Errorf("exit %d, %q", code, said)
	}
	kept, err := os.ReadFile(answers)
	if n := strings.Count(string(kept), "\n"); err != nil || n != 100 {
		t.Errorf("%d answers, want 100: %v", n, err)
	}
}
