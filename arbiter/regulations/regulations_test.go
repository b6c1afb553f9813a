package regulations

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

func books(t *testing.T) []Book {
	t.Helper()
	var all []Book
	for _, name := range Names() {
		b, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	for _, v := range draughts.Variants() {
		all = append(all, For(v))
	}
	return all
}

func TestEveryRowIsWhole(t *testing.T) {
	for _, b := range books(t) {
		seen := map[string]bool{}
		for _, r := range b.Rows() {
			if r.Code == "" || r.Article.IsZero() || r.Title == "" || !strings.HasSuffix(r.Text.String(), ".") {
				t.Errorf("%s: the row %+v lacks something", b.Name, r)
			}
			for _, o := range r.Options {
				if o.Reason == "" || o.Default == "" {
					t.Errorf("%s: the option %s.%s lacks something", b.Name, r.Code, o.Name)
				}
				if err := accept(r, o, o.Default); err != nil {
					t.Errorf("%s: a default is not accepted: %v", b.Name, err)
				}
				for _, value := range o.Choices {
					set, err := b.With(r.Code, o.Name, value)
					if err != nil || set.Value(r.Code, o.Name) != value {
						t.Errorf("%s: %s.%s=%s: %v", b.Name, r.Code, o.Name, value, err)
					}
				}
			}
			if seen[r.Code] {
				t.Errorf("%s: two rows are called %s", b.Name, r.Code)
			}
			seen[r.Code] = true
		}
	}
}

func TestEveryBookHasTheCommonReasons(t *testing.T) {
	for _, b := range books(t) {
		for _, code := range []string{
			Resigned, NoPieces, Blocked, Refusal, Agreement, ByDrawRule, NobodyCanWin, Time, Absence, BothAbsent, ByArbiter,
		} {
			if _, err := b.Reason(code); err != nil {
				t.Errorf("%s: %v", b.Name, err)
			}
		}
	}
}

func TestRemedyByArticle(t *testing.T) {
	f, w := fmjd(), wcdf()
	for _, tc := range []struct {
		book    *Book
		number  string
		reply   Reply
		article string
		decides Decider
		choices []Cure
	}{
		{&f, "5.4.6", NoReply, "FMJD 5.4", Opponent, []Cure{Rectify, Stand}},
		{&f, "5.4.8", Replied, "FMJD 5.7", Nobody, []Cure{Stand}},
		{&f, "5.1", NoReply, "FMJD 5.1", Referee, []Cure{Restart}},
		{&f, "5.5", NoReply, "FMJD 5.5", Referee, []Cure{Replace}},
		{&w, "1.25.1", NoReply, "WCDF 1.25", Referee, []Cure{Recall}},
		{&w, "1.25.8", Replied, "WCDF 1.26", Nobody, []Cure{Stand}},
		{&w, "1.27", NoReply, "WCDF 1.27", Referee, []Cure{Replace}},
	} {
		r, ok := tc.book.Remedy(tc.number, tc.reply)
		if !ok || r.Article.String() != tc.article || r.Decides != tc.decides || len(r.Choices) != len(tc.choices) {
			t.Errorf("%s %s reply=%v: %+v", tc.book.Name, tc.number, tc.reply, r)
			continue
		}
		for i := range tc.choices {
			if r.Choices[i] != tc.choices[i] {
				t.Errorf("%s %s: %v, want %v", tc.book.Name, tc.number, r.Choices, tc.choices)
			}
		}
	}
	if r, ok := f.Remedy("5.40", NoReply); ok {
		t.Errorf("5.40 does not stand under 5.4, got %s", r.Code)
	}
}

// WCDF 1.25, 2.9 and 6.9: the first offence and those that follow.
func TestLadder(t *testing.T) {
	b := wcdf()
	for _, tc := range []struct {
		code string
		n    int
		want Penalty
	}{
		{"illegal-move", 0, NoPenalty}, {"illegal-move", 1, Caution}, {"illegal-move", 2, LossOfGame}, {"illegal-move", 5, LossOfGame},
		{"clock-handling", 1, Caution}, {"clock-handling", 2, LossOfGame},
		{"mobile-phone", 1, LossOfGame},
		{"breach", 1, Warning}, {"breach", 2, LossOfGame}, {"breach", 3, Disqualified}, {"breach", 9, ExpelledEvent},
	} {
		o, err := b.Offence(tc.code)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Penalty(tc.n); got != tc.want {
			t.Errorf("%s, offence %d: %s, want %s", tc.code, tc.n, got, tc.want)
		}
	}
	if _, err := b.Offence("snoring"); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("an unknown offence: %v", err)
	}
}

// FMJD Annex 3, 5.2 and WCDF 2.23, 2.24.
func TestLateness(t *testing.T) {
	f, w := fmjd(), wcdf()
	half, err := f.With("lateness", "minutes", "30")
	if err != nil {
		t.Fatal(err)
	}
	mild, err := half.With("lateness", "consequence", "warning")
	if err != nil {
		t.Fatal(err)
	}
	zero, err := f.With("lateness", "minutes", "0")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		book    Book
		minutes int
		want    Penalty
	}{
		{f, 0, NoPenalty}, {f, 59, NoPenalty}, {f, 60, LossOfGame},
		{half, 29, NoPenalty}, {half, 30, LossOfGame}, {mild, 45, Warning},
		{zero, 0, NoPenalty}, {zero, 1, LossOfGame},
		{w, 59, NoPenalty}, {w, 60, LossOfGame},
	} {
		if got := tc.book.Late(tc.minutes); got != tc.want {
			t.Errorf("%s %v, %d minutes late: %s, want %s", tc.book.Name, tc.book.Settings(), tc.minutes, got, tc.want)
		}
	}
	if f.LateMinutes() != 60 {
		t.Error("setting a copy changed the book")
	}
}

