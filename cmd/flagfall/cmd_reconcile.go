package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

func reconcileCommand(env *env) command {
	var variant, format, out string
	return command{
		name:  "reconcile",
		group: groupRulings,
		args:  []argument{{word: "FIRST.pdn", kind: aFile}, {word: "SECOND.pdn", kind: aFile}},
		short: "Bring the scoresheets of both players together",
		long: `Bring the scoresheets of both players together: the game on which they agree, and
each place where they differ, with both readings, the move that was played and
why. Moves that one sheet leaves out, or that cannot be read, are taken from the
other. Results, draw offers and clock times are compared as well, and what is
irregular in the agreed game is named by its article.

Files with several games are paired in order; each may be PDN or typed (see
flagfall verify --help). A game is called certain when no
other fits the two sheets about as well.

Exit code 1 says that the sheets differ or that something irregular was found, 3
that some input could not be read.`,
		example: `  flagfall reconcile white.pdn black.pdn
  flagfall reconcile white.pdn black.pdn --format json`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&variant, "variant", "", "the game, whatever the files say: international, english, ...")
			cmd.Flags().StringVarP(&out, "out", "o", "", "write to this file")
		},
		run: func(_ *cobra.Command, files []string) error {
			var options scoresheet.Options
			if variant != "" {
				chosen, err := draughts.ParseVariant(variant)
				if err != nil {
					return err
				}
				options.Variant = &chosen
			}
			r := reconciling{env: env, format: format, options: options, reconciler: scoresheet.NewReconciler(options)}
			if err := env.output(out, func(w io.Writer) error { return r.run(files[0], files[1], w) }); err != nil {
				return err
			}
			return r.end()
		},
	}
}

// reconciling carries out flagfall reconcile.
type reconciling struct {
	env        *env
	format     string
	options    scoresheet.Options
	reconciler *scoresheet.Reconciler
	differ     bool
	unread     bool
}

// run pairs the games of two files in order.
func (r *reconciling) run(first, second string, w io.Writer) error {
	a, err := r.open(first)
	if err != nil {
		return err
	}
	defer a.Close()
	b, err := r.open(second)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := cmp.Or(a.read(r.options, b), b.read(r.options, a)); err != nil {
		return err
	}
	table := csv.NewWriter(w)
	if r.format == "csv" {
		// The error shows at Flush.
		_ = table.Write([]string{"game", "white", "black", "ply", "first", "second", "resolution", "open", "reason", "certain"})
	}
	for n := 0; ; n++ {
		var g, h pdn.Game
		more, err := a.next(&g)
		if err != nil {
			return err
		}
		moreToo, err := b.next(&h)
		if err != nil {
			return err
		}
		if more != moreToo {
			name := first
			if moreToo {
				name = second
			}
			r.unread = true
			if n == 0 {
				empty := second
				if moreToo {
					empty = first
				}
				return noGames(empty)
			}
			report(r.env.Err, rule.Errorf(rule.Input, "%s has more games than the other file; from game %d on there is nothing to compare them with", name, n+1).
				WithHint("give files that hold the same games in the same order"))
		}
		if !more || !moreToo {
			if n == 0 && more == moreToo {
				return noGames(first)
			}
			break
		}
		c := r.reconciler.Reconcile(&g, &h)
		r.differ = r.differ || !c.Clean()
		switch r.format {
		case "json":
			_, err = w.Write(append(c.AppendJSON(nil), '\n'))
		case "csv":
			reconciledRows(table, c)
		default:
			err = r.text(w, c)
		}
		if err != nil {
			return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
		}
	}
	table.Flush()
	if err := table.Error(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
	}
	return nil
}

// sheetFile is a file of sheets that is read game by game: PDN, or typed.
type sheetFile struct {
	io.Closer
	path   string
	head   []byte
	reader *pdn.Reader // nil where it is typed
	typed  []*pdn.Game // those not read yet
}

// open opens a file of sheets.
func (r *reconciling) open(path string) (*sheetFile, error) {
	file, err := r.env.openGames(path)
	if err != nil {
		return nil, err
	}
	f := &sheetFile{Closer: file, path: path}
	buffer := sampled(file)
	// What cannot be peeked at shows an error again when it is read.
	if f.head, err = buffer.Peek(sampleSize); !errors.Is(err, io.EOF) || !scoresheet.IsQuick(f.head) {
		f.reader = pdn.NewReader(buffer, path)
	}
	return f, nil
}

// read reads what was typed. Where it does not say which game it is, the other
// sheet may.
func (f *sheetFile) read(o scoresheet.Options, other *sheetFile) (err error) {
	if f.reader != nil {
		return nil
	}
	if o.Variant == nil && other.reader != nil && !scoresheet.NamesVariant(f.head) {
		if games, err := pdn.ReadAll(other.head, other.path); err == nil && len(games) > 0 {
			o.Variant = &scoresheet.NewReplayer(o).Replay(games[0]).Variant
		}
	}
	f.typed, err = scoresheet.ReadQuick(f.head, f.path, o)
	return err
}

