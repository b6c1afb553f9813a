package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// timeFinding is a finding in recorded times as programs get it.
type timeFinding struct {
	File    string             `json:"file"`
	Game    int                `json:"game"`
	Kind    clocks.FindingKind `json:"kind"`
	Ply     int                `json:"ply"`
	Side    string             `json:"side"`
	Article string             `json:"article"`
	Amount  clocks.Span        `json:"amount_ms,omitempty"`
	Message string             `json:"message"`
}

// timeCheck is one run over files of games.
type timeCheck struct {
	control      clocks.Control
	variant      string
	insufficient string

	found      []timeFinding
	games      int
	timed      int
	unreadable []error
}

func newClockCheckCommand(env *env) *cobra.Command {
	var format, time string
	var check timeCheck
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check the times that games record",
		Long: `Check the times that games record: flags that fell before a control, displays
that rose, sums that do not agree, time forfeits that the times contradict.

Times are read from [%clk], [%clock], [%emt], [%egt] and [%mct]. The control is
that of the TimeControl tags unless --time gives one. "-" reads standard input.`,
		Args: args(1, -1, "FILE..."),
		RunE: func(_ *cobra.Command, files []string) error {
			if time != "" {
				var err error
				if check.control, err = clocks.Parse(time); err != nil {
					return err
				}
			}
			if check.variant != "" {
				if _, err := draughts.ParseVariant(check.variant); err != nil {
					return err
				}
			}
			for _, file := range files {
				check.file(env, file)
			}
			if err := env.output("", func(w io.Writer) error { return check.listing().write(w, format) }); err != nil {
				return err
			}
			for _, err := range check.unreadable {
				report(env.Err, err)
			}
			switch {
			case len(check.unreadable) > 0:
				return finished(exitInput)
			case len(check.found) > 0:
				return finished(exitIrregularities)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&time, "time", "", "the time control, in place of that of the TimeControl tags")
	cmd.Flags().StringVar(&check.variant, "variant", "", "the game, in place of that of the GameType tags")
	choiceVar(cmd, &check.insufficient, "insufficient", "when the opponent of a fallen flag cannot win, in International draughts",
		string(clocks.LoneKing), string(clocks.TwoKings), string(clocks.Never))
	formatVar(cmd, &format)
	return cmd
}

func (t *timeCheck) listing() listing {
	l := listing{header: []string{"file", "game", "kind", "ply", "side", "article", "amount_ms", "message"}}
	for _, f := range t.found {
		l.objects = append(l.objects, f)
		l.rows = append(l.rows, []string{f.File, strconv.Itoa(f.Game), string(f.Kind), strconv.Itoa(f.Ply), f.Side, f.Article,
			strconv.FormatInt(int64(f.Amount), 10), f.Message})
	}
	l.text = func(w io.Writer) error {
		for _, f := range t.found {
			place := rule.Place{File: f.File, Detail: fmt.Sprintf("game %d", f.Game)}
			if f.Ply > 0 {
				place.Detail += fmt.Sprintf(", ply %d", f.Ply)
			}
			if _, err := fmt.Fprintf(w, "%s: %s (%s, %s)\n", place, f.Message, f.Kind, f.Article); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%s, %d with times; %s\n", count(t.games, "game"), t.timed, count(len(t.found), "finding"))
		return err
	}
	return l
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// file checks one file; what cannot be read is kept for the end.
func (t *timeCheck) file(env *env, name string) {
	source := env.In
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			t.unreadable = append(t.unreadable, rule.Errorf(rule.Input, "cannot open %s: %w", name, cause(err)))
			return
		}
		defer file.Close()
		source = file
	}
	reader := pdn.NewReader(source, name)
	var game pdn.Game
	for {
		err := reader.Next(&game)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.unreadable = append(t.unreadable, err)
			if reader.Broken() {
				return
			}
			continue
		}
		if err := t.game(name, &game); err != nil {
			t.unreadable = append(t.unreadable, &rule.Error{Code: rule.Input, Place: rule.Place{File: name, Line: game.Line, Detail: fmt.Sprintf("game %d", game.Number)}, Hint: rule.HintOf(err), Err: err})
		}
	}
}

func (t *timeCheck) game(name string, game *pdn.Game) error {
	t.games++
	variant, err := t.variantOf(game)
	if err != nil {
		return err
	}
	record, timed, err := timesOf(game, variant, t.control)
	if err != nil {
		return err
	}
	if timed {
		t.timed++
	}
	switch variant {
	case draughts.English:
		record.Law = clocks.WCDFFlag()
	case draughts.International:
		if record.Law, err = clocks.InternationalFlag().WithInsufficient(t.insufficient); err != nil {
			return err
		}
	}
	for _, f := range clocks.Check(record) {
		t.found = append(t.found, timeFinding{
			File: name, Game: game.Number, Kind: f.Kind, Ply: f.Ply, Side: record.Names[f.Side], Article: f.Article.String(), Amount: f.Amount, Message: f.Message,
		})
	}
	return nil
}

