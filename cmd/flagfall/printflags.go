package main

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/reports"
	"flagfall/reports/render"
)

// printFlags are the flags of everything that prints a document.
type printFlags struct {
	event eventFlags
	round int
	// rounds are several, as they were typed; "" where one is named or none.
	rounds  string
	asOf    string
	printed int
	several bool // more than one round may be named
	quiet   bool // no number and no entry
	again   bool // the print is shown again
	tried   bool // no entry of the journal holds what it shows
	format  string
	out     string
	font    string
	logo    string
	// fonts are those of the system, for letters that the others lack.
	fonts *systemFonts
	// handling are the flags that say nothing of what a print says: which event
	// and state it is of, and where it goes.
	handling map[string]bool
	// options are those options of documents that the command has flags for.
	options []reports.Option
	// set are options that were given otherwise than by their flags.
	set map[string]string
}

func (f *printFlags) add(cmd *cobra.Command) {
	cmd.Flags().VarP((*roundsValue)(f), "round", "r", "the round (default: the one being played)")
	f.addBut(cmd)
}

// addBut adds all of them but the round.
func (f *printFlags) addBut(cmd *cobra.Command) {
	f.file(cmd)
	cmd.Flags().StringVar(&f.asOf, "as-of", "", "as it stood after an entry of the journal (a number) or at an instant (2026-11-21T14:32, or 14:32 on the last day of the journal)")
	cmd.Flags().IntVar(&f.printed, "print", 0, "as it stood on the print of this number")
	f.unnumbered(cmd, "write the file without a number and without an entry in the journal")
	ofPrint(cmd, "as-of", "print", "no-number")
	f.handled(cmd)
	f.optionFlags(cmd, reports.CommonOptions(), nil)
}

// ofPrints marks a flag that decides how something is printed: where a command that enters
// something may print as well, the form of a page is for what is entered.
const ofPrints = "of prints"

func ofPrint(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		flag := cmd.Flags().Lookup(name)
		if flag.Annotations == nil {
			flag.Annotations = map[string][]string{}
		}
		flag.Annotations[ofPrints] = []string{"yes"}
	}
}

// severalRounds adds that several rounds may be named.
func (f *printFlags) severalRounds(cmd *cobra.Command) {
	f.several = true
	cmd.Flags().Lookup("round").Usage = "the round, or several: 2-4, all (default: the one being played)"
}

// roundsValue is the value of --round: a round, or several where a command prints
// documents of several.
type roundsValue printFlags

func (v *roundsValue) String() string {
	if v.rounds != "" {
		return v.rounds
	}
	return strconv.Itoa(v.round)
}

func (v *roundsValue) Type() string {
	if v.several {
		return "rounds"
	}
	return "int"
}

func (v *roundsValue) Set(text string) error {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	switch {
	case err == nil && n >= 0:
		v.round, v.rounds = n, ""
	case v.several:
		if _, err := new(arbiter.State).ParseRounds(strings.ReplaceAll(strings.ToLower(text), "all", "1")); err != nil {
			return errors.New("it takes a round, or several: 2-4, 1,3, all")
		}
		v.round, v.rounds = 0, text
	default:
		return errors.New("it takes one round")
	}
	return nil
}

// unnumbered adds the flag of prints without a number.
func (f *printFlags) unnumbered(cmd *cobra.Command, help string) {
	cmd.Flags().BoolVar(&f.quiet, "no-number", false, help)
}

// page adds the flags of everything that can be written as a document.
func (f *printFlags) page(cmd *cobra.Command) {
	f.file(cmd)
	f.handled(cmd)
	f.optionFlags(cmd, reports.LookOptions(), nil)
}

// file adds the flags on the file that is written.
func (f *printFlags) file(cmd *cobra.Command) {
	var formats []string
	for _, name := range render.Formats() {
		formats = append(formats, string(name))
	}
	formats = append(formats, string(render.Linear))
	choiceVar(cmd, &f.format, "format", "how to print it (default: by the name of --out); linear is for a screen reader", formats...)
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "the file to write, such as standings.pdf")
	f.attachments(cmd)
}

// attachments adds the flags of what PDF files are made with.
func (f *printFlags) attachments(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.font, "font", "", "a TrueType font (.ttf) for PDF files, for scripts that the built-in one lacks")
	cmd.Flags().StringVar(&f.logo, "logo", "", "a PNG or JPEG picture for the head of PDF files")
	ofPrint(cmd, "font", "logo")
}

// handled takes the flags that a command has so far for those that say nothing of
// what a print says.
func (f *printFlags) handled(cmd *cobra.Command) {
	f.handling = map[string]bool{}
	note := func(flag *pflag.Flag) { f.handling[flag.Name] = true }
	cmd.Flags().VisitAll(note)
	ofEvent := &cobra.Command{} // which the row of the command has besides
	new(eventFlags).add(ofEvent)
	ofEvent.Flags().VisitAll(note)
}

// optionFlags adds a flag for each option. Its help begins with the documents
// that take it, where of names them.
func (f *printFlags) optionFlags(cmd *cobra.Command, options []reports.Option, of func(option string) []string) {
	f.options = append(f.options, options...)
	for _, o := range options {
		switch help := o.Help; {
		case len(o.Choices) > 0:
			choiceVar(cmd, new(string), o.Name, help, o.Choices...)
		case o.Kind == reports.Switch:
			cmd.Flags().Bool(o.Name, false, help)
		case o.Kind == reports.Number:
			cmd.Flags().Int(o.Name, 0, help)
		case o.Kind == reports.Numbers:
			cmd.Flags().IntSlice(o.Name, nil, help)
		default:
			cmd.Flags().StringP(o.Name, o.Short, "", help)
		}
		if of != nil {
			listBefore(cmd.Flags(), o.Name, of(o.Name))
		}
		ofPrint(cmd, o.Name)
	}
}

// values are the options of the documents as they were given, by name: what
// decides what a print says, and is kept of it. Other flags of the command that
// no document has are among them, such as those of the ratings.
func (f *printFlags) values(cmd *cobra.Command) map[string]string {
	values := map[string]string{}
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !f.handling[flag.Name] {
			values[flag.Name] = strings.Trim(flag.Value.String(), "[]")
		}
	})
	// The language is that of the print whoever has set it; English goes without
	// saying.
	if values["language"] == reports.Languages()[0] {
		delete(values, "language")
	}
	return values
}

// optionValues are the values of the options of documents alone, with those that
// were given otherwise than by flags.
func (f *printFlags) optionValues(cmd *cobra.Command) map[string]string {
	values := f.values(cmd)
	maps.DeleteFunc(values, func(name, _ string) bool {
		return !slices.ContainsFunc(f.options, func(o reports.Option) bool { return o.Name == name })
	})
	maps.Copy(values, f.set)
	return values
}

// looks are the options that whatever is printed has.
func (f *printFlags) looks(env *env, cmd *cobra.Command) (reports.Options, error) {
	o, err := reports.ReadOptions(f.values(cmd))
	o.Zone = env.Now().Location()
	return o, err
}

// give gives an option otherwise than by its flag.
func (f *printFlags) give(option, value string) {
	if f.set == nil {
		f.set = map[string]string{}
	}
	f.set[option] = value
}
