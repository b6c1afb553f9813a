package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/clocks"
	"flagfall/reports/listing"
	"flagfall/scoresheet"
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
	// said is Message in any language.
	said rule.Sentence
}

// timeCheck is one run over files of games.
type timeCheck struct {
	control      clocks.Control
	variant      string
	insufficient string
	elapsed      clocks.Noted

	found      []timeFinding
	games      int
	timed      int
	unreadable []error
}

func clockCheckCommand(env *env) command {
	var format, time, elapsed string
	var check timeCheck
	return command{
		name:  "check",
		args:  []argument{{word: "FILE", kind: aFile, many: true}},
		short: "Check the times that games record",
		long: `Check the times that games record: flags that fell before a control, displays
that rose, sums that do not agree, time forfeits that the times contradict.

Times are read from [%clk], [%clock], [%emt], [%egt] and [%mct]. The control is
taken from the TimeControl tags unless --time gives one. "-" reads standard input.`,
		example: `  flagfall clock check round-3.pdn --time 80m+60s`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&time, "time", "", "the time control, instead of that in the TimeControl tags")
			cmd.Flags().StringVar(&elapsed, "elapsed", "", "how long each game lasted by the arbiter's watch, stops left out, such as 1h30m")
			variantVar(cmd, &check.variant, "", "the game, instead of that in the GameType tags")
			choiceVar(cmd, &check.insufficient, "insufficient", "when the opponent of a fallen flag cannot win, in International draughts",
				string(clocks.LoneKing), string(clocks.TwoKings), string(clocks.Never))
		},
		run: func(_ *cobra.Command, files []string) error {
			if time != "" {
				var err error
				if check.control, err = clocks.Parse(time); err != nil {
					return err
				}
			}
			if elapsed != "" {
				span, err := clocks.ParseSpan(elapsed)
				if err != nil {
					return err
				}
				check.elapsed = clocks.Note(span)
			}
			if check.variant != "" {
				if _, err := draughts.ParseVariant(check.variant); err != nil {
					return err
				}
			}
			for _, file := range files {
				check.file(env, file)
			}
			if err := env.list(check.listing(env), format); err != nil {
				return err
			}
			for _, err := range check.unreadable {
				report(env, err)
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
}

func (t *timeCheck) listing(env *env) listing.List {
	l := listing.List{Heads: []string{"file", "game", "kind", "ply", "side", "article", "amount_ms", "message"}}
	for _, f := range t.found {
		l.Add(f, f.File, strconv.Itoa(f.Game), string(f.Kind), strconv.Itoa(f.Ply), f.Side, f.Article,
			strconv.FormatInt(int64(f.Amount), 10), f.Message)
	}
	l.Text = func(w io.Writer) error {
		for _, f := range t.found {
			place := rule.Format("%s, game %d", f.File, f.Game)
			if f.Ply > 0 {
				place = rule.Format("%s, game %d, ply %d", f.File, f.Game, f.Ply)
			}
			if _, err := fmt.Fprintln(w, env.in(rule.Format("%s: %s (%s, %s)", place, f.said, string(f.Kind), f.Article))); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(w, env.in(rule.Format("%s, %d with times; %s", rule.Count(t.games, "{n} game", "{n} games"), t.timed, rule.Count(len(t.found), "{n} finding", "{n} findings"))))
		return err
	}
	return l
}

// file checks one file; what cannot be read is kept for the end.
func (t *timeCheck) file(env *env, name string) {
	source := env.In
	if name != "-" {
		file, err := openPatiently(name)
		if err != nil {
			t.unreadable = append(t.unreadable, rule.Errorf(rule.Input, "cannot open %s: %w", name, cause(err)))
			return
		}
		defer file.Close()
		source = file
	}
	reader := pdn.NewReader(source, name)
	var game pdn.Game
	for before := t.games + len(t.unreadable); ; {
		err := reader.Next(&game)
		if errors.Is(err, io.EOF) {
			if t.games+len(t.unreadable) == before {
				t.unreadable = append(t.unreadable, rule.Errorf(rule.Input, "there are no games in %s", name).WithHint("give a file in Portable Draughts Notation (PDN)"))
			}
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
			t.unreadable = append(t.unreadable, &rule.Error{Code: rule.Input, Place: rule.Place{File: name, Line: game.Line, Detail: rule.Format("game %d", game.Number)}, Hint: rule.WayOf(err), Err: err})
		}
	}
}

func (t *timeCheck) game(name string, game *pdn.Game) error {
	t.games++
	for _, unread := range sheets.UnreadTimes(game) {
		t.unreadable = append(t.unreadable, rule.Errorf(rule.Input, "the time %s cannot be read", unread.Command).
			At(rule.Place{File: name, Detail: rule.Format("game %d, ply %d", game.Number, unread.Ply)}).WithHint("write it as 1:09:58"))
	}
	variant, err := t.variantOf(game)
	if err != nil {
		return err
	}
	record, timed, err := sheets.Times(game, variant, t.control)
	if err != nil {
		return err
	}
	if timed {
		t.timed++
	}
	record.Law = office.FlagLaw(variant)
	if len(record.Law.Options) > 0 {
		if record.Law, err = record.Law.WithInsufficient(t.insufficient); err != nil {
			return err
		}
	}
	record.Elapsed = t.elapsed
	for _, f := range clocks.Check(record) {
		t.found = append(t.found, timeFinding{
			File: name, Game: game.Number, Kind: f.Kind, Ply: f.Ply, Side: record.Names[f.Side], Article: f.Article.String(), Amount: f.Amount, Message: f.Said.String(), said: f.Said,
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
	variant, ok := scoresheet.ByGameType(gameType)
	if !ok {
		return 0, rule.Errorf(rule.Input, "game type %d is not known", gameType.Number).WithHint("name the game with --variant")
	}
	return variant, nil
}
