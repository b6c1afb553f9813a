package actions

import (
	"bytes"
	"cmp"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// submission is a file of games that was handed in, and how they are to be taken where the event does not say.
type submission struct {
	file    action.File
	variant *draughts.Variant
	book    *scoresheet.Book
	favours *scoresheet.Orientation
}

func (in *submission) given() bool { return in.file.Name != "" }

// field is the file by itself.
func (in *submission) field(name, help string, options ...action.Option) action.Field {
	return action.One(&in.file, name, action.Document, help, options...)
}

// fields say how the games are to be taken.
func (in *submission) fields() []action.Field {
	return []action.Field{
		action.One(&in.variant, "variant", variant, "the game of all records (default: their GameType, or what their squares show)"),
		action.One(&in.variant, "layout", in.layout(), "the layout of a game that has several, or the reading of its rules where sources disagree"),
		action.One(&in.book, "rules", book, "the rule book: fmjd or wcdf (default: by the variant)"),
		action.One(&in.favours, "results", favours, "whom 1-0 favours"),
	}
}

var variant = &action.Kind[*draughts.Variant]{
	Shape: action.Shape{Type: action.Text, Offer: func(_ *action.Reading, add func(string, rule.Sentence)) {
		for _, name := range draughts.Names() {
			add(name, rule.Sentence{})
		}
	}},
	Read: func(_ *action.Reading, text string) (*draughts.Variant, error) {
		v, err := draughts.ParseVariant(text)
		return &v, err
	},
}

// layout is a layout of the variant that was named.
func (in *submission) layout() *action.Kind[*draughts.Variant] {
	return &action.Kind[*draughts.Variant]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (*draughts.Variant, error) {
		if in.variant == nil {
			return nil, rule.Errorf(rule.Usage, "a layout was given without a game").WithWay("name the game too: {variant}", rule.Again("variant", "pool"))
		}
		v, err := in.variant.LaidOut(text)
		return &v, err
	}}
}

var book = &action.Kind[*scoresheet.Book]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (*scoresheet.Book, error) {
	b, err := scoresheet.ParseBook(text)
	return &b, err
}}

var favours = &action.Kind[*scoresheet.Orientation]{
	Shape: action.Shape{Type: action.Text, Words: []string{"auto", scoresheet.LeftIsWhite.String(), scoresheet.LeftIsMover.String()}},
	Read: func(r *action.Reading, text string) (*scoresheet.Orientation, error) {
		for _, o := range []scoresheet.Orientation{scoresheet.LeftIsWhite, scoresheet.LeftIsMover} {
			if o.String() == text {
				return &o, nil
			}
		}
		_, err := action.OneOf("auto", scoresheet.LeftIsWhite.String(), scoresheet.LeftIsMover.String()).Read(r, text)
		return nil, err
	},
}

// read replays the games of the file as those of an event.
func (in *submission) read(s *arbiter.State) (*office.Submission, error) {
	how, err := office.ReadingFor(s.Settings)
	if err != nil {
		return nil, err
	}
	v, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	how.Variant, how.Book, how.Results = cmp.Or(in.variant, &v), cmp.Or(in.book, how.Book), in.favours
	return office.ReadSubmission(bytes.NewReader(in.file.Data), in.file.Name, how)
}

// evidence takes the one game of the file in, to show what is ruled or claimed in it.
func (in *submission) evidence(s *arbiter.State, g *arbiter.Game) (arbiter.TakeSheet, error) {
	sub, err := in.read(s)
	if err != nil {
		return arbiter.TakeSheet{}, err
	}
	return office.Evidence(s, g, sub)
}
