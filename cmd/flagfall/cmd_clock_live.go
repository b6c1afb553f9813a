package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
	"flagfall/reports/listing"
)

// liveFlags are those of the commands that speak to running clocks.
type liveFlags struct {
	hallFlags
	who, reason string
	// because: the command may give a reason; more adds what is its own.
	because bool
	more    func(*cobra.Command)
}

func (f *liveFlags) add(cmd *cobra.Command) {
	f.hallFlags.add(cmd)
	cmd.Flags().StringVar(&f.who, "who", "arbiter", "the name under which the entry is written")
	if f.because {
		cmd.Flags().StringVar(&f.reason, "reason", "", "why; it stays in the log of the clock")
	}
	if f.more != nil {
		f.more(cmd)
	}
}

// send sends one command to the clocks and gives the boards it changed.
func (f *liveFlags) send(cmd *cobra.Command, env *env, boards []string, entry clocks.Entry) ([]live.Snapshot, error) {
	client, err := f.dial(cmd.Context(), env)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	entry.By, entry.Reason = f.who, f.reason
	return client.Do(live.Command{Boards: boards, Entry: entry})
}

// do sends one command to the clocks and prints the boards it changed.
func (f *liveFlags) do(cmd *cobra.Command, env *env, boards []string, entry clocks.Entry) error {
	snapshots, err := f.send(cmd, env, boards, entry)
	if err != nil {
		return err
	}
	return env.output("", func(w io.Writer) error { return writeWall(w, env, snapshots) })
}

// maxBoards is the most boards that one command may name.
const maxBoards = 1000

// parseBoards reads names of boards and ranges of numbers: 1-20 22 stage.
func parseBoards(given []string) ([]string, error) {
	var boards []string
	for _, list := range given {
		for _, name := range strings.Split(list, ",") {
			first, last, isRange := strings.Cut(name, "-")
			from, err1 := strconv.Atoi(first)
			to, err2 := strconv.Atoi(last)
			if !isRange || err1 != nil || err2 != nil {
				if name == "" {
					return nil, rule.Errorf(rule.Usage, "a board is missing in %q", list).WithHint("write boards as 1-20 or 1,2,5")
				}
				boards = append(boards, name)
				continue
			}
			if from > to || to-from >= maxBoards {
				return nil, rule.Errorf(rule.Usage, "%q is not a range of at most %d boards", name, maxBoards)
			}
			for n := from; n <= to; n++ {
				boards = append(boards, strconv.Itoa(n))
			}
		}
	}
	if len(boards) > maxBoards {
		return nil, rule.Errorf(rule.Usage, "%d boards are named, more than %d", len(boards), maxBoards)
	}
	return boards, nil
}

// liveCommand is the row of a command for boards whose clocks run. Entry gives
// the boards that the arguments name, and what is entered on their clocks.
func liveCommand(env *env, name, short, example string, flags *liveFlags, args []argument, entry func(given []string) ([]string, clocks.Entry, error)) command {
	return command{
		name: name, short: short, example: example, args: args,
		writes: writesClocks,
		flags:  flags.add,
		run: func(cmd *cobra.Command, given []string) error {
			names, e, err := entry(given)
			if err != nil {
				return err
			}
			boards, err := parseBoards(names)
			if err != nil {
				return err
			}
			return flags.do(cmd, env, boards, e)
		},
	}
}

// The boards of running clocks are names of their own, and may be no boards of a
// tournament.
var (
	liveBoard  = argument{word: "BOARD", kind: anyText}
	liveBoards = argument{word: "BOARD", kind: anyText, many: true}
	anyBoards  = argument{word: "BOARD", kind: anyText, optional: true, many: true}
	liveSide   = argument{word: "SIDE", kind: aSide}
)

func clockSetCommand(env *env) command {
	var round int
	flags := &liveFlags{more: func(cmd *cobra.Command) {
		cmd.Flags().IntVarP(&round, "round", "r", 0, "the round that is played, which the outcome then goes to")
	}}
	args := []argument{{word: "CONTROL", kind: anyText}, liveBoards}
	return liveCommand(env, "set", "Set the clocks of boards to a time control", `  flagfall clock set 80m+60s 1-20`, flags, args, func(given []string) ([]string, clocks.Entry, error) {
		control, err := clocks.Parse(given[0])
		if err == nil && (round < 0 || round > 999) {
			err = rule.Errorf(rule.Usage, "%d is not a round", round)
		}
		return given[1:], clocks.Entry{Kind: clocks.KindSet, Control: control.String(), Round: round}, err
	})
}

func clockStartCommand(env *env) command {
	var side string
	flags := &liveFlags{more: func(cmd *cobra.Command) {
		choiceVar(cmd, &side, "side", "whose display runs", "first", "second")
	}}
	return liveCommand(env, "start", "Start the clocks of some boards, or of all that are set", `  flagfall clock start
  flagfall clock start 3 --side second`, flags, []argument{anyBoards}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(side)
		return given, clocks.Entry{Kind: clocks.KindStart, Side: s}, err
	})
}

