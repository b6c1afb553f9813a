package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/scoresheet/draughts"
)

// openOffice serves a folder or file for as long as the test lasts, and gives the
// address by which the owner enters.
func openOffice(t *testing.T, path string, env map[string]string, o serving) (address string, stop func()) {
	t.Helper()
	return openOfficeAt(t, path, env, o, time.Now)
}

// openOfficeAt is [openOffice] by a clock.
func openOfficeAt(t *testing.T, path string, env map[string]string, o serving, now func() time.Time) (address string, stop func()) {
	t.Helper()
	o.still = true
	if o.at == "" {
		o.at = "127.0.0.1:0"
	}
	out, in := io.Pipe()
	home := t.TempDir()
	world := testEnv(in, func(name string) string {
		if name == "HOME" {
			return home
		}
		return env[name]
	})
	world.Now = now
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		err := o.serve(ctx, world, path)
		in.CloseWithError(io.EOF)
		ended <- err
	}()
	lines := bufio.NewReader(out)
	address, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("the office does not open: %v", <-ended)
	}
	go io.Copy(io.Discard, lines)
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("the office ended with %v", err)
			}
		})
	}
	t.Cleanup(stop)
	return strings.TrimSpace(address), stop
}

// demoFolder is what "flagfall demo" writes, made once for all tests, which leave it as it
// is. It goes when they end.
var demoFolder = sync.OnceValues(func() (folder string, err error) {
	if folder, err = madeForTests(); err != nil {
		return "", err
	}
	folder = filepath.Join(folder, "demo")
	if code := run([]string{"demo", "--out", folder}, testEnv(io.Discard, func(string) string { return "" })); code != exitFine && code != exitIrregularities {
		return "", fmt.Errorf("demo: exit code %d", code)
	}
	return folder, nil
})

// madeForTests is a folder that is removed after all tests.
var madeForTests = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "flagfall-test-*") })

// demoEvening is the file of the invented event in the middle of a round, made once
// for all tests. TestClubEveningByClicks has the program make it.
var demoEvening = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "flagfall-test-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	d := &demo{env: testEnv(io.Discard, func(string) string { return "" }), dir: dir, variant: draughts.International, seed: 1}
	path, err := d.evening()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// openDemo serves a copy of that event.
func openDemo(t *testing.T) (address string) {
	t.Helper()
	file, err := demoEvening()
	dir := t.TempDir()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "candle-lane-invitation"+extension), file, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	address, _ = openOffice(t, dir, nil, serving{})
	return address
}

// quickStretch takes the place of Argon2id, of which each account and each who enters
// costs a tenth of a second; nil, which is Argon2id, where everything is asked for.
// TestStretched of package web holds that to another program.
func quickStretch() func(passphrase string, salt []byte) []byte {
	if exhaustive.Asked() {
		return nil
	}
	return func(passphrase string, salt []byte) []byte {
		sum := sha256.Sum256([]byte(passphrase + "\x00" + string(salt)))
		return sum[:]
	}
}

// inventions are the events that were invented, by variant and seed.
var inventions sync.Map

// inventOnce has each event played once for all tests: its games are searched for,
// which takes longer than all else about it. Whoever has it leaves it as it is.
func inventOnce(v draughts.Variant, seed uint64) (*gen.Event, error) {
	type which struct {
		draughts.Variant
		seed uint64
	}
	made, _ := inventions.LoadOrStore(which{v, seed}, sync.OnceValues(func() (*gen.Event, error) {
		return (&env{}).invented(v, seed)
	}))
	return made.(func() (*gen.Event, error))()
}

// testEnv is a world with nobody at the keyboard.
func testEnv(out io.Writer, getenv func(string) string) *env {
	return &env{servers: &servers{}, Stretch: quickStretch(), Invent: inventOnce, In: strings.NewReader(""), Out: out, Err: io.Discard, Now: time.Now, Getenv: getenv, Width: 80}
}
