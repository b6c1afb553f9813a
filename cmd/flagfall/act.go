package main

import (
	"errors"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/listing"
	"flagfall/reports/render"
)

// actionCommand is an action as a command: its words and flags are the fields of the action, and what is missing is asked for.
func actionCommand(env *env, row *action.Row) command {
	flags := new(eventFlags)
	words := strings.Fields(row.Name)
	c := command{
		name: words[len(words)-1], group: string(row.Group), action: row,
		short: row.Short, long: row.Long, example: exampleLines(row),
		writes: writesJournal, helper: row.Helper, event: flags, values: map[string]*kind{},
	}
	fields := row.New().Fields()
	var prints *printFlags
	if row.Shows != 0 {
		prints = &printFlags{quiet: row.Shows == action.Evidence}
		c.answers, c.format, c.beside = answersTextOrDocument, &prints.format, []string{"out"}
	}
	for _, f := range fields {
		if f.Type == action.Rows {
			continue
		}
		if f.Ruling {
			c.ruling = append(c.ruling, f.Name)
		}
		switch {
		case f.Word != "":
			c.args = append(c.args, argument{word: f.Word, kind: actionKind(row, f), many: f.Many || f.Phrase, optional: !f.Required, asked: f.Required && (f.Question != "" || f.Ask != nil)})
		case f.Value != "":
			c.needs = strings.TrimSpace(c.needs + " --" + f.Name + " " + f.Value)
			fallthrough
		default:
			c.values[f.Name] = actionKind(row, f)
		}
	}
	if n := len(c.args); n > 0 && row.Words != nil {
		c.args[n-1].many = true
	}
	c.flags = func(cmd *cobra.Command) {
		for _, f := range fields {
			if f.Word == "" && f.Type != action.Rows {
				addField(cmd.Flags(), f)
			}
		}
		if row.Tries {
			cmd.Flags().Bool(dryRun, false, "say what it would do, and write nothing")
		}
		switch row.Shows {
		case action.Prints:
			prints.addBut(cmd)
		case action.Evidence:
			prints.page(cmd)
		}
	}
	if row.Instead != nil && prints == nil {
		c.answers, c.format = answersTextOrList, new(string)
		c.lists = func(cmd *cobra.Command, args []string) bool {
			given, err := typedValues(env, fields, cmd, args)
			return err == nil && row.Instead(given) != nil
		}
	}
	c.on = func(cmd *cobra.Command, o *office.Office, args []string) error {
		words := args
		if row.Words != nil {
			args = nil
		}
		given, err := typedValues(env, fields, cmd, args)
		if err == nil && row.Words != nil {
			given, err = row.Words(env.reading(o), words, given)
		}
		if err != nil {
			return err
		}
		show := func(_ *office.Office, done *action.Case) error { return env.sayCase(done) }
		if prints != nil {
			show = func(o *office.Office, done *action.Case) error { return prints.sayCase(env, cmd, o, done) }
		}
		if row.Instead != nil {
			if list := row.Instead(given); list != nil {
				records, err := env.readList(o, list, given, false)
				switch {
				case err != nil:
					return err
				case records.Document != nil:
					return prints.printShown(env, cmd, o, *records.Document)
				}
				if err := prints.only(answersTextOrList); err != nil {
					return err
				}
				return env.sayRecords(records, *c.format, true)
			}
		}
		if err := prints.only(answersText); err != nil {
			return err
		}
		if try, _ := cmd.Flags().GetBool(dryRun); row.Tries && try {
			return env.tryAction(o, row, given, show)
		}
		done, err := env.act(o, row, given)
		if err != nil || done == nil {
			return err
		}
		return show(o, done)
	}
	return c
}

// only refuses formats of documents where there is none on a screen.
func (f *printFlags) only(a answers) error {
	switch {
	case f == nil || !f.onScreen():
		return nil
	case f.format == string(render.Linear):
		f.format = "text" // lines are read one after the other anyway
	}
	return (&choice{&f.format, a.formats()}).Set(f.format)
}

