package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/cmd/flagfall/web"
	"flagfall/reports/render"
	"flagfall/scoresheet/draughts"
)

// webAddress is where the office answers browsers when nothing else is said. It
// stays the same, so that pages find the office again after a new start.
const webAddress = "127.0.0.1:8021"

func serveCommand(env *env) command {
	var o serving
	return command{
		name:  "serve",
		group: groupPrepare,
		args:  []argument{{word: "FILE|FOLDER", kind: aFile, optional: true}},
		short: "Open the office in a browser",
		long: `Open the office in a browser: the events of this folder, or of the FOLDER or FILE
that is named. --demo shows an invented event in the middle of a round.

It prints the address with a key that opens the office once, and opens the
browser. It answers this machine alone. --lan answers the local network too and
asks for a passphrase first (or takes it from FLAGFALL_PASSPHRASE); others sign in
with it, or by links that you make in the office.

--tls encrypts what goes over the network, with a certificate that the office makes
and keeps; browsers ask about it once, and its fingerprint is printed to be
compared. --certificate and --certificate-key take one that you have.

It ends when it is interrupted; everything that was acknowledged is stored. A double
click on the program does the same for the folder that the program lies in.

With --database postgres://USER@HOST/DATABASE it is the office for all events of a
server, together with any number of others: see docs/server.md.`,
		example: `  flagfall serve
  flagfall serve --demo
  flagfall serve club-cup.flagfall --lan`,
		writes:  writesLines,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&o.at, "at", "", "where to answer, such as host:port")
			usually(cmd.Flags(), "at", webAddress)
			cmd.Flags().BoolVar(&o.demo, "demo", false, "show an invented event")
			cmd.Flags().BoolVar(&o.lan, "lan", false, "answer the local network, behind a passphrase")
			cmd.Flags().BoolVar(&o.tls, "tls", false, "encrypt, with a certificate that the office makes")
			cmd.Flags().StringVar(&o.certificate, "certificate", "", "encrypt with the certificate of this file (PEM)")
			cmd.Flags().StringVar(&o.key, "certificate-key", "", "the file with the key of that certificate (PEM)")
			addServer(cmd, &o.database, &o.organisation)
			cmd.Flags().StringSliceVar(&o.names, "name", nil, "names by which a load balancer calls it, such as office.example.org")
			cmd.Flags().Lookup("name").Hidden = true
			cmd.Flags().BoolVar(&o.still, "no-open", false, "do not open the browser")
		},
		run: func(cmd *cobra.Command, given []string) error {
			if env.open != nil {
				return rule.Errorf(rule.Usage, "the office is open already").WithHint("start it on its own: flagfall serve")
			}
			return o.untilStopped(cmd.Context(), env, first(given))
		},
	}
}

// serving is how the office is opened for browsers.
type serving struct {
	at                     string
	demo, lan, still, tls  bool
	certificate, key       string
	database, organisation string
	names                  []string
}

// untilStopped serves until the program is told to end.
func (o serving) untilStopped(ctx context.Context, env *env, path string) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	return o.serve(ctx, env, path)
}

// serveClicked opens the office of the folder in which the program lies, or of
// the person's own where nothing can be written there, as when it is installed.
// Where that office is open already, it is shown in the browser again.
func serveClicked(ctx context.Context, env *env) error {
	folder := "."
	if program, err := os.Executable(); err == nil {
		folder = filepath.Dir(program)
	}
	trial, err := os.CreateTemp(folder, ".flagfall-part-*")
	if err != nil {
		folder = cmp.Or(env.Getenv("HOME"), ".")
	} else {
		trial.Close()
		if err := os.Remove(trial.Name()); err != nil {
			return rule.Errorf(rule.Refused, "%s cannot be removed: %w", trial.Name(), cause(err))
		}
	}
	if address := openAlready(ctx, leftBy(keptAccess(env, absolute(folder)))); address != "" {
		fmt.Fprintln(env.Out, address)
		return showBrowser(address)
	}
	return serving{}.untilStopped(ctx, env, folder)
}

// patient is how long a second click waits for the office that the first is opening.
const patient = 1500 * time.Millisecond

// openAlready is the address by which the owner enters the office that left a file; ""
// where it is not open.
func openAlready(ctx context.Context, left string) string {
	for deadline := time.Now().Add(patient); left != ""; time.Sleep(50 * time.Millisecond) {
		if address := web.OpenAlready(ctx, left); address != "" {
			return address
		}
		free, err := net.Listen("tcp", webAddress)
		if err == nil {
			free.Close()
		}
		if err == nil || time.Now().After(deadline) {
			break
		}
	}
	return ""
}