func TestScoring(t *testing.T) {
	for _, tc := range []struct {
		variant draughts.Variant
		want    Points
	}{
		{draughts.International, Points{4, 2, 0}}, {draughts.English, Points{4, 2, 0}},
		{draughts.Russian, Points{2, 1, 0}}, {draughts.Brazilian, Points{2, 1, 0}},
	} {
		b := For(tc.variant)
		if got := b.Points(); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.variant, got, tc.want)
		}
	}
	r := For(draughts.Russian)
	if got := strings.Join(r.Settings(), " "); got != "scoring.points=1-half-0" {
		t.Errorf("settings of the Russian book: %q", got)
	}
	back, err := r.With("scoring", "points", "2-1-0")
	if err != nil || back.Points() != (Points{4, 2, 0}) || len(back.Settings()) != 0 {
		t.Errorf("set back: %v %v %v", back.Points(), back.Settings(), err)
	}
}

func TestBookOfVariant(t *testing.T) {
	for variant, want := range map[string]string{
		"international": "fmjd fmjd", "canadian": "fmjd canadian", "english": "wcdf wcdf", "pool": "wcdf pool",
		"frisian": "fmjd frisian", "russian": "fmjd russian", "italian": "fmjd italian",
	} {
		v, err := draughts.ParseVariant(variant)
		if err != nil {
			t.Fatal(err)
		}
		b := For(v)
		if got := b.Name + " " + b.DrawPolicy; got != want {
			t.Errorf("%s: %s, want %s", variant, got, want)
		}
	}
}

func TestComplete(t *testing.T) {
	f, w := fmjd(), wcdf()
	if f.Complete() != Released || w.Complete() != Pressed {
		t.Errorf("FMJD 3.10 %s, WCDF 2.5 %s", f.Complete(), w.Complete())
	}
}

// FMJD Annex 3, 5.3: both players must have made 40 moves; WCDF 1.32: at any stage.
func TestEarlyDraw(t *testing.T) {
	f, w := fmjd(), wcdf()
	if f.EarlyDraw(39) != BothZero || f.EarlyDraw(40) != NoPenalty || w.EarlyDraw(1) != NoPenalty {
		t.Errorf("39: %s, 40: %s, WCDF: %s", f.EarlyDraw(39), f.EarlyDraw(40), w.EarlyDraw(1))
	}
}

func TestWithdrawal(t *testing.T) {
	b := fmjd()
	for _, tc := range []struct {
		played, games int
		want          bool
	}{{4, 9, false}, {5, 9, true}, {5, 10, false}, {6, 10, true}} {
		if got := b.PointsStand(tc.played, tc.games); got != tc.want {
			t.Errorf("%d of %d: %v", tc.played, tc.games, got)
		}
	}
	for value, want := range map[string]bool{"stand": true, "annul": false} {
		set, err := b.With("withdrawal", "results", value)
		if err != nil || set.PointsStand(5, 9) != want {
			t.Errorf("%s: %v %v", value, set.PointsStand(5, 9), err)
		}
	}
}

func TestOutcome(t *testing.T) {
	b := fmjd()
	for _, tc := range []struct {
		reason string
		o      Outcome
		ok     bool
	}{
		{Resigned, Win, true}, {Resigned, Drawn, false}, {Agreement, Drawn, true}, {Agreement, Win, false},
		{ByArbiter, BothLose, true}, {BothAbsent, BothLose, true}, {Absence, BothLose, false}, {Resigned, 0, false},
	} {
		r, err := b.Reason(tc.reason)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Check(tc.o); (err == nil) != tc.ok || err != nil && rule.CodeOf(err) != rule.Refused {
			t.Errorf("%s as %s: %v", tc.reason, tc.o, err)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	b := fmjd()
	for _, tc := range []struct{ code, option, value, says string }{
		{"tea", "minutes", "5", "no row"},
		{"lateness", "hours", "5", "no option"},
		{"lateness", "minutes", "-5", "whole number"},
		{"lateness", "minutes", "1441", "whole number"},
		{"lateness", "minutes", "", "whole number"},
		{"lateness", "consequence", "flogging", "no value"},
	} {
		_, err := b.With(tc.code, tc.option, tc.value)
		if rule.CodeOf(err) != rule.Usage || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%+v: %v", tc, err)
		}
	}
	if _, err := Named("fide"); rule.CodeOf(err) != rule.Usage || !strings.Contains(rule.HintOf(err), "fmjd wcdf") {
		t.Errorf("an unknown book: %v", err)
	}
	if _, err := b.Reason("magic"); rule.CodeOf(err) != rule.Usage {
		t.Errorf("an unknown reason: %v", err)
	}
}
