package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// setting is a flag whose value may also come from the environment or from
// flagfall.yaml. Each has the name of the flag.
type setting struct{ name, help string }

// settings lists them all. A flag that is not here is read from the command
// line alone.
var settings = []setting{
	{"event", "the tournament file that commands work on"},
	{"database", "the server that has the events: postgres://USER@HOST/DATABASE"},
	{"organisation", "the organisation whose events on the server are meant"},
	{"who", "the name under which entries are written into the journal"},
	{"format", "how lists are printed: text, json or csv"},
	{"variant", "the game: international, english, ..."},
	{"rules", "the rule book: fmjd or wcdf"},
	{"results", "whom 1-0 favours in game files: white, mover or auto"},
	{"scoring", "what results are worth: 2-1-0, 1-½-0, a name that `flagfall scorings` lists, or all results"},
	{"system", "the pairing system of a new tournament"},
	{"time", "the time control of a new tournament, such as 80m+60s"},
	{"place", "the place of a new tournament"},
	{"arbiter", "the arbiter of a new tournament"},
	{"ratings", "the rating list in which players are looked up when they are entered"},
	{"paper", "the paper of prints: " + strings.Join(doc.PaperNames(), ", ")},
	{"accent", "the second colour of prints, beside black"},
	{"letterhead", "the lines above the first page of prints, with bars between them"},
	{"language", "the language of prints and, where it is translated, of the command line"},
	{"font", "a TrueType font for PDF files"},
	{"logo", "a PNG or JPEG picture for the head of PDF files"},
	{"passphrase", "the passphrase that other machines give to the clocks of a hall"},
	{"link", "where the office stands, for the codes on forms"},
}

// configure gives every setting that was not on the command line its value
// from the environment (FLAGFALL_FORMAT), else from flagfall.yaml, else leaves
// the default of the flag.
func configure(cmd *cobra.Command, env *env) error {
	v, file, err := readConfiguration(env)
	if err != nil {
		return err
	}
	for _, s := range settings {
		flag := cmd.Flags().Lookup(s.name)
		if flag == nil || flag.Changed {
			continue
		}
		value, from := configuredValue(env, v, file, s.name)
		if value == "" {
			continue
		}
		if err := cmd.Flags().Set(s.name, value); err != nil {
			return rule.Errorf(rule.Usage, "%s: %s is wrong: %s", from, s.name, firstLine(err))
		}
		if err := cmd.Flags().SetAnnotation(s.name, configured, []string{from}); err != nil {
			return err
		}
	}
	return nil
}

// configuredValue is the value of a setting and where it stands; "" where nothing says it.
func configuredValue(env *env, v *viper.Viper, file, name string) (value, from string) {
	variable := "FLAGFALL_" + strings.ToUpper(name)
	if value = env.Getenv(variable); value != "" {
		return value, variable
	}
	return v.GetString(name), file
}

// configuredFiles gives an action the files that settings name for its fields and that did not come along.
func configuredFiles(env *env, row *action.Row, given action.Values) error {
	for _, f := range row.New().Fields() {
		if f.Type != action.Upload || given.Has(f.Name) || !slices.ContainsFunc(settings, func(s setting) bool { return s.name == f.Name }) {
			continue
		}
		v, at, err := readConfiguration(env)
		if err != nil {
			return err
		}
		path, _ := configuredValue(env, v, at, f.Name)
		if path == "" {
			continue
		}
		file, err := fileGiven(env, path)
		if err != nil {
			return err
		}
		given.Files[f.Name] = []action.File{file}
	}
	return nil
}

// readConfiguration reads flagfall.yaml and says where it stands; "" where there
// is none.
func readConfiguration(env *env) (*viper.Viper, string, error) {
	v := viper.New()
	file, err := configFile(env)
	if err != nil || file == "" {
		return v, "", err
	}
	v.SetConfigFile(file)
	v.SetConfigType("yaml")
	if err := v.ReadInConfig(); err != nil {
		return nil, "", rule.Errorf(rule.Usage, "the configuration cannot be read: %s", firstLine(err)).At(rule.Place{File: file})
	}
	return v, file, knownSettings(v, file)
}

// configured marks the flags that have their value from the environment or from
// flagfall.yaml, which say where.
const configured = "configured"

// fromConfiguration reports whether a flag has such a value.
func fromConfiguration(cmd *cobra.Command, flag string) bool {
	return cmd.Flags().Lookup(flag).Annotations[configured] != nil
}

// configFile finds the configuration: the file that FLAGFALL_CONFIG names, the
// flagfall.yaml of this folder, or that of the user's configuration folder.
func configFile(env *env) (string, error) {
	if named := env.Getenv("FLAGFALL_CONFIG"); named != "" {
		if _, err := os.Stat(named); err != nil {
			return "", rule.Errorf(rule.Usage, "FLAGFALL_CONFIG names %s, which cannot be read: %w", named, cause(err))
		}
		return named, nil
	}
	places := []string{"flagfall.yaml"}
	if dir := env.Getenv("XDG_CONFIG_HOME"); dir != "" {
		places = append(places, filepath.Join(dir, "flagfall", "flagfall.yaml"))
	} else if home := env.Getenv("HOME"); home != "" {
		places = append(places, filepath.Join(home, ".config", "flagfall", "flagfall.yaml"))
	}
	for _, place := range places {
		if info, err := os.Stat(place); err == nil && !info.IsDir() {
			return place, nil
		}
	}
	return "", nil
}

// knownSettings refuses a key that no setting has, so that a slip of the pen
// does not stay unseen.
func knownSettings(v *viper.Viper, file string) error {
	var names []string
	for _, s := range settings {
		names = append(names, s.name)
	}
	keys := v.AllKeys()
	slices.Sort(keys)
	for _, key := range keys {
		if !slices.Contains(names, key) {
			return rule.Errorf(rule.Usage, "there is no setting %q", key).
				At(rule.Place{File: file}).WithHint("the settings are: %s", strings.Join(names, ", "))
		}
	}
	return nil
}

// choice is a flag that takes one of a few words, in letters of either case.
type choice struct {
	value   *string
	choices []string
}

var _ pflag.Value = (*choice)(nil)

// choiceVar adds such a flag to a command; the first choice is the default.
func choiceVar(cmd *cobra.Command, value *string, name, help string, choices ...string) {
	*value = choices[0]
	cmd.Flags().Var(&choice{value, choices}, name, help)
	listBehind(cmd.Flags(), name, choices)
}

func (c *choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}
func (c *choice) Type() string { return "word" }
func (c *choice) Set(s string) error {
	i := slices.Index(c.choices, arbiter.Spelled(c.choices, s))
	if i < 0 {
		return rule.Errorf(rule.Usage, "%q is not one of: %s", s, strings.Join(c.choices, ", "))
	}
	*c.value = c.choices[i]
	return nil
}

// usually has help and pages say what holds where a flag is not given, though the flag
// itself then holds nothing.
func usually(flags *pflag.FlagSet, flag, value string) { flags.Lookup(flag).DefValue = value }

// firstLine is the first line of an error's text.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// cause strips the operation and the path from an error of the file system,
// whose message the caller words better.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
