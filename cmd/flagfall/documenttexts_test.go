package main

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/clocks"
	"flagfall/pairing/systems"
	"flagfall/reports/catalogue"
	"flagfall/reports/catalogue/gather"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// documentTexts are all that documents can say, by their keys: the texts of calls in the
// code, the fixed texts of rule books, and names for codes.
func documentTexts(t *testing.T) map[string]gather.Ask {
	t.Helper()
	keys := gather.Documents(t, "../..")
	add := func(text string) {
		if _, known := keys[text]; !known && strings.ContainsFunc(text, unicode.IsLetter) {
			keys[text] = gather.Ask{}
		}
	}
	coded := func(key string) { keys[key] = gather.Ask{Coded: true} }
	cited := func(a rule.Article) {
		said := a.Said()
		if len(said.Parts) > 0 {
			said = said.Parts[0]
		}
		if !said.Typed {
			add(said.Text)
		}
	}
	row := func(r *rule.Row) {
		add(r.Title)
		cited(r.Article)
		if r.Text.With == nil { // otherwise it is in the code
			add(r.Text.Text)
		}
		for _, o := range r.Options {
			coded("option|" + o.Name)
			for _, value := range append([]string{o.Default}, o.Choices...) {
				if strings.ContainsFunc(value, unicode.IsLetter) {
					coded("option|" + o.Name + "=" + value)
				}
			}
		}
	}
	for _, name := range regulations.Names() {
		book, err := regulations.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rows() {
			row(&r)
		}
		play, err := scoresheet.ParseBook(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range play.Offences() {
			row(&o.Row)
		}
		s := arbiter.State{Settings: arbiter.Settings{Book: play.String()}}
		for _, r := range s.Equipment() {
			row(&r)
		}
	}
	for _, v := range draughts.Variants() {
		book := regulations.For(v)
		for _, r := range book.Rows() {
			row(&r)
		}
		for i := range draw.For(v).Rules {
			row(&draw.For(v).Rules[i].Row)
		}
	}
	for _, a := range clocks.Articles() {
		row(&a.Row)
	}
	handicap := arbiter.HandicapRow()
	row(&handicap)
	for _, f := range arbiter.Forms() {
		display := arbiter.Settings{System: systems.Simultaneous, FormSettings: arbiter.FormSettings{Form: f.Name}}
		for _, r := range display.Defaults().SpecialRows() {
			row(&r)
		}
	}
	for _, b := range standings.Columns() {
		add(b.Text.Text)
		cited(b.Article)
		add(b.Article.Edition)
	}
	keys["format|stop"] = gather.Ask{Coded: true}
	for month := time.January; month <= time.December; month++ {
		keys["month|"+month.String()] = gather.Ask{}
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		keys["weekday|"+day.String()] = gather.Ask{}
	}
	for _, b := range standings.Columns() {
		keys["tie-break|"+b.Code] = gather.Ask{Head: true}
	}
	for _, kind := range arbiter.EventKinds() {
		coded("kind|" + kind)
	}
	for _, kind := range scoresheet.Kinds() {
		coded("kind|" + string(kind))
	}
	for _, row := range clocks.FindingRows() {
		coded("kind|" + row.Code)
	}
	free := map[string][]string{ // what settings that are not a closed choice have words for
		"unplayed": {string(standings.Zero), string(standings.Ignore), string(standings.Dummy)}, "keizer-recount": {"always", "never"}, "apart": {"club", "federation", "family"},
		"micro-match": arbiter.PlayOffKinds(),
	}
	for _, set := range arbiter.SettingList() {
		coded("setting|" + set.Name)
		for _, value := range slices.Concat(set.Choices, free[set.Name]) {
			if strings.ContainsFunc(value, unicode.IsLetter) {
				coded(valueKey(set.Name, value))
			}
		}
	}
	return keys
}

// valueKey returns the key of a value of a setting: some words have a meaning of their own in one
// setting.
func valueKey(setting, value string) string {
	english, _ := catalogue.Find("en")
	own := "value|" + setting + "=" + value
	if _, known := english.Lookup(own, "", 0); known {
		return own
	}
	return "value|" + value
}
