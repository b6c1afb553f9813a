package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/cmd/flagfall/web"
)

// Commands are the rows that pages may carry out, in a language: what reads, or writes
// into the journal alone, or moves the clocks. Their flags are those that name no file
// of this machine.
func (b *browser) Commands(language string) []web.Command {
	env := b.env.speaking(language)
	t := commandTree(env)
	titles := map[string]string{}
	for _, g := range commandGroups() {
		titles[g.ID] = strings.TrimSuffix(env.words(g.Title), ":")
	}
	if !env.english() {
		t.word(env.words)
	}
	var list []web.Command
	var visit func(cmd *cobra.Command, group string)
	visit = func(cmd *cobra.Command, group string) {
		for _, sub := range cmd.Commands() {
			c := t.rows[sub]
			if c == nil {
				continue
			}
			of := cmp.Or(titles[c.group], group)
			visit(sub, of)
			if c.inBrowser() {
				list = append(list, c.described(sub, of))
			}
		}
	}
	visit(t.root, "")
	return list
}

// inBrowser reports whether a page may carry out the command.
func (c *command) inBrowser() bool {
	return (c.run != nil || c.on != nil) && (c.writes == writesJournal || c.writes == writesNothing || c.writes == writesClocks) && (c.answers == answersText || c.answers == answersTextOrList || c.event != nil || c.answers == answersList)
}

// described is the row as pages know it.
func (c *command) described(cmd *cobra.Command, group string) web.Command {
	d := web.Command{Path: c.path, Group: group, Short: cmd.Short, Long: cmd.Long, OfEvent: c.event != nil, Writes: c.writes != writesNothing, Clocks: c.writes == writesClocks, Helper: c.helper, Asks: c.action != nil && c.action.Asks, Lists: c.answers == answersList}
	for _, a := range c.args {
		f := web.Field{Name: strings.ToLower(a.word), Required: !a.optional && !a.asked, Many: a.many, Argument: true}
		for _, before := range d.Fields {
			if before.Name == f.Name {
				f.Place++
			}
		}
		a.kind.describe(&f)
		d.Fields = append(d.Fields, f)
	}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if f, offered := c.offered(flag); offered && !(c.writes == writesJournal && flag.Annotations[ofPrints] != nil) {
			d.Fields = append(d.Fields, f)
		}
	})
	return d
}

// offered is a flag as pages know it; false where it names a file, the answer's
// form or the one who signs, which pages do not decide.
func (c *command) offered(flag *pflag.Flag) (web.Field, bool) {
	k := c.kindOf(flag)
	if flag.Hidden || k == aFile && c.action == nil || k == aFolder || k == aTournament || flag.Name == "format" || flag.Name == "who" || flag.Annotations[ofThisMachine] != nil || slices.Contains(c.beside, flag.Name) {
		return web.Field{}, false
	}
	f := web.Field{Name: flag.Name, Help: flag.Usage, Ruling: slices.Contains(c.ruling, flag.Name)}
	switch flag.Value.Type() {
	case "bool":
		f.Kind = web.Switch
	case "int", "int64":
		f.Kind = web.Number
	case "stringArray", "stringSlice", "intSlice":
		f.Many = true
	}
	if k != nil {
		k.describe(&f)
	}
	if slices.Contains(f.Choices, flag.DefValue) {
		f.Usual = flag.DefValue
	}
	return f, true
}

// describe says of a field what may stand in it.
func (k *kind) describe(f *web.Field) {
	switch {
	case k == aFile || len(k.files) > 0:
		f.Kind = web.File
	case len(k.words) > 0:
		f.Choices = k.words
	case k.list != nil:
		f.Offered = true
	}
}

// Offer lists what may stand in a field of a command on a tournament, of which
// other fields may be given.
func (b *browser) Offer(path, name, field string, values map[string][]string, language string) []web.Word {
	o, err := b.Office(path)
	if err != nil {
		return nil
	}
	c, cmd := commandNamed(b.env, name)
	if c == nil {
		return nil
	}
	words := &completing{cmd: cmd, state: o.State(), said: b.env.speaking(language).in}
	k := (*kind)(nil)
	for _, a := range c.args {
		word := strings.ToLower(a.word)
		if word == field {
			k = a.kind
			break
		}
		words.given = append(words.given, values[word]...)
		if len(values[word]) == 0 {
			words.given = nil
			break // it depends on what is not said yet
		}
	}
	if flag := cmd.Flags().Lookup(field); k == nil && flag != nil {
		k = c.kindOf(flag)
	}
	if k == nil || k.list == nil {
		return nil
	}
	k.list(words)
	var list []web.Word
	for _, w := range words.words {
		value, what, _ := strings.Cut(w, "\t")
		list = append(list, web.Word{Value: value, What: what})
	}
	return list
}
