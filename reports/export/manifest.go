package export

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// manifestName is the file in an exported folder that lists what was written
// there, so that the next export takes away what no longer belongs.
const manifestName = ".flagfall-export"

// manifestHead is the first line of a manifest. A file that begins otherwise is not a manifest, and
// nothing is removed on account of it.
const manifestHead = program + " export 1: digest, part and name of each file"

const program = "flagfall"

// exported is one file of a manifest: the part of the export that it belongs
// to ("standings.pdf", "site"), and the digest of what was written.
type exported struct{ part, digest string }

// manifest is what was written into a folder, by the names of the files with
// forward slashes.
type manifest map[string]exported

// readManifest reads the manifest of a folder; an empty one where there is none.
func readManifest(dir string) manifest {
	m := manifest{}
	file, err := os.Open(filepath.Join(dir, manifestName))
	if err != nil {
		return m
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	if !lines.Scan() || lines.Text() != manifestHead {
		return m
	}
	for lines.Scan() {
		fields := strings.SplitN(lines.Text(), " ", 3)
		// A name that leads out of the folder was not written by an export.
		if len(fields) == 3 && fields[0] != leftOut && filepath.IsLocal(filepath.FromSlash(fields[2])) && fields[2] != manifestName {
			m[fields[2]] = exported{part: fields[1], digest: fields[0]}
		}
	}
	return m
}

// leftOut takes the place of the digest for what was left out.
const leftOut = "-"

// foreign reports whether a folder holds the export of another event than this one.
func (e *export) foreign(dir string) bool {
	file, err := os.Open(filepath.Join(dir, manifestName))
	if err != nil {
		return false
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	if !lines.Scan() || lines.Text() != manifestHead {
		return false
	}
	for lines.Scan() {
		if of, is := strings.CutPrefix(lines.Text(), ofEvent); is {
			return of != firstHash(e.event.State)
		}
	}
	return false
}

// ofEvent begins the line that says by its first entry which event an export is of.
const ofEvent = leftOut + " event "

// firstHash returns the hash of the first entry of an event, which no other event has; "" in a
// state without a log.
func firstHash(s *arbiter.State) string {
	if len(s.Log) == 0 {
		return ""
	}
	return s.Log[0].Hash
}

// write writes the manifest in the order of names, and what was left out after
// it. The head of the journal stands before them, and proves with their digests the files
// that have no place for one: tables as CSV, games, exchange files.
func (m manifest) write(w io.Writer, s *arbiter.State, without []Absence) error {
	if _, err := fmt.Fprintln(w, manifestHead); err != nil {
		return err
	}
	if s.Head != "" {
		if _, err := fmt.Fprintf(w, "%s head entry %d %s\n", leftOut, s.Seq, s.Head); err != nil {
			return err
		}
	}
	if of := firstHash(s); of != "" {
		if _, err := fmt.Fprintln(w, ofEvent+of); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if _, err := fmt.Fprintln(w, m[name].digest, m[name].part, name); err != nil {
			return err
		}
	}
	for _, a := range without {
		if _, err := fmt.Fprintln(w, leftOut, a.Part, doc.Clean(a.Why)); err != nil {
			return err
		}
	}
	return nil
}

// Listed is an exported folder according to its list of files.
type Listed struct {
	// List is the list itself.
	List []byte
	// Changed are the files that are not as they were written, and Missing those that are
	// no longer there, by their names in the folder.
	Changed, Missing []string
}

// ReadFolder reads the list of an exported folder and compares its files with it. Errors:
// those of reading the list.
func ReadFolder(dir string) (Listed, error) {
	name := filepath.Join(dir, manifestName)
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return Listed{}, cmp.Or(err, fs.ErrInvalid)
	}
	file, err := os.Open(name)
	if err != nil {
		return Listed{}, err
	}
	defer file.Close()
	var l Listed
	if l.List, err = io.ReadAll(io.LimitReader(file, maxList)); err != nil {
		return Listed{}, err
	}
	all := readManifest(dir)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		place := filepath.Join(dir, filepath.FromSlash(name))
		info, err := os.Stat(place)
		if err != nil {
			l.Missing = append(l.Missing, name)
			continue
		}
		same := info.Mode().IsRegular() // endless files are not read
		if same {
			digest, err := digestOf(place)
			same = err == nil && digest == all[name].digest
		}
		if !same {
			l.Changed = append(l.Changed, name)
		}
	}
	return l, nil
}

// maxList is how large a list of files is read, in bytes.
const maxList = 64 << 20

// stale returns the files of an earlier export that this one does not write again,
// though it writes their part, or everything.
func (m manifest) stale(now manifest, all bool) []string {
	parts := map[string]bool{}
	for _, f := range now {
		parts[f.part] = true
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if _, again := now[name]; !again && (all || parts[m[name].part]) {
			names = append(names, name)
		}
	}
	return names
}

// with returns the manifest with the files of another in place of the stale ones.
func (m manifest) with(now manifest, stale []string) manifest {
	joined := maps.Clone(m)
	for _, name := range stale {
		delete(joined, name)
	}
	maps.Copy(joined, now)
	return joined
}

// removeStale removes files of an earlier export from a folder, and the folders that are then
// empty. A file that somebody has changed since is theirs, and is left.
func removeStale(dir string, m manifest, stale []string) {
	folders := map[string]bool{}
	for _, name := range stale {
		file := filepath.Join(dir, filepath.FromSlash(name))
		info, err := os.Lstat(file)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if digest, err := digestOf(file); err != nil || digest != m[name].digest {
			continue
		}
		if os.Remove(file) == nil {
			for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
				folders[folder] = true
			}
		}
	}
	byDepth := slices.SortedFunc(maps.Keys(folders), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for _, folder := range byDepth {
		// A folder that is not empty is left: removing it fails.
		_ = os.Remove(filepath.Join(dir, filepath.FromSlash(folder)))
	}
}

// digestOf returns the digest of a file.
func digestOf(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// folderInPlace reports whether something that is not a file is in the place of a file to be
// written.
func folderInPlace(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeDir != 0
}
