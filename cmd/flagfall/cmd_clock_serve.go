package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"math"
	"net"
	"os"
	"os/signal"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

// clockServeFlags say whose clocks are run.
type clockServeFlags struct {
	hall   hallFlags
	boards []string
	on     place
}

func clockServeCommand(env *env) command {
	var own clockServeFlags
	return command{
		name:  "serve",
		args:  []argument{{word: "FILE", kind: aFile, optional: true}},
		short: "Run the clocks of a hall, with their journal in a file",
		long: `Run the clocks of a hall, with their journal in a file, until interrupted.

Every press is in the file before it is acknowledged. When the program is started
again on the same file, the clocks that were running are stopped at what they showed;
"flagfall clock resume" lets them go on, and "flagfall clock adjust" corrects them.
The same applies if the program was stopped or the machine slept.

The clocks answer the account that runs them and, with a passphrase, anybody who
gives it; they answer other machines only with a passphrase.

With --event only the boards of one round get a clock (that of "clock set --round",
or the one being played), and "clock end" seals the log of a clock in the journal
of the tournament: "clock log --event" then shows whether it was changed since.

With --database and --event instead of FILE the journal is kept on a server. The
clocks run in one process at a time; others wait, and one of them takes over
within two seconds when it dies.`,
		example: `  flagfall clock serve hall.clocks --boards 1-20`,
		writes:  writesClocks,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			own.hall.add(cmd)
			cmd.Flags().StringVarP(&own.on.event, "event", "e", "", "the tournament whose boards they are")
			addServer(cmd, &own.on.database, &own.on.organisation)
			cmd.Flags().StringSliceVar(&own.boards, "boards", nil, "the boards of the hall, such as 1-20 (default: whichever are set)")
		},
		run: func(cmd *cobra.Command, given []string) error { return own.serve(env, cmd, given) },
	}
}

// serve runs them until it is interrupted.
func (f *clockServeFlags) serve(env *env, cmd *cobra.Command, given []string) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var names []string
	if len(f.boards) > 0 {
		var err error
		if names, err = parseBoards(f.boards); err != nil {
			return err
		}
	}
	if len(given) == 1 && f.on.event != "" {
		var err error
		if f.on, err = (&eventFlags{event: f.on.event, database: f.on.database, organisation: f.on.organisation}).place(env); err != nil {
			return err
		}
	}
	in := playing{env: env, boards: names, on: f.on}
	if f.on.event != "" {
		law, err := lawOf(env, f.on)
		if err != nil {
			return err
		}
		f.hall.law = &law
	} else if s := (*eventFlags)(nil).quietly(env); s != nil {
		law := s.Settings.FlagRule()
		f.hall.law = &law
	}
	switch {
	case len(given) == 1:
		if f.on.event != "" {
			o, err := env.openOffice(f.on, office.Config{Now: env.Now})
			if err != nil {
				return err
			}
			if err := o.Close(); err != nil {
				return err
			}
		}
		return serveClocks(ctx, env, given[0], f.hall, in)
	case f.on.database != "" && f.on.event != "":
		return serveEventClocks(ctx, env, f.on, f.hall, in)
	}
	return rule.Errorf(rule.Usage, "the file of the clocks was not named").WithHint("name it, such as clocks.log; it is made if it does not exist")
}

// playing is what is played in a hall.
type playing struct {
	env    *env
	boards []string // those that may get a clock; none for those of the tournament
	on     place    // the tournament; the zero one for none
}

// answer says of which boards the clocks answer: those that are set, or else those of
// the hall.
func (p playing) answer(set int, at net.Addr) rule.Sentence {
	n := set
	if n == 0 {
		n = len(p.boards)
	}
	if n == 0 {
		return rule.Format("the clocks answer at %s; none is set yet", at)
	}
	return rule.Format("the clocks of %s answer at %s", rule.Count(n, "{n} board", "{n} boards"), at)
}

// lawOf is the rule on fallen flags of a tournament.
func lawOf(env *env, on place) (clocks.FlagRule, error) {
	o, err := env.openOffice(on, office.Config{Now: env.Now})
	if err != nil {
		return clocks.FlagRule{}, err
	}
	defer o.Close()
	return o.State().Settings.FlagRule(), nil
}

// limit gives the boards of a round that may get a clock; nil where any may.
func (p playing) limit() func(round int) (map[string]bool, error) {
	switch {
	case len(p.boards) > 0:
		there := map[string]bool{}
		for _, board := range p.boards {
			there[board] = true
		}
		return func(int) (map[string]bool, error) { return there, nil }
	case p.on.event == "":
		return nil
	}
	return func(round int) (map[string]bool, error) {
		o, err := p.env.openOffice(p.on, office.Config{Now: p.env.Now})
		if err != nil {
			return nil, err
		}
		defer o.Close()
		s := o.State()
		rounds := []int{round}
		if round == 0 {
			if rounds = s.RoundsInPlay(); len(rounds) == 0 {
				rounds = []int{len(s.Rounds)}
			}
		}
		there := map[string]bool{}
		for _, n := range rounds {
			r, err := s.Round(n)
			if err != nil {
				return nil, err
			}
			for _, g := range r.Games {
				there[g.BoardName()], there[strconv.Itoa(g.Board)] = true, true
			}
		}
		return there, nil
	}
}

