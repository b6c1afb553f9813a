package arbiter

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// Setting is the row of one setting: its name on the command line, and all that
// is true of it.
type Setting struct {
	Name string
	// Help says what it is, in a few words.
	Help string
	// Lists is the action that lists what it can be; zero for most.
	Lists rule.Intent
	// Choices are the values allowed; empty when any value goes.
	Choices []string
	// elsewhere says how to do what none of the choices stands for; zero for most
	// settings.
	elsewhere rule.Sentence
	// Regulation is set for what decides points, places or pairings: changing
	// it after round 1 is paired needs a reason.
	Regulation bool
	// Norm is set for what a federation asks of the event of a title norm: where, when
	// and by whom it is held, what is played, by which rules, system and time control.
	Norm bool
	// Day is set for a day, which may be typed without its year where today's
	// date is known; see [ParseDay].
	Day bool
	// For says which pairing systems it is for; nil when for all.
	For func(systems.System) bool

	get func(*Settings) string
	set func(*Settings, string) error
	// read reads the value, and says why it cannot; nil where every text is one.
	read func(*Settings, *settingValues) error
	// said is a value that can be read, in words; nil where it is printed as typed.
	said func(string) rule.Sentence
}

// Said is a value of the setting in words, "80 minutes for the whole game (80m)"; the
// zero sentence where it has none or cannot be read.
func (d *Setting) Said(value string) rule.Sentence {
	if d.said == nil || value == "" {
		return rule.Sentence{}
	}
	return d.said(value)
}

// zero has a number or a time of 0 said as what it stands for, where that is something else
// than none of what the setting counts: automatic, or without a limit.
func zero(standsFor rule.Sentence, d Setting) Setting {
	words := d.said
	d.said = func(text string) rule.Sentence {
		if span, err := clocks.ParseSpan(text); text == "0" || err == nil && span == 0 {
			return standsFor
		}
		if words == nil {
			return rule.Sentence{}
		}
		return words(text)
	}
	return d
}

// text is the row of a setting whose value is any text, or one of the choices.
func text(name, help string, field func(*Settings) *string, choices ...string) Setting {
	return Setting{Name: name, Help: help, Choices: choices,
		get: func(s *Settings) string { return *field(s) },
		set: func(s *Settings, v string) error { *field(s) = Spelled(choices, strings.TrimSpace(v)); return nil }}
}

// Spelled is the choice that was typed without its hyphens, in capitals or in
// part, such as roundrobin or Knock; any other text stays as it is.
func Spelled(choices []string, typed string) string {
	plain := func(s string) string {
		return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
	}
	var begun []string
	for _, c := range choices {
		switch {
		case c == "" || typed == "":
		case plain(c) == plain(typed):
			return c
		case len(plain(typed)) > 3 && strings.HasPrefix(plain(c), plain(typed)):
			begun = append(begun, c)
		}
	}
	if len(begun) == 1 {
		return begun[0]
	}
	return typed
}

// Spelled is the settings with each choice as it is spelled.
func (s Settings) Spelled() Settings {
	for _, d := range SettingList() {
		if len(d.Choices) > 0 {
			_ = d.set(&s, d.get(&s)) // what is no choice is refused where the settings are read
		}
	}
	return s
}

// day is the row of a day, which is kept as 2026-11-22 however it is typed.
func day(name, help string, field func(*Settings) *string) Setting {
	d := text(name, help, field)
	d.Day = true
	d.set = func(s *Settings, v string) error {
		*field(s) = strings.TrimSpace(v)
		if t, err := readDay(*field(s)); err == nil && !t.IsZero() {
			*field(s) = t.Format(time.DateOnly)
		}
		return nil // what is no day is refused where it is read
	}
	return d
}

// choice is the row of a regulation that is one of a few values.
func choice(name, help string, field func(*Settings) *string, choices ...string) Setting {
	return regulation(text(name, help, field, choices...))
}

func regulation(d Setting) Setting { d.Regulation = true; return d }

// ofNorm has a setting stand on the certificates of title norms.
func ofNorm(d Setting) Setting { d.Norm = true; return d }

