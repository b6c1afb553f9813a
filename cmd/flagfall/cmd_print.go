package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
	"flagfall/reports/pdf"
	"flagfall/reports/render"
)

// printFlags are the flags of everything that prints a document.
type printFlags struct {
	event   eventFlags
	round   int
	asOf    string
	group   string
	printed int
	quiet   bool // no number and no entry
	again   bool // the print is shown again
	format  string
	out     string
	paper   string
	accent  string
	letter  string
	lang    string
	font    string
	logo    string
	// Of single documents.
	link, ballot, player, team, category string
	moves                                int
	board                                string
	diagrams                             []int
	byNumber, clubs, noOpponents         bool
	ply                                  int
	move, rule                           string
}

func (f *printFlags) add(cmd *cobra.Command) {

	f.page(cmd)
	cmd.Flags().IntVarP(&f.round, "round", "r", 0, "the round (default: the last one paired)")
	cmd.Flags().StringVar(&f.group, "group", "", "of one group alone, with its own numbers and rounds")
	cmd.Flags().StringVar(&f.asOf, "as-of", "", "as it stood after an entry of the journal (a number) or at an instant (2026-11-21T14:32, or 14:32 on the last day of the journal)")
	cmd.Flags().IntVar(&f.printed, "print", 0, "as it stood on the print of this number")
	cmd.Flags().BoolVar(&f.quiet, "no-number", false, "write the file without a number and without an entry in the journal")
}

// page adds the flags of everything that can be written as a document.
func (f *printFlags) page(cmd *cobra.Command) {
	var formats []string
	for _, name := range render.Formats() {
		formats = append(formats, string(name))
	}
	choiceVar(cmd, &f.format, "format", "how to print it (default: by the name of --out)", formats...)
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "the file to write, such as standings.pdf")
	f.look(cmd)
}

// look adds the flags on how prints look.
func (f *printFlags) look(cmd *cobra.Command) {
	choiceVar(cmd, &f.paper, "paper", "the paper of PDF files", "a4", "letter")
	var accents []string
	for _, a := range doc.Accents() {
		accents = append(accents, string(a))
	}
	choiceVar(cmd, &f.accent, "accent", "the colour beside black, of those that everybody tells apart", accents...)
	cmd.Flags().StringVar(&f.letter, "letterhead", "", "the lines above the first page, with | between them: \"Club|Street 1, Town\"")
	choiceVar(cmd, &f.lang, "language", "the language", reports.Languages()...)
	cmd.Flags().StringVar(&f.font, "font", "", "a TrueType font (.ttf) for PDF files, for scripts that the built-in one lacks")
	cmd.Flags().StringVar(&f.logo, "logo", "", "a PNG or JPEG picture for the head of PDF files")
}

// mostBytes is the largest font or logo that is read.
const mostBytes = 64 << 20

// rendering are the options of the formats.
func (f *printFlags) rendering() (o render.Options, err error) {
	font, err := attachment("font", f.font)
	if err != nil {
		return o, err
	}
	if font != nil {
		if o.Font, err = pdf.ReadFont(font, nil); err != nil {
			return o, err
		}
	}
	picture, err := attachment("logo", f.logo)
	if err != nil {
		return o, err
	}
	o.Logo, err = logo.Read(picture)
	return o, err
}

// attachment reads a file that prints are made with; none without a path.
func attachment(what, path string) ([]byte, error) {
	if path == "" {
		return nil, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err)).WithHint("is the path right?")
	}
	unfit := func() error {
		return rule.Errorf(rule.Input, "%s is no %s: it is a folder, or larger than %d MB", path, what, mostBytes>>20).WithHint("name the file of a %s", what)
	}
	if info.IsDir() || info.Size() > mostBytes {
		return nil, unfit()
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err)).WithHint("may you read it?")
	}
	defer file.Close()
	// A device has no size, and no end.
	data, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	switch {
	case err != nil:
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err))
	case len(data) > mostBytes:
		return nil, unfit()
	}
	return data, nil
}

func (f *printFlags) options(env *env) reports.Options {
	o := reports.Options{Language: f.lang, Zone: env.Now().Location(), Link: f.link, Ballot: f.ballot, Moves: f.moves, Diagrams: f.diagrams,
		Accent: doc.Accent(f.accent), Letterhead: letterhead(f.letter), ByNumber: f.byNumber, Clubs: f.clubs, NoOpponents: f.noOpponents, Category: f.category, Board: f.board}
	if f.paper == "letter" {
		o.Paper = doc.Letter
	}
	return o
}

