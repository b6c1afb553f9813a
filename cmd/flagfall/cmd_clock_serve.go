package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

func clockServeCommand(env *env) command {
	var (
		hall   hallFlags
		boards []string
		on     place
	)
	return command{
		name:  "serve",
		args:  []argument{{word: "FILE", kind: aFile, optional: true}},
		short: "Run the clocks of a hall, with their journal in a file",
		long: `Run the clocks of a hall, with their journal in a file, until interrupted.

Every press is in the file before it is answered. When the program is started
again on the same file, the clocks that were running stand at what they showed;
"flagfall clock resume" lets them go on, and "flagfall clock adjust" corrects them.
So they do where the program was stopped or the machine slept.

The clocks speak to the account that runs them. With a passphrase they speak to
whoever gives it; they answer beyond this machine only with one.

With --database and --event instead of FILE the journal stands on a server. The
clocks run in one process at a time; others wait, and one of them takes over
within two seconds when it dies.`,
		writes:  writesClocks,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			hall.add(cmd)
			cmd.Flags().StringVarP(&on.event, "event", "e", "", "the short name of the event on the server whose clocks they are")
			addServer(cmd, &on.database, &on.organisation)
			cmd.Flags().Lookup("event").Hidden = true
			cmd.Flags().StringSliceVar(&boards, "boards", nil, "the boards of the hall, such as 1-20 (default: whichever are set)")
		},
		run: func(cmd *cobra.Command, given []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			var names []string
			if len(boards) > 0 {
				var err error
				if names, err = parseBoards(boards); err != nil {
					return err
				}
			}
			switch {
			case len(given) == 1:
				return serveClocks(ctx, env, given[0], hall, names)
			case on.database != "" && on.event != "":
				return serveEventClocks(ctx, env, on, hall, names)
			}
			return rule.Errorf(rule.Usage, "the file of the clocks was not named").WithHint("name it, such as clocks.log; it is made where there is none")
		},
	}
}

func serveClocks(ctx context.Context, env *env, path string, hall hallFlags, boards []string) error {
	file, err := live.OpenFile(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if cut := file.Cut(); cut.Kept != "" {
		fmt.Fprintf(env.Err, "warning: %d bytes of a commit that was never finished are cut off, and kept in %s\n", cut.Bytes, cut.Kept)
	}
	return runClocks(ctx, env, file, path, hall, boards)
}

// serveEventClocks runs the clocks of an event of a server, as soon as no other
// process does. When another has taken hold of them it ends.
func serveEventClocks(ctx context.Context, env *env, on place, hall hallFlags, boards []string) error {
	server, err := env.server(on)
	if err != nil {
		return err
	}
	fmt.Fprintln(env.Out, env.in(rule.Format("waiting for the clocks of %s", on.event)))
	held, err := server.HoldClocks(ctx, on.event, hex.EncodeToString(env.random(16)))
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	defer held.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	taken := rule.Errorf(rule.Conflict, "another process has taken over the clocks of %s", on.event).WithHint("start this one again to stand by; nothing that was answered is lost")
	go func() {
		select {
		case <-held.Gone():
			cancel(taken)
		case <-ctx.Done():
		}
	}()
	if err := runClocks(ctx, env, held, on.event, hall, boards); err != nil {
		return err
	}
	if context.Cause(ctx) == error(taken) {
		return taken
	}
	return nil
}

// runClocks runs the clocks of a journal, which is called path.
func runClocks(ctx context.Context, env *env, journal live.Journal, path string, hall hallFlags, boards []string) (err error) {
	listener, err := hall.listen(ctx)
	if err != nil {
		return err
	}
	defer listener.Close()
	token, remove, err := hall.writeToken(env)
	if err != nil {
		return err
	}
	defer remove()
	if !hall.near() {
		fmt.Fprintln(env.Err, "warning: the clocks answer beyond this machine; the passphrase and the presses can be read on the network")
	}
	hub, err := live.Open(journal, env.instants())
	if err != nil {
		return err
	}
	hub.Limit(boards)
	if env.Uptime != nil {
		hub.Watch(func() clocks.Span { return clocks.Span(env.Uptime().Milliseconds()) })
	}
	if ahead := hub.Ahead(); ahead > clocks.OneSecond {
		fmt.Fprintf(env.Err, "warning: the clock of this machine is %s behind the last entry of %s: set it right\n", ahead.Words(), path)
	}
	ctx, cancel := context.WithCancel(ctx)
	beats := make(chan struct{})
	go func() {
		defer close(beats)
		beat(ctx, env, hub)
	}()
	snapshots := hub.Snapshots()
	fmt.Fprintln(env.Out, env.in(rule.Format("the clocks of %s answer at %s", rule.Count(len(snapshots), "{n} board", "{n} boards"), listener.Addr())))
	stopped := 0
	for _, s := range snapshots {
		if s.Reading.Phase == clocks.Stopped {
			stopped++
		}
	}
	if stopped > 0 {
		fmt.Fprintln(env.Out, env.in(rule.Format("%s stopped; flagfall clock resume lets all go on", rule.Count(stopped, "{n} clock", "{n} clocks"))))
	}
	err = live.Serve(ctx, listener, hub, token)
	cancel()
	<-beats
	if closing := hub.Close(); err == nil {
		err = closing
	}
	return err
}

// listen takes the address. A socket that a killed program left behind is
// replaced, and never one at which somebody answers.
func (f *hallFlags) listen(ctx context.Context) (net.Listener, error) {
	network := live.Network(f.at)
	if info, err := os.Lstat(f.at); network == "unix" && err == nil && info.Mode()&os.ModeSocket != 0 {
		var dialer net.Dialer
		if conn, err := dialer.DialContext(ctx, network, f.at); err == nil {
			conn.Close()
			return nil, rule.Errorf(rule.Conflict, "other clocks answer at %s", f.at).WithHint("choose another address with --at")
		}
		os.Remove(f.at)
	}
	listener, err := net.Listen(network, f.at)
	if err != nil {
		return nil, rule.Errorf(rule.Conflict, "cannot answer at %s: %w", f.at, err).WithHint("choose another address with --at")
	}
	return listener, nil
}

// instants is a source of instants that no change of the system clock moves, and
// that counts while the machine sleeps.
func (e *env) instants() func() clocks.Instant {
	begun := e.Now()
	since := func() time.Duration { return e.Now().Sub(begun) } // by the monotonic clock
	if e.Uptime != nil {
		up := e.Uptime()
		since = func() time.Duration { return e.Uptime() - up }
	}
	return func() clocks.Instant { return clocks.Instant(begun.UnixMilli() + since().Milliseconds()) }
}

// beat dates an outage to within a second, and says what it sees of the disk and
// of the system clock. It ends nothing: the clocks run on as long as they can.
func beat(ctx context.Context, env *env, hub *live.Hub) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	instants, said := env.instants(), ""
	offset := clocks.Span(0)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := hub.Beat(ctx); err != nil && ctx.Err() == nil && err.Error() != said {
			said = err.Error()
			fmt.Fprintf(env.Err, "warning: %s\n", said)
		}
		if now := clocks.Instant(env.Now().Round(0).UnixMilli()).Since(instants()); now-offset > 2*clocks.OneSecond || offset-now > 2*clocks.OneSecond {
			fmt.Fprintf(env.Err, "warning: the clock of this machine was moved by %s; the clocks of the boards do not follow it\n", (now - offset).Words())
			offset = now
		}
	}
}