// onScreen reports whether what is shown goes to a screen, or to another program, instead of a file.
func (f *printFlags) onScreen() bool { return f.out == "" || f.out == "-" }

// printShown prints a document that an action shows.
func (f *printFlags) printShown(env *env, cmd *cobra.Command, o *office.Office, shown action.Shown) error {
	d, values, err := f.asked(cmd, shown.Name)
	if err != nil {
		return err
	}
	maps.Copy(values, shown.Options)
	f.round, env.asItIs = shown.Round, f.onScreen()
	return f.printOn(env, cmd, o, d, values)
}

// sayCase says what an action said, and prints its documents: into the file that was named, or on a screen in the place of
// what was said.
func (f *printFlags) sayCase(env *env, cmd *cobra.Command, o *office.Office, c *action.Case) error {
	var list []action.Shown
	for _, d := range c.Documents {
		if !f.onScreen() || !d.Filed && f.format != "json" {
			list = append(list, d)
		}
	}
	if !f.onScreen() || len(list) == 0 {
		if err := env.sayLines(c); err != nil {
			return err
		}
	}
	f.quiet, f.tried = true, c.Trial
	for _, d := range list {
		if err := f.printShown(env, cmd, o, d); err != nil {
			return err
		}
	}
	return ended(c)
}

// exampleLines are the examples of an action as they are typed.
func exampleLines(row *action.Row) string {
	var lines []string
	for _, example := range row.Examples {
		lines = append(lines, "  "+commandLine(example))
	}
	return strings.Join(lines, "\n")
}

// listCommand is a list of an event as a command: its options are fields too.
func listCommand(env *env, row *action.List) command {
	flags, format := new(eventFlags), new(string)
	words := strings.Fields(row.Name)
	fields := row.New().Fields()
	return command{
		name: words[len(words)-1], group: string(row.Group), short: row.Short, long: row.Long, writes: writesNothing, event: flags,
		answers: answersTextOrList, format: format,
		flags: func(cmd *cobra.Command) {
			for _, f := range fields {
				addField(cmd.Flags(), f)
			}
		},
		on: func(cmd *cobra.Command, o *office.Office, _ []string) error {
			given, err := typedValues(env, fields, cmd, nil)
			if err != nil {
				return err
			}
			records, err := env.readList(o, row, given, true)
			if err != nil {
				return err
			}
			return env.sayRecords(records, *format, true)
		},
	}
}

// dryRun is the flag of an action that people often want to know about beforehand.
const dryRun = "dry-run"

// actionKind is what the shell completes for a field.
func actionKind(row *action.Row, f action.Field) *kind {
	switch {
	case f.Type == action.Upload && f.Extensions == nil:
		return aFile
	case f.Type == action.Upload:
		return &kind{shell: aFile.shell, files: f.Extensions}
	case f.Type == action.Switch:
		return nil
	}
	k := &kind{shell: anyText.shell, words: f.Words, ofEvent: f.OfEvent, dashed: f.Dashed, question: f.Question, lacking: f.Lacking, how: f.How}
	if f.Offer == nil && f.Words == nil {
		return k
	}
	k.list = func(c *completing) {
		r := &action.Reading{State: c.state}
		action.Offered(row, r, f.Name, c.begun(row), func(value string, what rule.Sentence) {
			if !(strings.Trim(value, "0123456789") == "" && c.typed == "" && what.IsZero() && f.Question != "") {
				c.add(value, what)
			}
		})
	}
	return k
}

// begun are the fields that are typed already when the shell asks what may follow.
func (c *completing) begun(row *action.Row) action.Values {
	fields := row.New().Fields()
	given := action.Values{Texts: action.InTurn(fields, c.given)}
	for _, f := range fields {
		if f.Word != "" {
			continue
		}
		if flag := c.cmd.Flags().Lookup(f.Name); flag != nil && flag.Changed {
			given.Texts[f.Name] = flagTexts(flag)
		}
	}
	return given
}

