package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

// clocksAddress is where the clocks of a hall answer when nothing else is said.
const clocksAddress = "127.0.0.1:7410"

// shortestPassphrase bounds what can be guessed in a hall.
const shortestPassphrase = 8

// hallFlags say where the clocks of a hall answer, and what they want to hear.
type hallFlags struct {
	at, passphrase string
	// law is that of the event on fallen flags; nil for clocks of none.
	law *clocks.FlagRule
}

func (f *hallFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.at, "at", clocksAddress, "where the clocks answer: host:port, or the path of a local socket")
	cmd.Flags().StringVar(&f.passphrase, "passphrase", "", "the passphrase that the clocks ask of other machines (better in FLAGFALL_PASSPHRASE)")
	for _, name := range []string{"at", "passphrase"} {
		cmd.Flags().Lookup(name).Annotations = map[string][]string{ofThisMachine: {"yes"}}
	}
}

// ofThisMachine marks a flag that says where something is to be found from this
// machine: the office in a browser knows that by itself, and no page may say it.
const ofThisMachine = "of this machine"

// hallClocks are the clocks of a hall as commands speak to them.
type hallClocks interface {
	Do(live.Command) ([]live.Snapshot, error)
	Show() ([]live.Snapshot, error)
	Close() error
}

// dial connects to the clocks of the hall, or takes those that run in this
// process.
func (f *hallFlags) dial(ctx context.Context, env *env) (hallClocks, error) {
	if env.clocks != nil {
		return env.clocks()
	}
	token := f.passphrase
	if token == "" && f.near() {
		text, err := os.ReadFile(f.tokenFile(env))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, rule.Errorf(rule.Input, "the token of the clocks cannot be read: %w", err).
				WithHint("use the account that runs the clocks, or give the passphrase")
		}
		token = strings.TrimSpace(string(text))
	}
	return live.Dial(ctx, f.at, token)
}

// near reports whether the address can be reached from this machine alone.
func (f *hallFlags) near() bool {
	if live.Network(f.at) == "unix" {
		return true
	}
	host, _, err := net.SplitHostPort(f.at)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// tokenFile is where the token of clocks on this machine stands, for the account
// that runs them: beside their socket, or in a folder of that account.
func (f *hallFlags) tokenFile(env *env) string {
	if live.Network(f.at) == "unix" {
		return f.at + ".token"
	}
	host, port, _ := net.SplitHostPort(f.at) // without one, there is nothing to connect to
	if host != "localhost" && host != "127.0.0.1" {
		port = strings.NewReplacer(":", "_", "%", "_").Replace(host) + "-" + port // other clocks may have the port there
	}
	for _, dir := range []string{env.Getenv("XDG_RUNTIME_DIR"), env.Getenv("LOCALAPPDATA"), filepath.Join(env.Getenv("HOME"), ".cache")} {
		if filepath.IsAbs(dir) {
			return filepath.Join(dir, "flagfall", "clocks-"+port+".token")
		}
	}
	return filepath.Join(os.TempDir(), "flagfall-clocks-"+port+".token")
}

// writeToken makes the token of clocks that are about to answer, for this
// account alone, and gives what takes it away.
func (f *hallFlags) writeToken(env *env) (token string, remove func(), err error) {
	if f.passphrase != "" {
		if len(f.passphrase) < shortestPassphrase {
			return "", nil, rule.Errorf(rule.Usage, "the passphrase is shorter than %d characters", shortestPassphrase).WithHint("choose one of several words")
		}
		return f.passphrase, func() {}, nil
	}
	if !f.near() {
		return "", nil, rule.Errorf(rule.Usage, "clocks that answer beyond this machine need a passphrase").
			WithHint("set FLAGFALL_PASSPHRASE here and where the clocks are pressed")
	}
	token = hex.EncodeToString(env.random(16))
	name := f.tokenFile(env)
	err = os.MkdirAll(filepath.Dir(name), 0o700)
	if err == nil {
		err = os.Remove(name) // of a program that was killed
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	var file *os.File
	if err == nil {
		file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}
	if err == nil {
		_, err = file.WriteString(token + "\n")
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		return "", nil, rule.Errorf(rule.Input, "the token of the clocks cannot be written: %w", err).WithHint("do you have permission to write in %s?", filepath.Dir(name))
	}
	return token, func() { os.Remove(name) }, nil
}

// random is so many bytes that nobody can guess.
func (e *env) random(n int) []byte {
	source := e.Random
	if source == nil {
		source = rand.Reader
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(source, b); err != nil {
		panic("no random numbers: " + err.Error()) // the system's source never fails
	}
	return b
}