// letterhead are the lines of a letterhead as it is given.
func letterhead(text string) []string {
	var lines []string
	for _, line := range strings.FieldsFunc(text, func(c rune) bool { return c == '|' || c == '\n' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// aDocument is the name of a document.
var aDocument = &kind{list: func(c *completing) {
	for _, name := range documentNames() {
		c.add(name, "")
	}
}}

func printCommand(env *env) command {
	var flags printFlags
	var list strings.Builder
	for _, d := range documents() {
		fmt.Fprintf(&list, "\n  %-15s %s", d.name, d.title)
	}
	return command{
		name:  "print",
		group: groupRound,
		args:  []argument{{word: "WHAT", kind: aDocument, asked: true}},
		short: "Print pairings, standings, crosstable and the like",
		long: "Print a document of the tournament, on the screen or into a file:\n" + list.String() + `

What is written into a file is a print: it has a number, which stands on it, and
an entry in the journal. --print 7 shows print 7 again as it was, or another
document as the event stood on it. What goes to the screen has no number, and
--no-number writes a file like that.`,
		example: "  flagfall print pairings --out round-1.pdf\n  flagfall print standings --as-of 112\n  flagfall print crosstable --format csv\n" +
			"  flagfall print slips --round 3 --out slips.pdf\n  flagfall print working --player Berg\n  flagfall print game --round 3 --board 1 --out game.pdf",
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			flags.ofCategory(cmd)
			cmd.Flags().StringVar(&flags.player, "player", "", "working: the player, by number or name")
			cmd.Flags().StringVar(&flags.team, "team", "", "team-working: the team, by number or name")
			cmd.Flags().StringVarP(&flags.board, "board", "b", "", "slips, scoresheets, game, claim and clock-use: the board, such as 3, or 3.2 in a heat")
			cmd.Flags().BoolVar(&flags.byNumber, "start-numbers", false, "crosstable: name opponents by pairing number, not by rank")
			cmd.Flags().BoolVar(&flags.clubs, "clubs", false, "pairings: with the clubs of the players")
			cmd.Flags().BoolVar(&flags.noOpponents, "no-opponents", false, "names: without the opponents")
			cmd.Flags().IntVar(&flags.ply, "ply", -1, "claim: the ply after which it is claimed (default: the end of the sheet)")
			cmd.Flags().StringVar(&flags.move, "move", "", "claim: the move that the claimant is about to make, as 12-16")
			cmd.Flags().StringVar(&flags.rule, "rule", "", "claim: the rule that is claimed, such as draw-25")
			cmd.Flags().IntSliceVar(&flags.diagrams, "diagrams", nil, "game and bulletin: the moves behind which there is a diagram, as 12,30")
			cmd.Flags().IntVar(&flags.moves, "moves", 0, "scoresheets: how many moves they have room for, 50 or 60")
			cmd.Flags().StringVar(&flags.ballot, "ballot", "", "scoresheets: the opening of a heat of English draughts, as \"10-15 21-17 9-13\"")
			cmd.Flags().StringVar(&flags.link, "link", "", "slips and scoresheets: where the office stands, for their codes, as http://192.168.1.5:8080")
		},
		run: func(cmd *cobra.Command, given []string) error {
			what := first(given)
			if what == "" && flags.printed > 0 {
				return flags.printAgain(env, cmd)
			}
			if what == "" {
				n, err := env.choose("Print what?", documentNames(), "no document was named",
					"name one: "+strings.Join(documentNames(), ", "))
				if err != nil {
					return err
				}
				what = documentNames()[n]
			}
			if err := fitsDocument(cmd, what); err != nil {
				return err
			}
			return flags.print(env, cmd, what)
		},
	}
}

// fitsDocument refuses a flag of another document: left out of account it would
// seem to have been obeyed. A flag of some documents names them in its usage,
// before a colon.
func fitsDocument(cmd *cobra.Command, what string) error {
	names := documentNames()
	if !slices.Contains(names, what) {
		return nil // which is refused as such
	}
	var misplaced error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		of, _, found := strings.Cut(f.Usage, ":")
		takers := strings.FieldsFunc(strings.ReplaceAll(of, " and ", ", "), func(r rune) bool { return r == ',' || r == ' ' })
		if !found || slices.Contains(takers, what) || slices.ContainsFunc(takers, func(name string) bool { return !slices.Contains(names, name) }) {
			return
		}
		misplaced = rule.Errorf(rule.Usage, "--%s goes with %s, and not with %s", f.Name, of, what).WithHint("leave it out, or name another document")
	})
	return misplaced
}