// listed has an action list what a setting can be.
func listed(d Setting, by rule.Intent) Setting { d.Lists = by; return d }

// only has a setting shown in events of some systems only.
func only(of func(systems.System) bool, d Setting) Setting { d.For = of; return d }

// settingValues are the settings that are more than a text, a number or one of
// a few words, as values. They are read once, where settings enter a state, and
// never changed.
type settingValues struct {
	start, end                         time.Time
	drawMoves                          int
	system                             systems.System
	scoring                            Scoring
	control                            clocks.Control
	defaultTime, claimCost, appealTime clocks.Span
	apart                              []string
	categories                         []Category
	fees                               Fees
	matches                            Scoring
	keizer                             pairing.Keizer
	thinking                           clocks.DayControl
	leaveDays, reminderDays, passes    int
	exhibitorTime                      clocks.Span
	announcements                      int
	stages                             []MatchStage
}

// typed has the text of a row read by the reader of its kind, into a value.
func typed[T any](d Setting, reader func(string) (T, error), value func(*settingValues) *T) Setting {
	d.read = func(s *Settings, v *settingValues) (err error) {
		*value(v), err = reader(d.get(s))
		return err
	}
	return d
}

// sayer is a value that can be said in words.
type sayer interface{ Said() rule.Sentence }

// timed is [typed] for times, which are said in words.
func timed[T sayer](d Setting, reader func(string) (T, error), value func(*settingValues) *T) Setting {
	d = typed(d, reader, value)
	d.said = func(text string) rule.Sentence {
		v, err := reader(text)
		if err != nil {
			return rule.Sentence{}
		}
		return v.Said()
	}
	return d
}

// noted is [timed] for what is typed in a notation of its own, which stands after the
// words, for somebody who wants to type the same for another event.
func noted[T sayer](d Setting, reader func(string) (T, error), value func(*settingValues) *T) Setting {
	d = timed(d, reader, value)
	words := d.said
	d.said = func(text string) rule.Sentence {
		said := words(text)
		if said.IsZero() {
			return said
		}
		return rule.Joined("", said, rule.Typed(" ("+text+")"))
	}
	return d
}

// ofBook turns a refusal that cites an article of the WCDF into one that cites the
// article on time controls of the book of the event.
func ofBook(d Setting) Setting {
	read := d.read
	d.read = func(s *Settings, v *settingValues) error {
		err := read(s, v)
		var ours *rule.Error
		if errors.As(err, &ours) && ours.Article.Document == rule.WCDF("").Document && s.Book != "WCDF" {
			e := *ours
			e.Article = rule.FMJD("10.1")
			return &e
		}
		return err
	}
	return d
}

// count is the row of a number up to a most; such as is one of them.
func count(name, help string, field func(*Settings) *int, most uint64, of string, such int) Setting {
	return Setting{Name: name, Help: help,
		get: func(s *Settings) string { return strconv.Itoa(*field(s)) },
		set: func(s *Settings, v string) error {
			n, err := strconv.ParseUint(cmp.Or(strings.TrimSpace(v), "0"), 10, 16)
			if err != nil || n > most {
				return rule.Errorf(rule.Usage, "%q is not a number of %s", v, of).WithHint("give a number, such as %d", such)
			}
			*field(s) = int(n)
			return nil
		}}
}

// words is the row of a list of words with commas between.
func words(name, help string, field func(*Settings) *[]string) Setting {
	return Setting{Name: name, Help: help,
		get: func(s *Settings) string { return strings.Join(*field(s), ",") },
		set: func(s *Settings, v string) error { *field(s) = list(v); return nil }}
}