func clockPressCommand(env *env) command {
	return liveCommand(env, "press", "Press the clock for the player who has moved", `  flagfall clock press 7 first`, &liveFlags{}, []argument{liveBoard, liveSide}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[1])
		return given[:1], clocks.Entry{Kind: clocks.KindPress, Side: s}, err
	})
}

func clockPauseCommand(env *env) command {
	return liveCommand(env, "pause", "Stop both displays of some boards, or of all that run (WCDF 2.26; FMJD 10.5)", `  flagfall clock pause 7 --reason "the arbiter was called"`, &liveFlags{because: true}, []argument{anyBoards}, func(given []string) ([]string, clocks.Entry, error) {
		return given, clocks.Entry{Kind: clocks.KindStop}, nil
	})
}

func clockResumeCommand(env *env) command {
	return liveCommand(env, "resume", "Let some boards, or all that are stopped, go on (WCDF 2.28; FMJD 10.5)", `  flagfall clock resume 7`, &liveFlags{}, []argument{anyBoards}, func(given []string) ([]string, clocks.Entry, error) {
		return given, clocks.Entry{Kind: clocks.KindResume}, nil
	})
}

func clockAdjustCommand(env *env) command {
	var amount amountFlags
	flags := &liveFlags{because: true, more: amount.add}
	return liveCommand(env, "adjust", "Give time to a player, or take it away", `  flagfall clock adjust second 7 --give 2m --reason "illegal move of the opponent"`, flags, []argument{liveSide, liveBoards}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[0])
		if err != nil {
			return nil, clocks.Entry{}, err
		}
		span, err := amount.amount()
		return given[1:], clocks.Entry{Kind: clocks.KindAdjust, Side: s, Amount: span}, err
	})
}

func clockReplaceCommand(env *env) command {
	args := []argument{liveBoard, {word: "FIRST", kind: anyText}, {word: "SECOND", kind: anyText}}
	return liveCommand(env, "replace", "Put another clock, showing these times, in place of a defective one (WCDF 2.11; FMJD 10.5)", `  flagfall clock replace 7 0:41:10 0:38:55 --reason "the display failed"`, &liveFlags{because: true}, args, func(given []string) ([]string, clocks.Entry, error) {
		e := clocks.Entry{Kind: clocks.KindReplace}
		for side := range e.Faces {
			var err error
			if e.Faces[side], err = clocks.ParseSpan(given[1+side]); err != nil {
				return nil, e, err
			}
		}
		return given[:1], e, nil
	})
}

func clockEndCommand(env *env) command {
	return liveCommand(env, "end", "End the clocks of boards whose games are over", `  flagfall clock end 7 --reason "the game is over"`, &liveFlags{because: true}, []argument{liveBoards}, func(given []string) ([]string, clocks.Entry, error) {
		return given, clocks.Entry{Kind: clocks.KindEnd}, nil
	})
}

func clockFlagCommand(env *env) command {
	var (
		called, fen string
	)
	flags := &liveFlags{}
	offer := offerFlags{event: eventFlags{signed: true, help: "the tournament file to which the outcome is offered"}}
	return command{
		name:  "flag",
		args:  []argument{{word: "SIDE", kind: aSide}, {word: "BOARD", kind: anyText}},
		short: "Record that a fallen flag was observed, or called by a player (WCDF 2.19; FMJD 10.5)",
		long: `Record on the clock of a board that a fallen flag was observed by an arbiter, or
called by a player of the board. What was entered by mistake is taken back with
"flagfall clock uncall". With --event the outcome is
offered to the tournament and entered with --confirm or a yes at the terminal;
"flagfall clock outcome" offers it later.`,
		example: `  flagfall clock flag first 7 --called second`,
		writes:  writesClocks,
		event:   &offer.event,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			offer.add(cmd)
			cmd.Flags().StringVar(&called, "called", "", "the player who called it: first or second, or a colour or name of the event of this folder")
			cmd.Flags().StringVar(&fen, "fen", "", "the position, for a draw when the opponent cannot win")
		},
		run: func(cmd *cobra.Command, given []string) error {
			side, err := clocks.ParseSide(given[0])
			if err != nil {
				return err
			}
			if _, err := clocks.ParseSide(called); called != "" && err != nil {
				if s := offer.event.quietly(env); s != nil {
					round, err := flags.roundAt(cmd, env, given[1])
					if err != nil {
						return err
					}
					if called, err = calledBy(s, cmp.Or(offer.round, round), given[1], called); err != nil {
						return err
					}
				}
			}
			if offer.event.event == "" {
				return flags.do(cmd, env, given[1:], flagEntry(side, called))
			}
			return offer.event.eventCommand(env, func(o *office.Office, _ []string) error {
				snapshots, err := flags.send(cmd, env, given[1:], flagEntry(side, called))
				if err != nil {
					return err
				}
				if err := env.output("", func(w io.Writer) error { return writeWall(w, env, snapshots) }); err != nil {
					return err
				}
				return offer.outcome(env, o, snapshots[0], fen)
			})(cmd, nil)
		},
	}
}