// next reads a game; false at the end of the file. What cannot be read ends the
// command, because the games behind it could be paired wrongly.
func (f *sheetFile) next(g *pdn.Game) (bool, error) {
	if f.reader == nil {
		if len(f.typed) == 0 {
			return false, nil
		}
		*g, f.typed = *f.typed[0], f.typed[1:]
		return true, nil
	}
	switch err := f.reader.Next(g); {
	case err == nil:
		return true, nil
	case errors.Is(err, io.EOF):
		return false, nil
	default:
		return false, err
	}
}

func (r *reconciling) end() error {
	switch {
	case r.unread:
		return finished(exitInput)
	case r.differ:
		return finished(exitIrregularities)
	}
	return nil
}

func reconciledRows(table *csv.Writer, c *scoresheet.Reconciliation) {
	row := func(ply int, first, second, resolution string, open bool, reason string) {
		// The error shows at Flush.
		_ = table.Write([]string{strconv.Itoa(c.Number), c.White, c.Black, strconv.Itoa(ply), first, second, resolution,
			strconv.FormatBool(open), reason, strconv.FormatBool(c.Certain)})
	}
	for i := range c.Discrepancies {
		d := &c.Discrepancies[i]
		row(d.Ply, d.First, d.Second, d.Resolution, d.Open, d.Reason)
	}
	for i := range c.Findings {
		row(c.Findings[i].Ply, "", "", c.Findings[i].Move, false, c.Findings[i].Message)
	}
}

// text prints what a referee reads of a game.
func (r *reconciling) text(w io.Writer, c *scoresheet.Reconciliation) error {
	t := textWriter{width: min(max(r.env.Width, 40), 100)}
	names := ""
	if c.White != "" || c.Black != "" {
		names = fmt.Sprintf(", %s - %s", cmp.Or(c.White, "?"), cmp.Or(c.Black, "?"))
	}
	result := ""
	if c.Result != "" {
		result = ", " + c.Result
	}
	t.line(0, "Game %d%s%s: %s, %s", c.Number, names, result, title(c.Variant), quantity(len(c.Moves), "ply"))
	for i := range c.Notes {
		t.line(2, "%s.", sentence(c.Notes[i].Message))
	}
	switch {
	case c.Different:
		// An agreed record there is none.
		for i := range c.Findings {
			if f := &c.Findings[i]; f.Kind == scoresheet.DifferentGames {
				t.line(2, "%s.", sentence(f.Message))
			}
		}
		_, err := w.Write(append(t.b, '\n'))
		return err
	case len(c.Moves) == 0 && c.Unexplained != [2]int{}:
		// The finding says why there is none.
	case len(c.Discrepancies) == 0:
		t.line(2, "The sheets agree move by move.")
	case c.Certain:
		t.line(2, "The sheets differ in %s; what was played is certain.", quantity(len(c.Discrepancies), "place"))
	default:
		t.line(2, "The sheets differ in %s; what was played is not certain.", quantity(len(c.Discrepancies), "place"))
	}
	for i := range c.Discrepancies {
		d := &c.Discrepancies[i]
		if d.First == "" && d.Second == "" {
			t.line(2, "%s: neither sheet has the move.", c.Moment(d.Ply))
		} else {
			t.line(2, "%s: the first sheet has %s, the second %s.", c.Moment(d.Ply), cmp.Or(d.First, "nothing"), cmp.Or(d.Second, "nothing"))
		}
		played := "No move: "
		if d.Resolution != "" {
			played = "Played: " + d.Resolution + "; "
		}
		t.line(4, "%s%s.", played, d.Reason)
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		article := ""
		if !f.Article.IsZero() {
			article = fmt.Sprintf(" (%v)", f.Article)
		}
		if f.Ply > 0 {
			t.line(2, "%s, %s: %s%s.", c.Moment(f.Ply), f.Move, f.Message, article)
		} else {
			t.line(2, "%s%s.", sentence(f.Message), article)
		}
	}
	if len(c.Moves) > 0 {
		t.line(2, "Agreed record: %s", numbered(c.Moves))
	}
	_, err := w.Write(append(t.b, '\n'))
	return err
}

// numbered is a record with move numbers.
func numbered(moves []string) string {
	var b strings.Builder
	for k, move := range moves {
		if k > 0 {
			b.WriteByte(' ')
		}
		if k%2 == 0 {
			fmt.Fprintf(&b, "%d. ", k/2+1)
		}
		b.WriteString(move)
	}
	return b.String()
}