// list reads words with commas between.
func list(text string) []string {
	words := []string{}
	for _, w := range strings.Split(text, ",") {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// The readers of the kinds of value, one each. Nothing is the default or, of a
// day, a time and a control, none.

func readDay(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return ParseDay(text, time.Time{})
}

func readScoring(text string) (Scoring, error) { return ParseScoring(cmp.Or(text, "2-1-0")) }

func readControl(text string) (clocks.Control, error) {
	if text == "" {
		return clocks.Control{}, nil
	}
	return clocks.Parse(text)
}

func readDefaultTime(text string) (clocks.Span, error) { return clocks.ParseSpan(cmp.Or(text, "60m")) }

func readSpan(text string) (clocks.Span, error) {
	if text == "" {
		return 0, nil
	}
	return clocks.ParseSpan(text)
}

// sure is a value that cannot fail: what it was made from has been checked.
func sure[T any](v T, err error) T {
	if err != nil {
		panic(rule.Errorf(rule.Internal, "a setting is used that was not read: %w", err))
	}
	return v
}

// Read is the settings with their texts read, or which text cannot be; it does
// not say whether the values go together.
func (s Settings) Read() (Settings, error) {
	v := &settingValues{system: systems.Of(s.System), keizer: keizerPreset(s.KeizerPreset)}
	for _, d := range SettingList() {
		if len(d.Choices) > 0 && d.get(&s) == "" {
			continue // nothing was said, perhaps by a program that knew no such setting
		}
		if err := d.check(&s, v); err != nil {
			return s, err
		}
	}
	switch s.Bye {
	case "draw":
		v.scoring.PAB = v.scoring.Draw
	case "loss":
		v.scoring.PAB = v.scoring.Loss
	}
	var err error
	v.fees, err = readFees(s.Fee, v.categories)
	s.values = v
	return s, err
}

// read is the values of the settings: as they were read when they entered the
// state, or read now where they are those of no event yet.
func (s *Settings) read() *settingValues {
	if s.values != nil {
		return s.values
	}
	return sure(s.Read()).values
}

func (d *Setting) check(s *Settings, v *settingValues) error {
	if d.read != nil {
		if err := d.read(s, v); err != nil {
			return err
		}
	}
	if len(d.Choices) == 0 {
		return nil
	}
	if v := d.get(s); !slices.Contains(d.Choices, v) {
		allowed := slices.DeleteFunc(slices.Clone(d.Choices), func(c string) bool { return c == "" }) // which leaves it to its default
		return rule.Errorf(rule.Usage, "%s cannot be %q", d.Name, v).Offering(rule.Joined("; ", rule.Format("choose among %s", strings.Join(allowed, ", ")), d.elsewhere))
	}
	return nil
}

// Get is the value of a setting by name.
func (s Settings) Get(name string) (string, error) {
	d, err := findSetting(name)
	if err != nil {
		return "", err
	}
	return d.get(&s), nil
}

// With is the settings with one changed. It checks the value alone, not the
// settings as a whole.
func (s Settings) With(name, value string) (Settings, error) {
	d, err := findSetting(name)
	if err != nil {
		return s, err
	}
	s.TieBreaks, s.TeamTieBreaks, s.Apart, s.values = slices.Clone(s.TieBreaks), slices.Clone(s.TeamTieBreaks), slices.Clone(s.Apart), nil
	if err := d.set(&s, value); err != nil {
		return s, err
	}
	return s, d.check(&s, &settingValues{})
}

// SettingSpelled is the name of a setting that was typed without its hyphens or in
// part; any other text stays as it is.
func SettingSpelled(typed string) string {
	var names []string
	for _, d := range SettingList() {
		names = append(names, d.Name)
	}
	return Spelled(names, typed)
}

func findSetting(name string) (Setting, error) {
	var names []string
	for _, d := range SettingList() {
		if d.Name == name {
			return d, nil
		}
		names = append(names, d.Name)
	}
	near := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return ErrorsIn(name, n) > 1+len(name)/6 })
	if len(near) == 0 { // those of which a word was typed
		words := strings.Split(name, "-")
		near = slices.DeleteFunc(slices.Clone(names), func(n string) bool {
			return !slices.ContainsFunc(strings.Split(n, "-"), func(w string) bool { return slices.Contains(words, w) })
		})
	}
	if len(near) > 0 {
		return Setting{}, rule.Errorf(rule.NotFound, "there is no setting %q", name).WithHint("did you mean %s?", strings.Join(near, ", "))
	}
	return Setting{}, rule.Errorf(rule.NotFound, "there is no setting %q", name).WithHint("the settings are %s", strings.Join(names, ", "))
}