// variantOf is the variant of a game: as told, else by its GameType, else
// International.
func (t *timeCheck) variantOf(game *pdn.Game) (draughts.Variant, error) {
	if t.variant != "" {
		return draughts.ParseVariant(t.variant)
	}
	value, ok := game.Tag("GameType")
	if !ok {
		return draughts.International, nil
	}
	gameType, err := pdn.ParseGameType(value)
	if err != nil {
		return 0, err
	}
	variant, ok := draughts.ByGameType(gameType.Number)
	if !ok {
		return 0, rule.Errorf(rule.Input, "game type %d is not known", gameType.Number).WithHint("name the game with --variant")
	}
	return variant, nil
}

// timesOf gathers what a game records of times, and reports whether that is
// anything.
func timesOf(game *pdn.Game, variant draughts.Variant, control clocks.Control) (clocks.Record, bool, error) {
	tag := func(name string) string { value, _ := game.Tag(name); return value }
	white, black := clocks.First, clocks.Second
	own := [2]string{tag("TimeControlWhite"), tag("TimeControlBlack")}
	names := [2]string{"White", "Black"}
	if variant.FirstMover() == draughts.Black {
		white, black = black, white
		own[0], own[1] = own[1], own[0]
		names[0], names[1] = names[1], names[0]
	}
	r := clocks.Record{Control: control, Names: names}
	if control.IsZero() {
		var err error
		if r.Control, err = clocks.ParseTags(tag("TimeControl"), own[0], own[1]); err != nil {
			return r, false, err
		}
	}
	r.OnTime = strings.EqualFold(tag("Termination"), "Time forfeit")
	if len(game.Steps) > 0 && game.Steps[0].Black {
		r.Starts = black
	}
	if len(game.Steps) > 0 && game.Steps[0].Number > 1 {
		r.MovesBefore = game.Steps[0].Number - 1
	}
	side := func(colour byte, mover clocks.Side) clocks.Side {
		switch colour {
		case 'W':
			return white
		case 'B':
			return black
		}
		return mover
	}
	timed := false
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind != pdn.Move {
			continue
		}
		mover := r.Starts ^ clocks.Side(len(r.Plies)&1)
		var ply clocks.PlyTime
		if step.Notes != nil {
			for _, comment := range step.Notes.Comments {
				for _, reading := range pdn.ClockReadings(comment) {
					timed = true
					noted := clocks.Note(clocks.Span(reading.Seconds) * clocks.OneSecond)
					switch {
					case reading.Remaining():
						ply.Left[side(reading.Colour, mover)] = noted
					case reading.Command == "emt":
						ply.Spent = noted
					default:
						ply.Used[side(reading.Colour, mover)] = noted
					}
					if !slices.Contains(ply.Notations, reading.Command) {
						ply.Notations = append(ply.Notations, reading.Command)
					}
				}
			}
		}
		r.Plies = append(r.Plies, ply)
	}
	result := game.Result
	if result.Outcome == pdn.Missing {
		result = pdn.ParseResult(tag("Result"))
	}
	left, right := clocks.WonByFirst, clocks.WonBySecond // in English draughts the left score is mostly the first mover's
	switch result.Outcome {
	case pdn.LeftWins:
		r.Result = left
	case pdn.RightWins:
		r.Result = right
	case pdn.Drawn:
		r.Result = clocks.ResultDraw
	}
	if variant != draughts.English && white == clocks.Second && (r.Result == left || r.Result == right) {
		r.Result = left + right - r.Result
	}
	if r.OnTime {
		r.Material = materialOf(game, variant, white)
	}
	return r, timed, nil
}

// materialOf is what stands on the board at the end; nil where the game cannot
// be replayed move by move.
func materialOf(game *pdn.Game, variant draughts.Variant, white clocks.Side) *[2]clocks.Material {
	position := draughts.Start(variant)
	if fen, ok := game.Tag("FEN"); ok {
		var err error
		if position, err = draughts.Parse(variant, fen); err != nil {
			return nil
		}
	}
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind != pdn.Move || !step.Readable() {
			return nil
		}
		squares := make([]draughts.Square, 0, 8)
		for _, s := range step.Squares {
			if s.File != 0 {
				square, ok := variant.ParseSquare(fmt.Sprintf("%c%d", 'a'+s.File-1, s.Number))
				if !ok {
					return nil
				}
				squares = append(squares, square)
				continue
			}
			squares = append(squares, draughts.Square(s.Number))
		}
		found := position.Match(nil, squares, position.Moves(nil))
		if len(found) != 1 {
			return nil
		}
		position = position.Play(found[0])
	}
	var material [2]clocks.Material
	for _, colour := range [...]draughts.Colour{draughts.White, draughts.Black} {
		side := white
		if colour == draughts.Black {
			side = white.Opponent()
		}
		material[side].Men, material[side].Kings = position.Count(colour)
	}
	return &material
}
