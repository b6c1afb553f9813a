package office

import (
	"slices"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/scoresheet"
)

// Every irregularity of the rule books can be ruled on as its row says, and in
// no other way: FMJD 3.14, 4.4, 4.9, 4.11, 5.1 to 5.6; WCDF 1.24 to 1.28.
func TestEveryOffenceHasItsRemedy(t *testing.T) {
	want := map[scoresheet.Remedy][]arbiter.Choice{
		scoresheet.OpponentChooses: {arbiter.Rectified, arbiter.LetStand},
		scoresheet.OnRequest:       {arbiter.Rectified, arbiter.LetStand},
		scoresheet.CautionThenLoss: {arbiter.Cautioned},
		scoresheet.NoRemedy:        {arbiter.Rectified},
		scoresheet.Binding:         {arbiter.Rectified},
		scoresheet.Loss:            {arbiter.Forfeited},
	}
	for variant, book := range map[string]scoresheet.Book{"international": scoresheet.FMJD, "english": scoresheet.WCDF} {
		s, err := arbiter.Fold([]arbiter.Envelope{{Seq: 1, At: time.Unix(0, 0), Body: arbiter.EventCreated{Settings: arbiter.Settings{Name: "x", Variant: variant}.Defaults()}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := &arbiter.Game{First: 1, Second: 2}
		for _, o := range book.Offences() {
			article := o.Article.String()
			got, err := s.RemediesOf(g, 1, article, false)
			if o.Remedy == scoresheet.Annulled || o.Remedy == scoresheet.Permitted {
				// The game begins again; a permitted order needs no remedy, and is not an
				// offence.
				if err == nil {
					t.Errorf("%s can be ruled on: %v", article, got.Choices)
				}
				open, _ := s.Provided(arbiter.IncidentRecorded{Player: 1, Article: article})
				if penalty := slices.Contains(open, regulations.Warning); penalty == (o.Remedy == scoresheet.Permitted) {
					t.Errorf("%s has a warning: %v", article, penalty)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", article, err)
				continue
			}
			choices := want[o.Remedy]
			if len(got.Choices) != len(choices) {
				t.Errorf("%s (%v): %v, want %v", article, o.Remedy, got.Choices, choices)
				continue
			}
			for i := range choices {
				if got.Choices[i] != choices[i] {
					t.Errorf("%s (%v): %v, want %v", article, o.Remedy, got.Choices, choices)
				}
			}
			// Once the opponent has moved on, the choice or the recall is no
			// longer possible, and the move stands (FMJD 5.7, WCDF 1.26).
			switch o.Remedy {
			case scoresheet.OpponentChooses, scoresheet.OnRequest, scoresheet.CautionThenLoss:
				after, err := s.RemediesOf(g, 1, article, true)
				if err != nil || len(after.Choices) != 1 || after.Choices[0] != arbiter.LetStand {
					t.Errorf("%s, moved on: %v, %v", article, after.Choices, err)
				}
			}
		}
	}
}
