package clocks

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

func TestSettingCards(t *testing.T) {
	for _, tc := range []struct {
		control string
		model   Model
		option  string
		holds   string // in the values, what the clock does, or what is left
	}{
		{"80m+60s", DGT2010, "18 (manual)", "both sides: 1:20:00 + 0:01:00 (Fischer)"},
		{"80m+60s", DGTXL, "00 (manual)", "1:20:00 + 0:01:00"},
		{"80m+60s", DGT3000, "manual", "one of 5 memories"},
		{"50/2h,25/1h...", DGT2010, "08", "and 25 more at each later one"},
		{"50/2h,25/1h...", DGT2010, "08", "adds the next period to both sides when one side reaches 0:00"},
		{"50/2h,25/1h...", DGTXL, "00 (manual)", "period 2, 1:00:00 for 25 moves, repeated"},
		{"50/2h,1h", DGTXL, "07", "does not count moves"},
		{"50/2h,30m", DGT2010, "04", "check 50 moves"},
		{"25m", DGTXL, "03", "preset"},
		{"25m", DGT2010, "02", "preset"},
		{"25m", DGT3000, "03", "preset"},
		{"90m+30s", DGTXL, "12", "preset"},
		{"5m+3s bronstein", DGTXL, "14", "preset"},
		{"5m+3s", DGTXL, "00 (manual)", "5:00 + 0:00:03 (Fischer)"},
		{"45m", DGT2010, "03 (manual)", "0:45:00"},
		{"12m+5s | 7m+5s", DGT2010, "manual", "moves second: 0:07:00 + 0:00:05"},
		{"50/2h,25/1h...", Mechanical, "manual", "check 50 moves"},
		{"wcdf", Mechanical, "manual", "the next flag is 30 minutes away (WCDF 2.16)"},
		{"25m", Mechanical, "manual", "25 minutes before the full hour"},
	} {
		control, err := Parse(tc.control)
		if err != nil {
			t.Fatal(err)
		}
		card, err := SettingCard(control, tc.model, UseWCDF)
		if err != nil {
			t.Errorf("%s on %s: %v", tc.control, tc.model, err)
			continue
		}
		all := strings.Join(append(append(append(card.Values, card.Will...), card.WillNot...), card.Arbiter...), "\n")
		if card.Option != tc.option || !strings.Contains(all, tc.holds) {
			t.Errorf("%s on %s: option %s, want %s; the card lacks %q:\n%s", tc.control, tc.model, card.Option, tc.option, tc.holds, all)
		}
	}
}

func TestSettingCardRefuses(t *testing.T) {
	control, err := Parse("5m+3s")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := SettingCard(control, "hourglass", UseWCDF); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("an unknown clock: %v", err)
	}
	if _, err := SettingCard(control, Mechanical, UseWCDF); rule.CodeOf(err) != rule.Refused {
		t.Errorf("an increment on a mechanical clock: %v", err)
	}
	if _, err := SettingCard(Control{}, DGTXL, UseWCDF); err == nil {
		t.Error("a card for no control")
	}
}

// TestOptionsAreControls: every preset of a clock is a control that can be read.
func TestOptionsAreControls(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range options() {
		if _, err := Parse(o.control); err != nil {
			t.Errorf("%s %s: %v", o.model, o.number, err)
		}
		if key := string(o.model) + o.number; seen[key] {
			t.Errorf("%s %s is double", o.model, o.number)
		} else {
			seen[key] = true
		}
	}
}

// The FMJD leaves the use of the clock to the Rules for Competitions (10.5).
func TestCardUnderFMJD(t *testing.T) {
	for _, text := range []string{"80m+60s", "50/2h,25/1h..."} {
		control, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range Models() {
			card, err := SettingCard(control, m.Model, UseWCDF)
			if rule.CodeOf(err) == rule.Refused {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			under, err := SettingCard(control, m.Model, UseFMJD)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range under.Arbiter {
				if strings.Contains(line, "WCDF") || !strings.HasPrefix(card.Arbiter[i], line[:10]) {
					t.Errorf("%s, %s: %q", text, m.Name, line)
				}
			}
			if all := strings.Join(under.Players, " "); !strings.Contains(all, "FMJD 10.5") || strings.Contains(all, "WCDF") {
				t.Errorf("%s, %s: %q", text, m.Name, under.Players)
			}
		}
	}
}
