package rating

import "testing"

// Built-in editions are given in the language of a print; the name of a regulation is not
// translated.
func TestBuiltInEditionsCanBeTranslated(t *testing.T) {
	norms := ExampleNorms()
	editions := map[string]bool{norms.Edition: norms.Said().Typed}
	for _, table := range Tables() {
		editions[table.Edition] = table.Said().Typed
	}
	for _, f := range AllFactors() {
		editions[f.Edition] = editionSaid(f.Edition).Typed
	}
	for edition, typed := range editions {
		if typed != (edition == "FIDE Rating Regulations B.02, 8.1") {
			t.Errorf("%q: typed is %v", edition, typed)
		}
	}
}

func TestSourceOfFactors(t *testing.T) {
	for _, c := range []struct {
		r    Regulation
		want string
	}{
		{Regulation{K: 20}, "K = 20"},
		{Regulation{K: 20, Percent: 50}, "K = 20, of which 50 % count"},
		{Regulation{Factors: AllFactors()[0], Percent: 100}, "K: an example, not of any federation"},
		{Regulation{Factors: Factors{Edition: "Club"}, Class: "open", Percent: 40}, "K: Club, open, of which 40 % count"},
	} {
		if got := c.r.Source().String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