// printCommandOf is a command that prints one document, for those that are
// wanted most.
func printCommandOf(env *env, what, short string) command {
	var flags printFlags
	return command{
		name:    what,
		group:   groupRound,
		short:   short,
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			if what == "team-standings" {
				cmd.Flags().StringVar(&flags.team, "working", "", "show instead where the points of a team come from, by number or name")
			}
			if what == "pairings" {
				cmd.Flags().BoolVar(&flags.clubs, "clubs", false, "with the clubs of the players")
			}
			if what == "standings" {
				cmd.Flags().StringVar(&flags.player, "working", "", "show instead where the tie-breaks of a player come from, by number or name")
				flags.ofCategory(cmd)
			}
		},
		run: func(cmd *cobra.Command, _ []string) error {
			switch {
			case flags.player != "":
				return flags.print(env, cmd, "working")
			case flags.team != "":
				return flags.print(env, cmd, "team-working")
			}
			return flags.print(env, cmd, what)
		},
	}
}

// namedPrintCommand is such a command below another, under a name of its own.
func namedPrintCommand(env *env, what, name, short string) command {
	c := printCommandOf(env, what, short)
	c.name, c.group = name, ""
	return c
}

// listCommandOf is the list form of a document.
func listCommandOf(env *env, what, short string) command {
	return namedPrintCommand(env, what, "list", short)
}

func (f *printFlags) ofCategory(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.category, "category", "", "standings: of one category alone")
}

func (f *printFlags) print(env *env, cmd *cobra.Command, what string) error {
	d, err := findDocument(what)
	if err != nil {
		return err
	}
	return f.printMade(env, cmd, what, d.make)
}

// printMade prints the document that a function makes, under a name for files.
func (f *printFlags) printMade(env *env, cmd *cobra.Command, what string, make func(*printing) (*doc.Document, error)) (err error) {
	format := render.Format(f.format)
	if f.out != "" && f.out != "-" && !cmd.Flags().Changed("format") {
		if format, err = render.ForFile(f.out); err != nil {
			return err
		}
	}
	if format.Binary() && (f.out == "" || f.out == "-") && env.AskOut {
		return rule.Errorf(rule.Usage, "a %s file is nothing for the screen", strings.ToUpper(string(format))).
			WithHint("name a file: --out %s%s", what, format.Extension())
	}
	return f.event.eventCommand(env, func(o *office.Office, _ []string) error {
		s, err := f.state(env, o.State())
		if err != nil {
			return err
		}
		of := s.Seq
		if s, err = f.ofGroup(s, what); err != nil {
			return err
		}
		p := &printing{env: env, office: o, state: s, round: f.round, board: f.board, player: f.player, team: f.team, flags: f, options: f.options(env)}
		number := f.number(o)
		p.options.Print = number
		page, err := make(p)
		if err != nil {
			return err
		}
		if format == render.CSV && len(page.Tables()) == 0 {
			return rule.Errorf(rule.Usage, "there is no table in this document, so that it has no CSV").WithHint("print it as text, json, html or pdf")
		}
		width := 0
		if env.AskOut && f.out == "" {
			width = env.Width
		}
		look, err := f.rendering()
		if err != nil {
			return err
		}
		look.Width = width
		if f.out == "" || f.out == "-" {
			return env.output(f.out, func(w io.Writer) error { return render.Write(w, page, format, look) })
		}
		digest := sha256.New()
		err = writeFileAfter(f.out, func(w io.Writer) error { return render.Write(io.MultiWriter(w, digest), page, format, look) }, func() error {
			if number == 0 || f.again {
				return nil
			}
			sheet := arbiter.PrintedSheet{Document: what, Round: f.round, Options: f.said(cmd), Of: of,
				Format: string(format), Digest: hex.EncodeToString(digest.Sum(nil))}
			if d, err := findDocument(what); err == nil && sheet.Round == 0 && d.kind != ofEvent && d.kind != ofRounds {
				sheet.Round = len(s.Rounds)
			}
			_, err := o.Do(arbiter.RecordPrint{Number: number, Sheet: sheet})
			return err
		})
		switch {
		case err != nil:
			return err
		case number > 0:
			return say(env, nil, "%s: print %d", f.out, number)
		case o.ReadOnly():
			return say(env, []string{"it has no number, because the event cannot be written"}, "%s", f.out)
		}
		return say(env, nil, "%s", f.out)
	})(cmd, nil)
}

