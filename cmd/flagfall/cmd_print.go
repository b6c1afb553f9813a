package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

// takers are the documents that take an option.
func takers(option string) []string {
	var names []string
	for _, d := range reports.Documents() {
		if slices.ContainsFunc(d.Options, func(o reports.Option) bool { return o.Name == option }) {
			names = append(names, d.Name)
		}
	}
	return names
}

// documentNames are the names of all documents.
func documentNames() []string {
	var names []string
	for _, d := range reports.Documents() {
		names = append(names, d.Name)
	}
	return names
}

// aDocument is the name of a document.
var aDocument = &kind{list: func(c *completing) {
	for _, d := range reports.Documents() {
		c.add(d.Name, rule.English(d.Title))
	}
}}

func printCommand(env *env) command {
	var flags printFlags
	var list strings.Builder
	for _, d := range reports.Documents() {
		fmt.Fprintf(&list, "\n  %-15s %s", d.Name, d.Title)
		if o := d.Needs(); o != nil {
			fmt.Fprintf(&list, " (--%s)", o.Name)
		}
	}
	return command{
		name:  "print",
		group: groupRound,
		args:  []argument{{word: "WHAT", kind: aDocument, asked: true}},
		short: "Print pairings, standings, crosstable and the like",
		long: "Print a document of the tournament, on the screen or into a file:\n" + list.String() + `

What is written into a file is a print: it has a number, which is printed on it, and
an entry in the journal. --print 7 shows print 7 again as it was, or another
document as the event stood at that print. What goes to the screen has no
number, and --no-number writes a file without one.`,
		example: "  flagfall print pairings --out round-1.pdf\n  flagfall print standings --as-of 112\n  flagfall print crosstable --format csv\n" +
			"  flagfall print slips --round 3 --out slips.pdf\n  flagfall print working --player Berg\n  flagfall print game --round 3 --board 1 --out game.pdf",
		writes:   writesFiles,
		narrowed: helpOfDocument,
		event:    &flags.event,
		answers:  answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			flags.severalRounds(cmd)
			var options []reports.Option
			for _, d := range reports.Documents() {
				for _, o := range d.Options {
					if !slices.ContainsFunc(options, func(known reports.Option) bool { return known.Name == o.Name }) {
						options = append(options, o)
					}
				}
			}
			flags.optionFlags(cmd, options, takers)
		},
		run: func(cmd *cobra.Command, given []string) error {
			what := first(given)
			if what == "" && flags.printed > 0 {
				return flags.printAgain(env, cmd)
			}
			if what == "" {
				n, err := env.choose("Print what?", documentNames(), "no document was named",
					rule.Format("name one: %s", strings.Join(documentNames(), ", ")))
				if err != nil {
					return err
				}
				what = documentNames()[n]
			}
			return flags.print(env, cmd, what)
		},
	}
}

// helpOfDocument has the help of print show the document that is named and the
// flags that it takes.
func helpOfDocument(env *env, cmd *cobra.Command, args []string) {
	i := slices.IndexFunc(reports.Documents(), func(d *reports.Document) bool { return slices.Contains(args, d.Name) })
	if i < 0 {
		return
	}
	d := reports.Documents()[i]
	for _, other := range reports.Documents() {
		for _, o := range other.Options {
			f := cmd.Flags().Lookup(o.Name)
			if f.Hidden = !d.Takes(o.Name); !f.Hidden {
				f.Usage = strings.TrimPrefix(f.Usage, strings.Join(f.Annotations[typedBefore], ""))
			}
		}
	}
	if d.About == reports.WholeEvent || d.About == reports.OneAppeal {
		cmd.Flags().Lookup("round").Hidden = true
	}
	cmd.Use = "print " + d.Name
	cmd.Long = env.in(rule.Say("Print {document}: {title}.", "document", d.Name, "title", rule.English(d.Title)))
	cmd.Example = fmt.Sprintf("  flagfall print %s\n  flagfall print %[1]s --out %[1]s.pdf", d.Name)
	if o := d.Needs(); o != nil {
		cmd.Example = strings.ReplaceAll(cmd.Example, "print "+d.Name, "print "+d.Name+" --"+o.Name+" "+strings.ToUpper(o.Name))
	}
}

