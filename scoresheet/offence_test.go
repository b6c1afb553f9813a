package scoresheet

import (
	"fmt"
	"testing"
)

// TestOffencesComplete holds the rows against the numbers of the articles: all
// of FMJD 5.4 and of WCDF 1.25 are there once.
func TestOffencesComplete(t *testing.T) {
	for book, want := range map[Book][]string{
		FMJD: {"5.1", "5.2", "5.3"},
		WCDF: nil,
	} {
		last, form := 17, "5.4.%d"
		if book == WCDF {
			last, form = 8, "1.25.%d"
		}
		for i := 1; i <= last; i++ {
			want = append(want, fmt.Sprintf(form, i))
		}
		seen, codes := map[string]int{}, map[string]int{}
		for _, o := range book.Offences() {
			seen[o.Article.Number]++
			codes[o.Code]++
			if o.Title == "" || o.Text == "" || o.Article.Document != book.String() || codes[o.Code] > 1 {
				t.Errorf("%v %s: incomplete or twice: %+v", book, o.Code, o)
			}
			if len(o.Kinds) > 0 != (o.Seen == OnSheet) {
				t.Errorf("%v %v: %v with findings %v", book, o.Article, o.Seen, o.Kinds)
			}
		}
		for _, number := range want {
			if seen[number] != 1 {
				t.Errorf("%v %s: %d rows", book, number, seen[number])
			}
		}
	}
}

// TestKindsHaveRows finds the row of every irregularity of play that a replay
// names, with the same article.
func TestKindsHaveRows(t *testing.T) {
	for _, book := range []Book{FMJD, WCDF} {
		for _, k := range []Kind{MissedCapture, TooFewCaptured, TooManyCaptured, StoppedShort, BackwardMan, ThroughKingRow, WrongSquare, WrongPiece, TwoMovesRunning, ImpossibleMove} {
			o, ok := book.Offence(k)
			if !ok || o.Article != book.Article(k) {
				t.Errorf("%v %s: row %v, article %v", book, k, o.Article, book.Article(k))
			}
		}
	}
	if _, ok := FMJD.Offence(ResultConflict); ok {
		t.Error("a result is no irregularity of play")
	}
}