// number is the number that stands on a print: none on the screen.
func (f *printFlags) number(o *office.Office) int {
	switch {
	case f.again:
		return f.printed
	case f.quiet || f.out == "" || f.out == "-" || o.ReadOnly():
		return 0
	}
	return o.State().NextPrint()
}

// said are the options of the command line that decide what a print says.
func (f *printFlags) said(cmd *cobra.Command) map[string]string {
	options := map[string]string{}
	if f.lang != reports.Languages()[0] {
		options["language"] = f.lang
	}
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "event", "who", "out", "format", "as-of", "print", "no-number", "round", "font", "logo", "language":
			return
		}
		options[flag.Name] = strings.Trim(flag.Value.String(), "[]")
	})
	return options
}

// printAgain shows a print as it was.
func (f *printFlags) printAgain(env *env, cmd *cobra.Command) error {
	var before arbiter.Print
	err := f.event.eventCommand(env, func(o *office.Office, _ []string) (err error) {
		before, err = o.State().Print(f.printed)
		return err
	})(cmd, nil)
	if err != nil {
		return err
	}
	f.again, f.round = true, before.Sheet.Round
	for name, value := range before.Sheet.Options {
		if flag := cmd.Flags().Lookup(name); flag == nil {
			return rule.Errorf(rule.Usage, "print %d was made with --%s, which flagfall print does not have", f.printed, name).
				WithHint("make the document again with --as-of %d", before.Sheet.Of)
		}
		if err := cmd.Flags().Set(name, value); err != nil {
			return err
		}
	}
	return f.print(env, cmd, before.Sheet.Document)
}

// state is the tournament as it is to be shown.
func (f *printFlags) state(env *env, s *arbiter.State) (*arbiter.State, error) {
	if f.printed == 0 {
		return stateAsOf(env, s, f.asOf)
	}
	if f.asOf != "" {
		return nil, rule.Errorf(rule.Usage, "--print and --as-of name two states").WithHint("give one of them")
	}
	p, err := s.Print(f.printed)
	if err != nil {
		return nil, err
	}
	return s.AsOf(p.Sheet.Of)
}

// ofGroup is the tournament, or the group that was named as one of its own. What
// ranks an event in groups needs one.
func (f *printFlags) ofGroup(s *arbiter.State, what string) (*arbiter.State, error) {
	if f.group != "" {
		return s.Group(f.group)
	}
	if names := s.GroupNames(); len(names) > 0 && slices.Contains(append([]string{"working"}, rankingDocuments...), what) {
		return nil, rule.Errorf(rule.Usage, "the event is played in groups, and it is not said which").WithHint("name one: --group %q; there are %s", names[0], strings.Join(names, ", "))
	}
	return s, nil
}

// stateAsOf is the tournament after an entry of its journal or at an instant
// of the machine's time zone; "" is now. A minute and a day count to their end,
// for the diary names entries by the minute.
func stateAsOf(env *env, s *arbiter.State, asOf string) (*arbiter.State, error) {
	if asOf == "" {
		return s, nil
	}
	if seq, err := strconv.ParseInt(asOf, 10, 64); err == nil {
		return s.AsOf(seq)
	}
	_, t, err := momentIn(env, s, asOf)
	if err != nil {
		return nil, err
	}
	past, err := s.AsOfInstant(t)
	if err == nil && past.Seq == 0 {
		return nil, rule.Errorf(rule.NotFound, "the event had not begun at %s", asOf).
			WithHint("its first entry is of %s", s.Log[0].At.In(t.Location()).Format("2006-01-02T15:04:05"))
	}
	return past, err
}

// momentIn reads an instant of the machine's time zone, a day, or a time of day
// on the last day of the journal: when it begins, and its last nanosecond where
// only a minute or a day was given.
func momentIn(env *env, s *arbiter.State, text string) (from, to time.Time, err error) {
	zone := env.Now().Location()
	if t, err := time.Parse("15:04", text); err == nil {
		day := s.At.In(zone)
		from = time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), 0, 0, zone)
		return from, from.Add(time.Minute - time.Nanosecond), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly} {
		from, err := time.ParseInLocation(layout, text, zone)
		switch {
		case err != nil:
			continue
		case layout == time.DateOnly:
			return from, from.AddDate(0, 0, 1).Add(-time.Nanosecond), nil
		case strings.HasSuffix(layout, "15:04"):
			return from, from.Add(time.Minute - time.Nanosecond), nil
		}
		return from, from, nil
	}
	return from, to, rule.Errorf(rule.Usage, "%q is neither an entry of the journal nor an instant", text).
		WithHint("write 112, or 2026-11-21, or 2026-11-21T14:32, or 14:32")
}