// seal puts the heads of the logs of clocks that have ended into the journal of
// the tournament. What cannot be sealed is said.
func (p playing) seal(ended []live.Snapshot) {
	if p.on.event == "" {
		return
	}
	o, err := p.env.openOffice(p.on, office.Config{Now: p.env.Now, Who: live.OutageAuthor})
	if err != nil {
		p.env.warn(rule.Format("the clocks that ended are not sealed: %s", rule.SaidOf(err)))
		return
	}
	defer o.Close()
	for _, s := range ended {
		ref, err := boardOf(o.State(), s.Reading.Round, s.Board)
		if err == nil {
			c := arbiter.SealClock{Game: ref, Clock: s.Board, Entries: s.Entries, Head: s.Head, Used: s.Used}
			if _, err = o.Do(c); rule.CodeOf(err) == rule.Conflict { // somebody entered something else
				if _, err = o.Refresh(); err == nil {
					_, err = o.Do(c)
				}
			}
		}
		if err != nil {
			p.env.warn(rule.Format("the clock of board %s is not sealed: %s", s.Board, rule.SaidOf(err)))
		}
	}
}

func serveClocks(ctx context.Context, env *env, path string, hall hallFlags, in playing) error {
	if err := store.Unclaimed(path); err != nil {
		return err
	}
	file, err := live.OpenFile(path)
	if err != nil {
		return err
	}
	for _, said := range file.Found() {
		env.warn(said)
	}
	if err := runClocks(ctx, env, file, path, hall, in); err != nil {
		_ = file.Discard()
		return err
	}
	return file.Close()
}

// serveEventClocks runs the clocks of an event of a server, as soon as no other
// process does. When another has taken hold of them it ends.
func serveEventClocks(ctx context.Context, env *env, on place, hall hallFlags, in playing) error {
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
	taken := rule.Errorf(rule.Conflict, "another process has taken over the clocks of %s", on.event).WithHint("start this one again to stand by; nothing that was acknowledged is lost")
	go func() {
		select {
		case <-held.Gone():
			cancel(taken)
		case <-ctx.Done():
		}
	}()
	if err := runClocks(ctx, env, held, on.event, hall, in); err != nil {
		return err
	}
	if context.Cause(ctx) == error(taken) {
		return taken
	}
	return nil
}

// runClocks runs the clocks of a journal, which is called path.
func runClocks(ctx context.Context, env *env, journal live.Journal, path string, hall hallFlags, in playing) (err error) {
	listener, err := live.Listen(hall.at)
	if err != nil {
		return err
	}
	defer listener.Close()
	token, remove, err := hall.writeToken(env)
	if err != nil {
		return err
	}
	defer remove()
	env, shown := env.nonBlocking()
	defer shown()
	in.env = env
	if !hall.near() {
		env.warn(rule.Format("the clocks answer beyond this machine; the passphrase and the presses can be read on the network"))
	}
	hub, err := live.Open(journal, env.instants())
	if err != nil {
		return err
	}
	hub.Limit(in.limit())
	hub.OnEnd(in.seal)
	if hall.law != nil {
		hub.Under(*hall.law)
	}
	if env.Uptime != nil {
		hub.Watch(func() clocks.Span { return clocks.Span(env.Uptime().Milliseconds()) })
	}
	if ahead := hub.Ahead(); ahead > clocks.OneSecond {
		env.warn(rule.Format("the clock of this machine is %s behind the last entry of %s: set it right", ahead.Said(), path))
	}
	ctx, cancel := context.WithCancel(ctx)
	beats := make(chan struct{})
	go func() {
		defer close(beats)
		beat(ctx, env, hub)
	}()
	snapshots := hub.Snapshots()
	fmt.Fprintln(env.Out, env.in(in.answer(len(snapshots), listener.Addr())))
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

// calmAfter is the number of stored beats after which a failure is over: a disk may have
// room for one beat and for no press.
const calmAfter = 10

// beat dates an outage to within a second, and says on the console what it sees of the
// disk, of gaps and of the system clock. It ends nothing: the clocks run on as long as they can.
func beat(ctx context.Context, env *env, hub *live.Hub) {
	env, shown := env.nonBlocking()
	defer shown()
	var failed atomic.Value // the last failure that was said, which is said once
	failed.Store("")
	hub.OnTrouble(func(t live.Trouble) {
		if t.Err == nil {
			env.warn(rule.Joined(": ", rule.Format("the program stood still for %s", t.Gap.Said()),
				rule.Format("%s stopped; flagfall clock resume lets all go on", rule.Count(t.Stopped, "{n} clock", "{n} clocks"))))
		} else if failed.Swap(t.Err.Error()) != t.Err.Error() {
			env.warn(rule.SaidOf(t.Err))
		}
	})
	defer hub.OnTrouble(nil)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	instants := env.instants()
	offset, calm := clocks.Span(0), 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if calm++; hub.Beat(ctx) != nil {
			calm = 0
		} else if calm == calmAfter {
			failed.Store("")
		}
		if now := clocks.Instant(env.Now().Round(0).UnixMilli()).Since(instants()); now-offset > 2*clocks.OneSecond || offset-now > 2*clocks.OneSecond {
			// Both sources are read one after the other, so that milliseconds say nothing.
			moved := clocks.Span(math.Round(float64(now-offset)/float64(clocks.OneSecond))) * clocks.OneSecond
			env.warn(rule.Format("the clock of this machine was moved by %s; the clocks of the boards do not follow it", moved.Said()))
			offset = now
		}
	}
}