// printCommandOf is a command that prints one document, for those that are
// wanted most.
func printCommandOf(env *env, what, short string) command {
	var (
		flags   printFlags
		working string
	)
	d, err := reports.FindDocument(what)
	if err != nil {
		panic(err) // a slip of this program
	}
	return command{
		name:    what,
		group:   groupRound,
		short:   short,
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			if d.Working != "" {
				cmd.Flags().StringVar(&working, "working", "", "show instead the working of one of them, by number or name")
			}
			flags.add(cmd)
			if d.Takes(reports.RoundsOption) {
				flags.severalRounds(cmd)
			}
			if d.About == reports.AllRounds {
				cmd.Flags().Lookup("round").Usage = "the round (default: all)"
			}
			flags.optionFlags(cmd, d.Options, nil)
		},
		run: func(cmd *cobra.Command, _ []string) error {
			if working == "" {
				return flags.print(env, cmd, what)
			}
			of, err := reports.FindDocument(d.Working)
			if err != nil {
				return err
			}
			flags.give(of.Needs().Name, working)
			return flags.print(env, cmd, of.Name)
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

// print prints a document by its row.
func (f *printFlags) print(env *env, cmd *cobra.Command, what string) error {
	d, values, err := f.asked(cmd, what)
	if err != nil {
		return err
	}
	return f.event.eventCommand(env, func(o *office.Office, _ []string) error { return f.printOn(env, cmd, o, d, values) })(cmd, nil)
}

// asked is the row of a document with the values of its options.
func (f *printFlags) asked(cmd *cobra.Command, what string) (*reports.Document, map[string]string, error) {
	d, err := reports.FindDocument(what)
	if err != nil {
		return nil, nil, err
	}
	values := f.optionValues(cmd)
	if f.rounds != "" {
		if !d.Takes(reports.RoundsOption) {
			return nil, nil, rule.Errorf(rule.Usage, "%s is about one round at a time, or about none", what).WithHint("name one round, as in --round 2")
		}
		values[reports.RoundsOption] = f.rounds
	}
	for _, o := range f.options {
		if _, given := values[o.Name]; !given || d.Takes(o.Name) {
			continue
		}
		// What the configuration says, it says to the documents that take it.
		if fromConfiguration(cmd, o.Name) {
			delete(values, o.Name)
			continue
		}
		// Left out of account it would seem to have been obeyed.
		return nil, nil, rule.Errorf(rule.Usage, "--%s is used with %s, not with %s", o.Name, rule.And(rule.Names(takers(o.Name))), what).WithHint("leave it out, or name another document")
	}
	return d, values, nil
}

// printOn prints a document of an open event by its row.
func (f *printFlags) printOn(env *env, cmd *cobra.Command, o *office.Office, d *reports.Document, values map[string]string) error {
	return f.printBy(env, cmd, o, d.Name, values, d.RoundOf, func(o *office.Office, s *arbiter.State, number int) (page *doc.Document, err error) {
		defer func() {
			if f.tried && err == nil {
				page.Subtitle = ""
			}
			if err != nil || d.Fill.Action == "" {
				return
			}
			if _, vacant := page.Vacant(); vacant {
				env.beside(rule.Note, rule.Way("it is still empty; {fill} changes that", "fill", d.Fill))
			}
		}()
		if d.About == reports.OnePlayer && values[d.Needs().Name] == "" {
			of := s
			if group := values["group"]; group != "" {
				if of, err = s.Group(group); err != nil {
					return nil, err
				}
			}
			p, err := player(env, of, "")
			if err != nil {
				return nil, err
			}
			values[d.Needs().Name] = fmt.Sprintf("#%d", p.ID)
		}
		return reports.Make(reports.Request{Document: d.Name, State: s, Round: f.round, Options: values, Print: number, Zone: env.Now().Location(), Sheet: o.Sheet})
	})
}

// printMade prints a document that a function makes of a state and that has no
// row, because it is made by files from outside the event.
func (f *printFlags) printMade(env *env, cmd *cobra.Command, what string, maker func(*arbiter.State, reports.Options) (*doc.Document, error)) error {
	values := f.values(cmd)
	round := func(_ *arbiter.State, round int) int { return round }
	return f.event.eventCommand(env, func(o *office.Office, _ []string) error {
		return f.printBy(env, cmd, o, what, values, round, func(_ *office.Office, s *arbiter.State, number int) (_ *doc.Document, err error) {
			if group := values["group"]; group != "" {
				if s, err = s.Group(group); err != nil {
					return nil, err
				}
			}
			look, err := f.looks(env, cmd)
			if err != nil {
				return nil, err
			}
			look.Print = number
			return maker(s, look)
		})
	})(cmd, nil)
}

// printBy makes a document of a name and writes it where the flags say, into a
// file as a print with a number, of which the journal keeps the values.
func (f *printFlags) printBy(env *env, cmd *cobra.Command, o *office.Office, what string, values map[string]string, roundOf func(*arbiter.State, int) int,
	maker func(o *office.Office, s *arbiter.State, number int) (*doc.Document, error)) error {
	format, err := f.formatOf(env, cmd, what)
	if err != nil {
		return err
	}
	s, err := f.state(env, o.State())
	if err != nil {
		return err
	}
	number := f.number(o)
	page, err := maker(o, s, number)
	if err != nil {
		return err
	}
	if format == render.CSV && len(page.Tables()) == 0 {
		return rule.Errorf(rule.Usage, "there is no table in this document, so it has no CSV").WithHint("print it as text, json, html or pdf")
	}
	look, err := f.rendering(env)
	if err != nil {
		return err
	}
	if env.AskOut && f.out == "" {
		look.Width = env.Width
	}
	if f.out == "" || f.out == "-" {
		return env.document(f.out, page, format, look)
	}
	look.File = true
	digest := sha256.New()
	err = env.writeFileAfter(f.out, modeOf(what), func(w io.Writer) error { return render.Write(io.MultiWriter(w, digest), page, format, look) }, func() error {
		sum := hex.EncodeToString(digest.Sum(nil))
		if number == 0 || f.again {
			return o.Held()
		}
		round := 0
		if f.rounds == "" {
			round = roundOf(s, f.round)
		}
		sheet := arbiter.PrintedSheet{Document: what, Round: round, Options: values, Of: s.Seq,
			Format: string(format), Digest: sum}
		_, err := o.Do(arbiter.RecordPrint{Number: number, Sheet: sheet})
		return err
	})
	if err == nil {
		env.copied(s.Log[0].At, "print", f.out)
	}
	switch {
	case err != nil:
		return err
	case number > 0:
		return say(env, f.fonts.notes(), "%s: print %d", f.out, number)
	case o.ReadOnly():
		return say(env, append(f.fonts.notes(), rule.Format("it has no number, because the event cannot be written")), "%s", f.out)
	}
	return say(env, f.fonts.notes(), "%s", f.out)
}

// formatOf is the format of the file, else the one that was asked for. what is
// for the name of a file where one is needed.
func (f *printFlags) formatOf(env *env, cmd *cobra.Command, what string) (render.Format, error) {
	format, toFile := render.Format(f.format), f.out != "" && f.out != "-"
	if toFile && !cmd.Flags().Changed("format") {
		return render.ForFile(f.out)
	}
	if format.Binary() && !toFile && env.AskOut {
		return format, rule.Errorf(rule.Usage, "%s files cannot be shown on the screen", strings.ToUpper(string(format))).
			WithHint("name a file: --out %s%s", what, format.Extension())
	}
	return format, nil
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
	d, err := reports.FindDocument(before.Sheet.Document)
	if err != nil {
		return err
	}
	f.again, f.round = true, before.Sheet.Round
	for name, value := range before.Sheet.Options {
		if !d.Takes(name) {
			return rule.Errorf(rule.Usage, "print %d was made with --%s, which flagfall print does not have", f.printed, name).
				WithHint("make the document again with --as-of %d", before.Sheet.Of)
		}
		if name == reports.RoundsOption {
			f.round, f.rounds = 0, value
			continue
		}
		f.give(name, value)
	}
	return f.print(env, cmd, d.Name)
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
