package export

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
)

// TestManifest: what an export wrote and the next one does not is removed, with the folders that
// are then empty, and what somebody has changed is left.
func TestManifest(t *testing.T) {
	dir := t.TempDir()
	written := manifest{}
	for name, part := range map[string]string{"old.pdf": "standings.pdf", "changed.pdf": "standings.pdf", "site/old/1.html": "site", "site/index.html": "site"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
		digest, err := digestOf(file)
		if err != nil {
			t.Fatal(err)
		}
		written[name] = exported{part, digest}
	}
	var text strings.Builder
	if err := written.write(&text, &arbiter.State{Seq: 7, Head: "3f9a"}, []Absence{{Part: "claim", Why: "nobody\nclaimed"}}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(text.String()+"0 site ../outside\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text.String(), manifestHead+"\n- head entry 7 3f9a\n") {
		t.Errorf("the head of the journal is missing:\n%s", &text)
	}
	kept := readManifest(dir)
	if len(kept) != len(written) {
		t.Fatalf("read %v of\n%s", kept, &text)
	}
	if err := os.WriteFile(filepath.Join(dir, "changed.pdf"), []byte("with a note"), 0o644); err != nil {
		t.Fatal(err)
	}
	now := manifest{"site/index.html": kept["site/index.html"]}
	if got := kept.stale(now, false); !slices.Equal(got, []string{"site/old/1.html"}) {
		t.Errorf("of the site: %q", got)
	}
	stale := kept.stale(now, true)
	if want := []string{"changed.pdf", "old.pdf", "site/old/1.html"}; !slices.Equal(stale, want) {
		t.Errorf("of everything: %q", stale)
	}
	removeStale(dir, kept, stale)
	for name, there := range map[string]bool{"old.pdf": false, "changed.pdf": true, "site/old": false, "site/index.html": true} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != there {
			t.Errorf("%s: %v", name, err)
		}
	}
	if joined := kept.with(now, stale); len(joined) != 1 {
		t.Errorf("the next manifest: %v", joined)
	}
}

// TestForeignManifest: nothing is removed on account of a file that is not a manifest.
func TestForeignManifest(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte("notes\n0 site index.html\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if m := readManifest(dir); len(m) != 0 {
		t.Errorf("read %v", m)
	}
}