// roundAt is the round of the game whose clock runs at a board; 0 where that is
// not known.
func (f *liveFlags) roundAt(cmd *cobra.Command, env *env, board string) (int, error) {
	client, err := f.dial(cmd.Context(), env)
	if err != nil {
		return 0, err
	}
	defer client.Close()
	snapshots, err := client.Show()
	for _, s := range snapshots {
		if s.Board == board {
			return s.Reading.Round, err
		}
	}
	return 0, err
}

// calledBy is the side of the player who called the flag at a board.
func calledBy(s *arbiter.State, round int, board, name string) (string, error) {
	ref, err := arbiter.ParseBoard(round, board)
	if err != nil {
		return "", err
	}
	g, err := s.FindGame(ref)
	if err != nil {
		return "", err
	}
	e, err := s.Named(arbiter.FlagEvidence{Way: clocks.Called}, g, name)
	return e.Caller, err
}

// flagEntry is a flag that a player called, or that was observed.
func flagEntry(side clocks.Side, caller string) clocks.Entry {
	e := clocks.Entry{Kind: clocks.KindFlag, Side: side, Way: clocks.Observed, Caller: caller}
	if caller != "" {
		e.Way = clocks.Called
	}
	return e
}

func clockWallCommand(env *env) command {
	var (
		hall   hallFlags
		format string
		once   bool
	)
	return command{
		name:    "wall",
		short:   "Show the clocks of the hall, refreshed every second on a terminal",
		example: `  flagfall clock wall --once`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			hall.add(cmd)
			cmd.Flags().BoolVar(&once, "once", false, "show them once and end")
		},
		run: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			client, err := hall.dial(ctx, env)
			if err != nil {
				return err
			}
			defer client.Close()
			keep := env.AskOut && !once && format == "text"
			for {
				snapshots, err := client.Show()
				if err != nil {
					return err
				}
				if !keep {
					return env.list(wallListing(env, snapshots), format)
				}
				var b strings.Builder
				if err := writeWall(&b, env, snapshots); err != nil {
					return err
				}
				if err := steer(env.Out, "\x1b[H\x1b[2J"); err != nil { // home, and wipe the screen
					return err
				}
				if _, err := io.WriteString(env.Out, b.String()); err != nil {
					return err
				}
				select {
				case <-ctx.Done():
					return nil
				case <-time.After(time.Second):
				}
			}
		},
	}
}

func wallListing(env *env, snapshots []live.Snapshot) listing.List {
	l := listing.List{Heads: []string{"board", "phase", "turn", "first_ms", "second_ms", "first_moves", "second_moves", "duties"}}
	for _, s := range snapshots {
		r := s.Reading
		l.Add(s, s.Board, string(r.Phase), r.Turn.String(), strconv.FormatInt(int64(r.Sides[0].Face), 10), strconv.FormatInt(int64(r.Sides[1].Face), 10),
			strconv.Itoa(r.Sides[0].Moves), strconv.Itoa(r.Sides[1].Moves), strings.Join(duties(s, rule.Sentence.String), "; "))
	}
	l.Text = func(w io.Writer) error { return writeWall(w, env, snapshots) }
	return l
}

// duties are what the arbiter must do at a board, as word says it.
func duties(s live.Snapshot, word func(rule.Sentence) string) []string {
	var texts []string
	for _, d := range s.Duties {
		texts = append(texts, word(rule.Format("%s (%s)", d.Said, d.Article)))
	}
	return texts
}

// writeWall prints a line a board: > stands before the display that runs, and
// ! after one in time shortage. What the arbiter must do stands beneath.
func writeWall(w io.Writer, env *env, snapshots []live.Snapshot) error {
	if len(snapshots) == 0 {
		_, err := fmt.Fprintln(w, env.words("no clocks are set"))
		return err
	}
	heads := [...]string{env.words("Board"), env.words("First"), env.words("Second"), env.words("Moves")}
	wide := len([]rune(heads[0]))
	for _, s := range snapshots {
		wide = max(wide, len([]rune(s.Board)))
	}
	if _, err := fmt.Fprintf(w, "%-*s   %-8s %-7s %-8s %s\n", wide, heads[0], heads[1], heads[3], heads[2], heads[3]); err != nil {
		return err
	}
	for _, s := range snapshots {
		r := s.Reading
		var b strings.Builder
		fmt.Fprintf(&b, "%*s", wide, s.Board)
		for side := range r.Sides {
			run, short := " ", " "
			if r.Phase == clocks.Running && r.Turn == clocks.Side(side) {
				run = ">"
			}
			if r.Sides[side].Short {
				short = "!"
			}
			fmt.Fprintf(&b, "  %s%8s%s %4d", run, r.Sides[side].Face.Face(), short, r.Sides[side].Moves)
		}
		if r.Phase != clocks.Running {
			fmt.Fprintf(&b, "  %s", env.in(r.Phase.Said()))
		}
		b.WriteByte('\n')
		for _, d := range duties(s, env.in) {
			fmt.Fprintf(&b, "%*s  %s\n", wide, "", d)
		}
		if _, err := io.WriteString(w, b.String()); err != nil {
			return err
		}
	}
	return nil
}