func (o serving) serve(ctx context.Context, env *env, path string) (err error) {
	if o.demo {
		if path != "" {
			return rule.Errorf(rule.Usage, "--demo invents an event, but %s was named too", path).WithHint("leave one of them out")
		}
		dir, err := os.MkdirTemp("", "flagfall-demo-*")
		if err != nil {
			return rule.Errorf(rule.Refused, "no folder can be made for the demo: %w", cause(err))
		}
		defer os.RemoveAll(dir)
		d := &demo{env: env, dir: dir, variant: draughts.International, seed: 1}
		if _, err := d.evening(); err != nil {
			return err
		}
		path = dir
	}
	config := web.Config{Invented: o.demo, Extension: extension, Now: env.Now, Stretch: env.stretched, Owner: new(eventFlags).author(env),
		Fonts: render.Options{More: (&systemFonts{folders: fontFolders(env.Getenv)}).find}}
	program := &browser{env: env}
	if o.database != "" && path == "" {
		if config.Database, err = databaseOf(env, place{database: o.database, organisation: o.organisation}); err != nil {
			return err
		}
		program.on = place{database: o.database, organisation: o.organisation}
		config.Names = o.names
		config.Log = slog.New(slog.NewJSONHandler(env.Err, nil))
	} else if config.Folder, config.Only, err = served(path); err != nil {
		return err
	} else {
		if !o.demo {
			config.Kept = keptAccess(env, config.Folder)
		}
		if config.Only == "" && !o.tls && o.certificate == "" {
			config.Left = leftBy(config.Kept)
		}
	}
	if o.lan {
		if config.Passphrase = env.Getenv("FLAGFALL_PASSPHRASE"); config.Passphrase == "" {
			if config.Passphrase, err = env.ask("A passphrase for the local network (it is shown as you type):", "the local network is let in by a passphrase, but none is set",
				"set FLAGFALL_PASSPHRASE to it"); err != nil {
				return err
			}
		}
		if err := longEnough(config.Passphrase); err != nil {
			return err
		}
	}
	listener, err := o.listen()
	if err != nil {
		return err
	}
	defer func() {
		if closing := program.close(); err == nil {
			err = closing
		}
	}()
	if config.Certificate, err = o.encryption(env); err != nil {
		listener.Close()
		return err
	}
	config.Program = program
	server, err := web.New(config)
	if err != nil {
		listener.Close()
		return err
	}
	address := server.Address(listener.Addr())
	fmt.Fprintln(env.Out, address)
	if o.lan {
		if err := o.invite(env, server.Addresses(listener.Addr())); err != nil {
			return err
		}
	}
	if config.Certificate != nil && o.certificate == "" {
		fmt.Fprintln(env.Out, "certificate SHA-256: "+fingerprint(config.Certificate))
	}
	if !o.still {
		openBrowser(address)
	}
	return server.Serve(ctx, listener)
}

// served is the folder of events that is meant, and the one event where a file
// was named.
func served(path string) (folder, only string, err error) {
	if path == "" {
		path = "."
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", "", rule.Errorf(rule.Input, "%s cannot be opened: %w", path, cause(err)).WithHint("name a tournament file or a folder that exists")
	}
	folder = absolute(path)
	if !info.IsDir() {
		folder, only = filepath.Dir(folder), filepath.Base(folder)
		if !strings.HasSuffix(only, extension) {
			return "", "", rule.Errorf(rule.Input, "%s is not a tournament file", path).WithHint("tournament files end in %s", extension)
		}
	}
	return folder, only, nil
}

// listen opens the address, or the next free one where none was named.
func (o serving) listen() (net.Listener, error) {
	at := cmp.Or(o.at, webAddress)
	if o.lan && o.at == "" {
		at = strings.Replace(at, "127.0.0.1", "0.0.0.0", 1)
	}
	host, _, err := net.SplitHostPort(at)
	if err != nil {
		return nil, rule.Errorf(rule.Usage, "%q is not an address", at).WithHint("write it as host:port, such as %s", webAddress)
	}
	if ip := net.ParseIP(host); !o.lan && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, rule.Errorf(rule.Usage, "%s can be reached by other machines", at).WithHint("add --lan, which asks for a passphrase first")
	}
	listener, err := net.Listen("tcp", at)
	if err != nil && o.at == "" {
		listener, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
	}
	if err != nil {
		return nil, rule.Errorf(rule.Conflict, "cannot answer at %s: %w", at, err).WithHint("choose another address with --at")
	}
	return listener, nil
}

// encryption is the certificate by which it answers; nil where it does not encrypt.
func (o serving) encryption(env *env) (*tls.Certificate, error) {
	switch {
	case o.certificate != "" || o.key != "":
		return givenCertificate(env, o.certificate, o.key)
	case !o.tls:
		return nil, nil
	}
	file := ""
	if base := env.stateFolder(); base != "" && !o.demo {
		file = filepath.Join(base, "office.pem")
	}
	addresses := []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
	if o.lan {
		addresses = append(addresses, web.LocalAddresses()...)
	}
	return madeCertificate(env, file, addresses)
}

// invite prints the address for the local network, and its code for telephones.
func (o serving) invite(env *env, addresses []string) error {
	if len(addresses) == 0 { // it was told to answer this machine alone, or the machine is in no network
		_, err := fmt.Fprintln(env.Out, "local network: none")
		return err
	}
	code, err := web.Code(addresses[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, "local network: %s\n%s", addresses[0], code)
	return err
}

// keptAccess is the file that keeps who has signed in to a folder's office, so
// that pages go on after a restart; "" keeps it in memory.
func keptAccess(env *env, folder string) string {
	base := env.stateFolder()
	if base == "" {
		return ""
	}
	return filepath.Join(base, web.AccessFile(folder))
}

// leftBy is the file in which the office says where it answers, beside the one that
// keeps who has entered; "" where nothing is kept.
func leftBy(kept string) string {
	if kept == "" {
		return ""
	}
	return strings.TrimSuffix(kept, ".json") + ".open"
}

// openBrowser asks the system to show an address. It does not matter whether it
// can, since the address is printed.
func openBrowser(address string) {
	go func() { _ = showBrowser(address) }()
}

// showBrowser asks the system to show an address, and waits until it has
// answered.
func showBrowser(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	if err := cmd.Run(); err != nil {
		return rule.Errorf(rule.Refused, "no browser can be opened: %w", cause(err)).WithHint("open the address that was printed")
	}
	return nil
}