// addField adds the flag of a field.
func addField(flags *pflag.FlagSet, f action.Field) {
	switch {
	case f.Commas:
		flags.StringSliceP(f.Name, f.Letter, nil, f.Help)
	case f.Many:
		flags.StringArrayP(f.Name, f.Letter, nil, f.Help)
	case f.Type == action.Switch:
		flags.BoolP(f.Name, f.Letter, false, f.Help)
	case f.Type == action.Number:
		flags.IntP(f.Name, f.Letter, 0, f.Help)
	default:
		flags.StringP(f.Name, f.Letter, "", f.Help)
	}
	if len(f.Words) > 0 && !f.OfEvent {
		listBehind(flags, f.Name, f.Words)
	}
	flags.Lookup(f.Name).Hidden = f.Hidden
}

// typedValues are the words and flags of a command line by the names of the fields; files are read.
func typedValues(env *env, fields []action.Field, cmd *cobra.Command, args []string) (action.Values, error) {
	given := action.Values{Texts: map[string][]string{}, Files: map[string][]action.File{}}
	words := action.InTurn(fields, args)
	for _, f := range fields {
		if f.Type == action.Rows {
			continue // Words fills it in
		}
		texts := words[f.Name]
		if flag := cmd.Flags().Lookup(f.Name); f.Word == "" && flag.Changed {
			texts = flagTexts(flag)
		}
		if f.Type != action.Upload {
			given.Texts[f.Name] = texts
			continue
		}
		for _, path := range texts {
			file, err := fileGiven(env, path)
			if err != nil {
				return given, err
			}
			given.Files[f.Name] = append(given.Files[f.Name], file)
		}
	}
	return given, nil
}

// fileGiven is a file that a word names; - is standard input.
func fileGiven(env *env, path string) (action.File, error) {
	name, in := path, env.In
	if path == "-" {
		name = "standard input"
	} else {
		file, err := openPatiently(path)
		if err != nil {
			return action.File{}, rule.Errorf(rule.Input, "%s cannot be read: %w", path, cause(err)).WithHint("is the path right?")
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, mostBytes+1))
	if len(data) > mostBytes {
		return action.File{}, rule.Errorf(rule.Input, "%s is larger than %d MB, too large for one event", name, mostBytes>>20).WithHint("divide the file")
	}
	if err != nil {
		return action.File{}, rule.Errorf(rule.Input, "%s cannot be read: %w", name, cause(err)).WithHint("is the path right?")
	}
	return action.File{Name: filepath.Base(name), Data: data}, nil
}

func flagTexts(flag *pflag.Flag) []string {
	if many, ok := flag.Value.(pflag.SliceValue); ok {
		return many.GetSlice()
	}
	return []string{flag.Value.String()}
}

// reading is against what an action is read that somebody types now.
func (e *env) reading(o *office.Office) *action.Reading {
	return &action.Reading{State: o.State(), Office: o, Now: e.Now(), Trial: e.open != nil && e.open.trial == o,
		BehindRefusal: e.open != nil && e.open.refused, Moment: e.moment, Coming: e.momentToCome, Spelled: e.spelled, SettingValue: e.settingTyped, Players: tableOfPlayers, Understood: e.spoken().Understood,
		SortPlayers: func(list []arbiter.Player) {
			reports.SortByName(o.State(), e.language.Tag(), list, arbiter.Player.Name)
		}}
}

