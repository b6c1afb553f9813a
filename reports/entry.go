package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// entry tells an entry of the journal in the language of the document.
func (r *report) entry(e arbiter.Envelope) string { return r.told(arbiter.Tell(r.state, e)) }

// Told returns a sentence of the journal of an event in a language, in the words that the
// documents have for settings, systems and rules. An unknown language is English.
func Told(s *arbiter.State, language string, said rule.Sentence) string {
	w, err := wordsOf(language)
	if err != nil {
		return said.String()
	}
	return (&report{state: s, words: w}).told(said)
}

// InWords returns a sentence of the journal of an event, in which settings, systems and rules
// stand in the words that the documents of a language have for them. English, and an unknown
// language, have them by their names for programs.
func InWords(s *arbiter.State, language string, said rule.Sentence) rule.Sentence {
	w, err := wordsOf(language)
	if err != nil || w.IsEnglish() {
		return said
	}
	return (&report{state: s, words: w}).inWords(said)
}

// told returns a sentence of the journal in the language of the document. In English, settings,
// systems and rules have their names for programs, as on the command line; other languages have
// them in words.
func (r *report) told(s rule.Sentence) string {
	if r.words.IsEnglish() {
		return s.String()
	}
	return r.say(r.inWords(s))
}

// reason returns a reason given in the journal; what somebody typed is left as it is.
func (r *report) reason(text string) string { return r.told(arbiter.TellReason(text)) }

// groundText returns the article that a decision of the journal names, or the text in its place.
func (r *report) groundText(text string) string {
	if said := arbiter.TellReason(text); !said.Typed {
		return r.told(said)
	}
	return r.citeText(text)
}

// inWords replaces the names in a sentence by the document's words.
func (r *report) inWords(s rule.Sentence) rule.Sentence {
	switch {
	case len(s.Parts) > 0:
		s.Parts = slices.Clone(s.Parts)
		for i := range s.Parts {
			s.Parts[i] = r.inWords(s.Parts[i])
		}
	case len(s.With) > 0:
		with := slices.Clone(s.With)
		for i := range with {
			if v := &with[i]; v.Said != nil {
				said := r.inWords(*v.Said)
				v.Said = &said
			} else {
				v.Typed = r.valueInWords(s, v)
			}
		}
		s.With = with
	}
	return s
}

// valueInWords returns a value of a sentence of the journal in words, according to its kind.
func (r *report) valueInWords(s rule.Sentence, v *rule.Value) string {
	switch v.Name {
	case "setting":
		return r.settingName(v.Typed)
	case "before", "value":
		if i := slices.IndexFunc(s.With, func(v rule.Value) bool { return v.Name == "setting" }); i >= 0 {
			return r.settingValue(s.With[i].Typed, v.Typed)
		}
	case "system", "variant":
		return r.settingValue(v.Name, v.Typed)
	case "rule":
		return r.drawRuleName(v.Typed)
	case "article":
		return r.citeText(v.Typed)
	case "equipment":
		for _, row := range r.state.Equipment() {
			if strings.EqualFold(row.Title, v.Typed) {
				return r.tell(row.Title)
			}
		}
	}
	return v.Typed
}

// signed returns who made an entry; if no name was given, the arbiter.
func (r *report) signed(who string) string {
	if who != "arbiter" || r.words.IsEnglish() {
		return who
	}
	return r.words.Say("Arbiter")
}
