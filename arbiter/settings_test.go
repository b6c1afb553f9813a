package arbiter

import (
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/pairing/systems"
)

// FuzzParseScoring: what is read is a scoring in which a win is worth more than
// a draw and a draw no less than a loss.
func FuzzParseScoring(tf *testing.F) {
	f := hammer.Of(tf)
	for _, s := range []string{"2-1-0", "1-½-0", "3-1-0", "1.01-1-0,99", "-1--2-", "½-½-½"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseScoring(text)
		if err != nil {
			if rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
				t.Fatal(err)
			}
			return
		}
		if s.Win <= s.Draw || s.Draw < s.Loss || s.Loss < 0 {
			t.Fatalf("%q: %+v", text, s)
		}
	})
}

// FuzzParseResult: what is read can be entered.
func FuzzParseResult(tf *testing.F) {
	f := hammer.Of(tf)
	for _, s := range []string{"2-0", "½", "+:-", "0 – 1", "--", "1/2-1/2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseResult(text)
		if err == nil {
			err = r.check()
		}
		if err != nil && (rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "") {
			t.Fatal(err)
		}
	})
}

func TestSettingsByName(t *testing.T) {
	s := Settings{Name: "Test"}.Defaults()
	for name, value := range map[string]string{
		"name": "Other", "place": "Riga", "start": "2026-11-21", "variant": "english", "rounds": "7", "tie-breaks": "wins,direct",
		"scoring": "1-½-0", "bye": "draw", "withdrawal": "stand", "numbers": "lot",
	} {
		next, err := s.With(name, value)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := next.Get(name); got != value || err != nil {
			t.Errorf("%s is %q, want %q, %v", name, got, value, err)
		}
	}
	for name, value := range map[string]string{
		"variant": "chess", "rounds": "many", "bye": "free", "numbers": "age", "withdrawal": "never", "colour": "red",
	} {
		if _, err := s.With(name, value); err == nil || rule.HintOf(err) == "" && name != "rounds" {
			t.Errorf("%s = %q: %v", name, value, err)
		}
	}
	tb := newTable(t, Settings{})
	for name, value := range map[string]string{
		"name": " ", "start": "31.02.2026", "scoring": "0-1-2", "system": "", "time-control": "fast please",
	} {
		if _, err := Decide(tb.State, SetSetting{Name: name, Value: value}); rule.CodeOf(err) != rule.Usage && rule.CodeOf(err) != rule.Input {
			t.Errorf("%s = %q: %v", name, value, err)
		}
	}
	tb.must(SetSetting{Name: "end", Value: "2026-11-20"})
	tb.refuse(SetSetting{Name: "start", Value: "2026-11-21"}, rule.Usage, "before it starts")
}

func TestDefaultsByVariant(t *testing.T) {
	for variant, book := range map[string]string{"": "FMJD", "international": "FMJD", "english": "WCDF", "russian": "FMJD"} {
		if s := (Settings{Variant: variant}).Defaults(); s.Book != book || s.Scoring != "2-1-0" {
			t.Errorf("%s: %+v", variant, s)
		}
	}
}

// FuzzSetting: whatever value a setting is given, it is accepted or refused,
// and an accepted one is read again as the same.
func FuzzSetting(tf *testing.F) {
	f := hammer.Of(tf)
	list := SettingList()
	for i, d := range list {
		value := d.get(&Settings{})
		f.Add(uint8(i), value)
		for _, c := range d.Choices {
			f.Add(uint8(i), c)
		}
	}
	for i, value := range []string{"80m+60s", "2-1-0", "wins,direct,sonneborn-berger", "2026-11-21", "30m", "-1", "99999999999999999999", "A:10,B:7.50"} {
		for at := range list {
			if at%8 == i {
				f.Add(uint8(at), value)
			}
		}
	}
	f.Fuzz(func(t *testing.T, at uint8, value string) {
		name := list[int(at)%len(list)].Name
		s, err := Settings{Name: "Cup"}.Defaults().With(name, value)
		if err == nil {
			s, err = s.Read()
		}
		if err != nil {
			if code := rule.CodeOf(err); code != rule.Usage && code != rule.Refused && code != rule.Input && code != rule.NotFound {
				t.Fatalf("%s %q: code %q of %v", name, value, code, err)
			}
			return
		}
		kept, err := s.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.With(name, kept)
		if err != nil {
			t.Fatalf("%s %q was taken as %q, which is not: %v", name, value, kept, err)
		}
		if twice, _ := again.Get(name); twice != kept {
			t.Fatalf("%s %q was taken as %q, and that as %q", name, value, kept, twice)
		}
	})
}

func TestTimeControlsAreRefusedByTheBookOfTheEvent(t *testing.T) {
	for book, want := range map[string]string{"FMJD": "FMJD 10.1", "WCDF": "WCDF 2.15"} {
		_, err := Settings{Name: "x", Book: book}.Defaults().With("time-control", "0m")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", book, err, want)
		}
	}
}

// Lots without a seed are no tie-break yet, of the players or of the teams, and the event
// is not over before they are drawn.
func TestLotsWaitForASeed(t *testing.T) {
	tb := twoTeams(t, Settings{System: systems.TeamRoundRobin})
	for _, setting := range []string{"tie-breaks", "team-tie-breaks"} {
		tb.must(SetSetting{setting, "wins,lots", ""})
		if !tb.Settings.LotsWait() || slices.Contains(tb.Settings.Drawn([]string{"wins", "lots"}), "lots") || len(tb.IdleNotes()) != 1 {
			t.Errorf("%s: lots wait: %v, notes %v", setting, tb.Settings.LotsWait(), tb.IdleNotes())
		}
		tb.refuse(CloseEvent{}, rule.Refused, "need a seed")
		tb.must(SetSetting{setting, "wins", ""})
	}
	tb.must(SetSetting{"team-tie-breaks", "wins,lots", ""})
	tb.must(SetSetting{"seed", "4711", ""})
	if tb.Settings.LotsWait() || !slices.Contains(tb.Settings.Drawn(tb.Settings.TeamOrder()), "lots") {
		t.Error("the lots can be drawn, and are not")
	}
}