// act reads an action and carries it out; nil where the person thought better of it. A person is asked for what is missing, and asked again where an answer cannot be read;
// the answers of one action are read together at last, against the state that they saw.
func (e *env) act(o *office.Office, row *action.Row, given action.Values) (*action.Case, error) {
	if _, err := o.Refresh(); err != nil {
		return nil, err
	}
	r := e.reading(o)
	for asked := ""; ; {
		a, err := action.Read(row, r, given)
		var done *action.Case
		if err == nil {
			done, err = action.Do(o, a, r)
		}
		question, faults := (*action.Question)(nil), action.Faults(nil)
		switch {
		case err == nil:
			return done, nil
		case errors.As(err, &question) && e.person():
			answer, err := e.answerTo(question)
			if err != nil || answer == "" {
				return nil, err
			}
			given = given.Answered(row, question, answer)
			if question.Typed {
				asked = question.Field
			}
		case errors.As(err, &question) && question.Silent != "":
			given = given.Answered(row, question, question.Silent)
		case errors.As(err, &faults) && faults[0].Field == asked && asked != "" && !faults[0].Missing:
			report(e, faults[0].Err)
			delete(given.Texts, asked)
		case errors.As(err, &faults) && e.person() && faults[0].Missing:
			f := row.Field(faults[0].Field)
			if f.Question == "" {
				return nil, err
			}
			answer, err := e.ask(f.Question, f.Lacking, f.How)
			if err != nil {
				return nil, err
			}
			asked, given.Texts[f.Name] = f.Name, []string{answer}
		default:
			return nil, err
		}
		r = r.Anew()
	}
}

// answerTo asks a person what an action wants to know.
func (e *env) answerTo(q *action.Question) (string, error) {
	for _, line := range q.Shown {
		if err := say(e, nil, "%s", line); err != nil {
			return "", err
		}
	}
	if q.Typed {
		return e.ask(e.in(q.Asks), q.Error(), "")
	}
	if len(q.Choices) == 0 {
		if e.confirm("%s", q.Asks) {
			return "true", nil
		}
		return "", say(e, nil, "nothing was done")
	}
	var list []string
	for _, choice := range q.Choices {
		list = append(list, e.in(choice.Said))
	}
	n, err := e.choose(q.Asks.String(), list, q.Error(), rule.WayOf(q))
	if err != nil {
		return "", err
	}
	return q.Choices[n].Value, nil
}

// tryAction says what an action would do, without writing it.
func (e *env) tryAction(o *office.Office, row *action.Row, given action.Values, show func(*office.Office, *action.Case) error) error {
	inner := *e
	inner.open = &openEvents{trial: o.Trial(), of: o.Path()}
	inner.AskIn = false
	done, err := inner.act(inner.open.trial, row, given)
	if err != nil {
		return err
	}
	err = show(inner.open.trial, done)
	if end := finished(0); err != nil && !errors.As(err, &end) {
		return err
	}
	return errors.Join(say(e, nil, "nothing was written"), err)
}

// readList reads a list of an event. It is strict where it does not stand for an action.
func (e *env) readList(o *office.Office, row *action.List, given action.Values, strict bool) (action.Records, error) {
	r := e.reading(o)
	list, err := action.ReadList(row, r, given, strict)
	if err != nil {
		return action.Records{}, err
	}
	return list.Of(r)
}

// sayRecords shows records, in the answer of an action where they stand for one.
func (e *env) sayRecords(records action.Records, format string, instead bool) error {
	l := listing.List{Heads: records.Heads, Rows: records.Rows, Objects: records.Objects, Whole: records.Whole}
	if len(records.Lines) > 0 {
		l.Text = listing.Lines(e.each(records.Lines)...)
	}
	for _, row := range records.Table {
		l.Table = append(l.Table, e.each(row))
	}
	show := e.list
	if instead {
		show = e.listInAnswer
	}
	if err := show(l, format); err != nil || !records.Irregular {
		return err
	}
	return finished(exitIrregularities)
}

// sayCase says what an action said.
func (e *env) sayCase(c *action.Case) error {
	if err := e.sayLines(c); err != nil {
		return err
	}
	return ended(c)
}

func (e *env) sayLines(c *action.Case) error {
	e.listed = append(e.listed, c.Objects...)
	for _, line := range c.Lines {
		if err := say(e, line.Notes, "%s", e.ofJournal(c.State, line.Said)); err != nil {
			return err
		}
	}
	return nil
}

// ended is the exit code of an action that was done; nil for that of success.
func ended(c *action.Case) error {
	switch {
	case c.Denied:
		return finished(exitRefused)
	case c.Irregular:
		return finished(exitIrregularities)
	}
	return nil
}
