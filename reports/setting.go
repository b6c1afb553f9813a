package reports

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// settingName returns the name of a setting in the document's language; one without a name is
// called as on the command line.
func (r *report) settingName(name string) string {
	return r.words.Say("setting|" + name)
}

// settingValue returns the value of a setting in words: times and codes by their names, days
// and decimals as the language writes them, all else as it was entered.
func (r *report) settingValue(name, value string) string {
	if said := r.timeSaid(name, value); said != "" {
		return said
	}
	switch name {
	case "tie-breaks", "team-tie-breaks":
		return r.tieBreakNames(value)
	case "bye":
		switch system := r.state.System(); {
		case !system.ByePoints():
			return ""
		case system.PrePaired: // who is free meets everybody all the same
			return r.settingValue("absence", "zero")
		}
	case "start", "end":
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return r.words.Day(day)
		}
		return value
	case "name", "place", "federation", "arbiter", "edition", "seed", "rounds", "games":
		return value
	}
	if name == "scoring" {
		return inHalves(value)
	}
	parts := strings.Split(value, ",")
	for i, part := range parts {
		if text, ok := r.words.Lookup("value|"+name+"="+part, "", 0); ok {
			parts[i] = text
		} else if text, ok := r.words.Lookup("value|"+part, "", 0); ok {
			parts[i] = text
		} else if decimal(part) {
			parts[i] = strings.Replace(part, ".", r.words.Decimal(), 1)
		}
	}
	return strings.Join(parts, ", ")
}

// timeSaid returns the value of a setting that is a time or a time control, in the words of clock
// cards; "" for any other.
func (r *report) timeSaid(name, value string) string {
	list := arbiter.SettingList()
	i := slices.IndexFunc(list, func(d arbiter.Setting) bool { return d.Name == name })
	if i < 0 {
		return ""
	}
	return r.say(list[i].Said(value))
}

// half matches a number of points and a half, as people type it.
var half = regexp.MustCompile(`\b(\d+)\.5\b`)

// inHalves returns the name of a scoring with halves written as in all scores.
func inHalves(scoring string) string {
	return half.ReplaceAllStringFunc(scoring, func(s string) string {
		return strings.TrimPrefix(strings.TrimSuffix(s, ".5"), "0") + "½"
	})
}

// decimal reports whether a value is a number with decimals, such as 0.35.
func decimal(value string) bool {
	whole, fraction, found := strings.Cut(value, ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	return found && digits(whole) && digits(fraction)
}

// tieBreakNames returns tie-breaks in full, in their order.
func (r *report) tieBreakNames(codes string) string {
	var names []string
	for _, code := range strings.Split(codes, ",") {
		name := code
		if b, err := standings.Find(code); err == nil {
			name = r.words.tieBreak(b).Long
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// finding returns an irregularity of a sheet in the document's language.
func (r *report) finding(v *arbiter.Verdict, i int) string {
	said := v.Said[i]
	if played, err := draughts.ParseVariant(r.state.Settings.Variant); err == nil {
		said = scoresheet.Customarily(played, said)
	}
	if r.words.IsEnglish() {
		return r.say(said)
	}
	return r.say(with(said, "kind", r.words.kind(v.Kinds[i])))
}
