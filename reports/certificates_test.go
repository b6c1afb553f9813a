package reports

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// Certificates wait for the end unless asked for earlier; they have the name as it is spoken, two
// lines to sign on and nothing about the state of the journal.
func TestCertificates(t *testing.T) {
	e := single(t)
	if _, err := certificates(e.State, 0, Options{}, certificatesOptions{}); rule.CodeOf(err) != rule.Refused || rule.HintOf(err) == "" {
		t.Errorf("before the end: %v", err)
	}
	e.Players[0].Club = ""
	d, err := certificates(e.State, 0, Options{}, certificatesOptions{Unfinished: true, Heading: "Diploma of Honour", Place: "2-3"})
	if err != nil {
		t.Fatal(err)
	}
	forms := d.Blocks[0].(*doc.Forms)
	if len(forms.Items) == 0 {
		t.Fatal("no certificates")
	}
	for i, item := range forms.Items {
		var texts []string
		lines := 0
		for _, s := range item.Shapes {
			if s.Kind == doc.Words && s.Text != "" {
				texts = append(texts, s.Text)
			}
			if s.Kind == doc.Stroke && s.Y > 240 {
				lines++
			}
		}
		name := natural(forms.Table.Rows[i].Cell(1).Text)
		if !slices.Contains(texts, name) || !slices.Contains(texts, "Diploma of Honour") || slices.Contains(texts, d.Meta.Stamp) || lines != 2 {
			t.Errorf("%s, %d lines: %q", name, lines, texts)
		}
		if place := forms.Table.Rows[i].Cell(0).Print(&doc.Column{}, 0, doc.Labels{}); place[0] < '2' || place[0] > '3' {
			t.Errorf("place %s", place)
		}
	}
	for _, text := range []string{"x", "0", "3-1", "1-"} {
		if _, err := certificates(e.State, 0, Options{}, certificatesOptions{Unfinished: true, Place: text}); rule.CodeOf(err) != rule.Usage {
			t.Errorf("places %q: %v", text, err)
		}
	}
}

func TestNaturalNames(t *testing.T) {
	for name, want := range map[string]string{"Öztürk, Gülşah": "Gülşah Öztürk", "van der Berg,Jan": "Jan van\u00a0der\u00a0Berg", "Sousa e Silva, Ana": "Ana Sousa e\u00a0Silva", "王伟": "王伟", "A, B, C": "A, B, C", "Ly,": "Ly"} {
		if got := natural(name); got != want {
			t.Errorf("natural(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestPlacesOfCertificates: a place is written as diplomas of the country write it, and
// a shared one names all its places.
func TestPlacesOfCertificates(t *testing.T) {
	for language, want := range map[string][]string{
		"en": {"First place", "Second place", "Third place", "Place 11", "Places 4–6"},
		"fr": {"1re place", "2e place", "3e place", "11e place", "Places 4 à 6, ex æquo"},
		"es": {"Primer lugar", "Segundo lugar", "Tercer lugar", "11.º lugar", "4.º a 6.º lugar"},
		"de": {"1. Platz", "2. Platz", "3. Platz", "11. Platz", "4.–6. Platz"},
		"nl": {"1e plaats", "2e plaats", "3e plaats", "11e plaats", "4e–6e plaats"},
		"ru": {"1 место", "2 место", "3 место", "11 место", "4–6 место"},
	} {
		w, err := wordsOf(language)
		if err != nil {
			t.Fatal(err)
		}
		r := &report{words: w}
		if got := []string{r.placed(1, 1), r.placed(2, 2), r.placed(3, 3), r.placed(11, 11), r.placed(4, 6)}; !slices.Equal(got, want) {
			t.Errorf("%s: %q", language, got)
		}
	}
}

// Certificates name the score that the places are decided by, and honour teams in events of teams.
func TestCertificatesOfKinds(t *testing.T) {
	keizer := openOfficeEvent(t, arbiter.Settings{Name: "Tuesday ladder", System: systems.Keizer, Rounds: 2}, club[:6]...)
	keizer.pair()
	keizer.play()
	for kind, test := range map[string]struct {
		state *arbiter.State
		own   certificatesOptions
		score *regexp.Regexp // nil: no score is named
		table string         // the column of the name
	}{
		"league":            {league(t, club...).State, certificatesOptions{}, regexp.MustCompile(`^Match points: \d+ · board points: \d+$`), "team"},
		"players of league": {league(t, club...).State, certificatesOptions{Players: true}, regexp.MustCompile(`^Points: \d`), "name"},
		"keizer":            {keizer.event().State, certificatesOptions{}, regexp.MustCompile(`^Keizer points: \d+\.\d$`), "name"},
		"cup":               {cup(t, club...).State, certificatesOptions{}, nil, "name"},
	} {
		test.own.Unfinished = true
		d, err := certificates(test.state, 0, Options{}, test.own)
		if err != nil {
			t.Fatal(kind, err)
		}
		forms := d.Blocks[0].(*doc.Forms)
		if len(forms.Items) == 0 || forms.Table.Columns[1].Key != test.table {
			t.Errorf("%s: %d certificates of a %s", kind, len(forms.Items), forms.Table.Columns[1].Key)
		}
		for _, item := range forms.Items {
			scores, named := 0, false
			for _, s := range item.Shapes {
				if strings.Contains(s.Text, "oints: ") {
					scores++
					named = test.score != nil && test.score.MatchString(s.Text)
				}
			}
			if named != (test.score != nil) || scores > 1 {
				t.Errorf("%s: %d scores in %+v", kind, scores, item.Shapes)
			}
		}
	}
}

// A certificate bears the day of the last round: the one that is set, the one in the schedule, or,
// in a journal that was kept from the first day on, the day of the last result.
func TestLastDay(t *testing.T) {
	result := func(game arbiter.GameID, at string) arbiter.Envelope {
		when, err := time.Parse(time.DateTime, at)
		if err != nil {
			t.Fatal(err)
		}
		return arbiter.Envelope{At: when, Body: arbiter.ResultEntered{Game: game}}
	}
	live := []arbiter.Envelope{result(1, "2026-09-01 20:30:00"), result(2, "2026-09-09 00:10:00"), result(1, "2026-09-20 12:00:00")}
	for name, test := range map[string]struct {
		state arbiter.State
		want  string
	}{
		"kept live, the last after midnight, one put right": {arbiter.State{Log: live, Settings: arbiter.Settings{Start: "2026-09-01"}}, "2026-09-08"},
		"typed from paper": {arbiter.State{Log: live, Settings: arbiter.Settings{Start: "2026-08-01"}}, ""},
		"no day is set":    {arbiter.State{Log: live}, ""},
		"the day is set":   {arbiter.State{Log: live, Settings: arbiter.Settings{Start: "2026-09-01", End: "2026-09-10"}}, "2026-09-10"},
	} {
		if got := lastDay(&test.state, nil); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
