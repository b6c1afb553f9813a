package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// KeizerSettings are what a club says about its Keizer competition, as texts of
// the command line. An empty one is as the preset has it.
type KeizerSettings struct {
	// KeizerPreset is one of KeizerPresets; "" is the first.
	KeizerPreset string `json:"keizer,omitempty"`
	// Points of the ranking.
	KeizerTop   string `json:"keizerTop,omitempty"`
	KeizerStep  string `json:"keizerStep,omitempty"`
	KeizerRatio string `json:"keizerRatio,omitempty"`
	KeizerSelf  string `json:"keizerSelf,omitempty"`
	// Shares of the opponent's value.
	KeizerWin         string `json:"keizerWin,omitempty"`
	KeizerDraw        string `json:"keizerDraw,omitempty"`
	KeizerLoss        string `json:"keizerLoss,omitempty"`
	KeizerForfeitWin  string `json:"keizerForfeitWin,omitempty"`
	KeizerForfeitLoss string `json:"keizerForfeitLoss,omitempty"`
	// Shares of the player's own value.
	KeizerBye          string `json:"keizerBye,omitempty"`
	KeizerNotice       string `json:"keizerNotice,omitempty"`
	KeizerExcused      string `json:"keizerExcused,omitempty"`
	KeizerDuty         string `json:"keizerDuty,omitempty"`
	KeizerUnannounced  string `json:"keizerUnannounced,omitempty"`
	KeizerLate         string `json:"keizerLate,omitempty"`
	KeizerNoticeLimit  string `json:"keizerNoticeLimit,omitempty"`
	KeizerExcusedLimit string `json:"keizerExcusedLimit,omitempty"`
	// The computation and the season.
	KeizerTurns   string `json:"keizerTurns,omitempty"`
	KeizerRecount string `json:"keizerRecount,omitempty"`
	KeizerPeriods string `json:"keizerPeriods,omitempty"`
	KeizerAfresh  string `json:"keizerAfresh,omitempty"`
	// Who may meet.
	KeizerRematch  string `json:"keizerRematch,omitempty"`
	KeizerMeetings string `json:"keizerMeetings,omitempty"`
}

// KeizerPresets are the names of the sets of rules that can be begun with.
// "club" is the one that club programs begin with, "sixths" counts in sixths,
// "free" adds something for a loss, and "borne" is that of a draughts club.
func KeizerPresets() []string { return []string{"club", "sixths", "free", "borne"} }

func keizerPreset(name string) pairing.Keizer {
	sixth := pairing.Point / 6
	k := pairing.Keizer{
		Step: pairing.Point, Self: true,
		Win: pairing.Point, Draw: pairing.Half, ForfeitWin: pairing.Point,
		Bye: pairing.Half, Notice: pairing.Point * 35 / 100, Excused: pairing.Point * 35 / 100, Duty: pairing.Point * 70 / 100,
		NoticeLimit: 5, ExcusedLimit: 5, Rematch: 3,
	}
	switch name {
	case "sixths":
		k.Bye, k.Notice, k.Excused, k.Duty = 4*sixth, 2*sixth, 2*sixth, 4*sixth
	case "free":
		k.Loss, k.Bye, k.Notice, k.Excused, k.Duty = sixth, 4*sixth, 2*sixth, 2*sixth, 4*sixth
	case "borne":
		k.Top, k.Self = 70*pairing.Point, false
		k.Bye, k.Notice, k.Excused, k.Duty = 4*sixth, sixth, 2*sixth, 4*sixth
		k.NoticeLimit, k.ExcusedLimit, k.Rematch, k.Meetings = 8, 10, 8, 4
	}
	return k
}

// keizerSetting is one parameter: how it is read into the rules, and how the
// rules show it.
type keizerSetting struct {
	name, help string
	field      func(*Settings) *string
	read       func(*pairing.Keizer, string) bool
	show       func(*pairing.Keizer) string
	// share marks what is written as a part of a value, which the help does not say.
	share bool
	// zero is what 0 stands for; none where it is a number like any other.
	zero rule.Sentence
	// moot reports whether another parameter decides, so that this one has no value; nil for
	// never.
	moot func(*pairing.Keizer) bool
}

// automatic has a parameter of 0 stand for something.
func automatic(standsFor rule.Sentence, x keizerSetting) keizerSetting { x.zero = standsFor; return x }

// unless has a parameter decide nothing where another one does.
func unless(decided func(*pairing.Keizer) bool, x keizerSetting) keizerSetting {
	x.moot = decided
	return x
}

// keizerRow is the row of a parameter that is read and shown as another one.
func keizerRow(name, help string, field func(*Settings) *string, as keizerSetting) keizerSetting {
	as.name, as.help, as.field = "keizer-"+name, help, field
	return as
}

func keizerPoints(least pairing.Points, of func(*pairing.Keizer) *pairing.Points) keizerSetting {
	return keizerSetting{
		read: func(k *pairing.Keizer, text string) bool {
			p, ok := ParsePoints(text)
			*of(k) = p
			return ok && p >= least && p <= 10000*pairing.Point
		},
		show: func(k *pairing.Keizer) string { return of(k).String() },
	}
}

func keizerNumber(of func(*pairing.Keizer) *int) keizerSetting {
	return keizerSetting{
		read: func(k *pairing.Keizer, text string) bool {
			n, err := strconv.ParseUint(text, 10, 10)
			*of(k) = int(n)
			return err == nil && n <= 1000
		},
		show: func(k *pairing.Keizer) string { return strconv.Itoa(*of(k)) },
	}
}

func keizerTruth(of func(*pairing.Keizer) *bool, yes, no string) keizerSetting {
	return keizerSetting{
		read: func(k *pairing.Keizer, text string) bool {
			*of(k) = text == yes
			return text == yes || text == no
		},
		show: func(k *pairing.Keizer) string {
			if *of(k) {
				return yes
			}
			return no
		},
	}
}

func keizerShare(of func(*pairing.Keizer) *pairing.Points) keizerSetting {
	return keizerSetting{
		read: func(k *pairing.Keizer, text string) bool {
			p, ok := ParseShare(text)
			*of(k) = p
			return ok
		},
		show:  func(k *pairing.Keizer) string { return ShareText(*of(k)) },
		share: true,
	}
}

func keizerSettings() []keizerSetting {
	return []keizerSetting{
		unless(func(k *pairing.Keizer) bool { return k.Ratio > 0 }, automatic(rule.Say("as many steps as there are players"), keizerRow("top", "Keizer: the value of the first place; 0 means as many steps as there are players", func(s *Settings) *string { return &s.KeizerTop }, keizerPoints(0, func(k *pairing.Keizer) *pairing.Points { return &k.Top })))),
		keizerRow("step", "Keizer: how much less each further place is worth", func(s *Settings) *string { return &s.KeizerStep }, keizerPoints(1, func(k *pairing.Keizer) *pairing.Points { return &k.Step })),
		automatic(rule.Say("none"), keizerRow("ratio", "Keizer: the first value divided by the last, such as 3, where no top is set", func(s *Settings) *string { return &s.KeizerRatio }, keizerPoints(0, func(k *pairing.Keizer) *pairing.Points { return &k.Ratio }))),
		keizerRow("self", "Keizer: whether a player's own value counts once: yes or no", func(s *Settings) *string { return &s.KeizerSelf }, keizerTruth(func(k *pairing.Keizer) *bool { return &k.Self }, "yes", "no")),
		keizerRow("win", "Keizer: the share of the opponent's value for a win", func(s *Settings) *string { return &s.KeizerWin }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Win })),
		keizerRow("draw", "Keizer: the share of the opponent's value for a draw", func(s *Settings) *string { return &s.KeizerDraw }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Draw })),
		keizerRow("loss", "Keizer: the share of the opponent's value for a loss", func(s *Settings) *string { return &s.KeizerLoss }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Loss })),
		keizerRow("forfeit-win", "Keizer: the share of the opponent's value where the opponent did not come", func(s *Settings) *string { return &s.KeizerForfeitWin }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.ForfeitWin })),
		keizerRow("forfeit-loss", "Keizer: the share of the opponent's value for a player who was paired and did not come", func(s *Settings) *string { return &s.KeizerForfeitLoss }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.ForfeitLoss })),
		keizerRow("bye", "Keizer: the share of a player's own value for the player who is left over", func(s *Settings) *string { return &s.KeizerBye }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Bye })),
		keizerRow("notice", "Keizer: the share of a player's own value for an absence with notice", func(s *Settings) *string { return &s.KeizerNotice }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Notice })),
		keizerRow("excused", "Keizer: the share of a player's own value for a long absence that is excused", func(s *Settings) *string { return &s.KeizerExcused }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Excused })),
		keizerRow("duty", "Keizer: the share of a player's own value for playing for the club elsewhere", func(s *Settings) *string { return &s.KeizerDuty }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Duty })),
		keizerRow("unannounced", "Keizer: the share of a player's own value for an absence without notice", func(s *Settings) *string { return &s.KeizerUnannounced }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Unannounced })),
		keizerRow("late", "Keizer: the share of a player's own value for each round before a late entry", func(s *Settings) *string { return &s.KeizerLate }, keizerShare(func(k *pairing.Keizer) *pairing.Points { return &k.Late })),
		automatic(rule.Say("no limit"), keizerRow("notice-limit", "Keizer: how many absences with notice count in a period; 0 means all", func(s *Settings) *string { return &s.KeizerNoticeLimit }, keizerNumber(func(k *pairing.Keizer) *int { return &k.NoticeLimit }))),
		automatic(rule.Say("no limit"), keizerRow("excused-limit", "Keizer: how many excused absences are paid in a period; 0 means all", func(s *Settings) *string { return &s.KeizerExcusedLimit }, keizerNumber(func(k *pairing.Keizer) *int { return &k.ExcusedLimit }))),
		unless(func(k *pairing.Keizer) bool { return k.Frozen }, automatic(rule.Say("until the ranking settles"), keizerRow("turns", "Keizer: how often the ranking is computed again; 0 means until it settles", func(s *Settings) *string { return &s.KeizerTurns }, keizerNumber(func(k *pairing.Keizer) *int { return &k.Turns })))),
		keizerRow("recount", "Keizer: whether earlier rounds are counted again by the new values: always or never", func(s *Settings) *string { return &s.KeizerRecount }, keizerTruth(func(k *pairing.Keizer) *bool { return &k.Frozen }, "never", "always")),
		keizerRow("periods", "Keizer: the last rounds of the periods of the season, such as 8,16; none for one period", func(s *Settings) *string { return &s.KeizerPeriods }, keizerSetting{read: readPeriods, show: showPeriods}),
		keizerRow("afresh", "Keizer: whether each period begins with no points, in the order of the last one: yes or no", func(s *Settings) *string { return &s.KeizerAfresh }, keizerTruth(func(k *pairing.Keizer) *bool { return &k.Afresh }, "yes", "no")),
		keizerRow("rematch", "Keizer: how many rounds must lie between two games of the same two", func(s *Settings) *string { return &s.KeizerRematch }, keizerNumber(func(k *pairing.Keizer) *int { return &k.Rematch })),
		automatic(rule.Say("no limit"), keizerRow("meetings", "Keizer: how often the same two may meet in the season; 0 means no limit", func(s *Settings) *string { return &s.KeizerMeetings }, keizerNumber(func(k *pairing.Keizer) *int { return &k.Meetings }))),
	}
}

func showPeriods(k *pairing.Keizer) string {
	if len(k.Periods) == 0 {
		return "none"
	}
	var rounds []string
	for _, n := range k.Periods {
		rounds = append(rounds, strconv.Itoa(n))
	}
	return strings.Join(rounds, ",")
}

func readPeriods(k *pairing.Keizer, text string) bool {
	k.Periods = nil
	if text == "none" {
		return true
	}
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 10)
		if err != nil || n < 1 || len(k.Periods) > 0 && int(n) <= k.Periods[len(k.Periods)-1] {
			return false
		}
		k.Periods = append(k.Periods, int(n))
	}
	return true
}

// Keizer are the rules of a Keizer competition: those of the preset, with what
// the settings say.
func (s Settings) Keizer() pairing.Keizer { return s.read().keizer }

// into reads the text of a parameter into the rules; "" leaves them.
func (x *keizerSetting) into(k *pairing.Keizer, text string) error {
	if text == "" || x.read(k, text) {
		return nil
	}
	hint := rule.English(x.help)
	if x.share {
		hint = rule.Say("{meaning}; it is written 1/2, 2/6 or 0.35", "meaning", hint)
	}
	return rule.Errorf(rule.Usage, "%s cannot be %q", x.name, text).Offering(hint)
}

// keizerSettingList are the parameters as settings. Their values are shown in
// a Keizer competition only, where they all have one.
func keizerSettingList() []Setting {
	here := func(p systems.System) bool { return p.Keizer }
	preset := choice("keizer", "Keizer: the set of rules to begin with", func(s *Settings) *string { return &s.KeizerPreset }, append([]string{""}, KeizerPresets()...)...)
	preset.get = func(s *Settings) string {
		if s.system().Keizer {
			return cmp.Or(s.KeizerPreset, KeizerPresets()[0])
		}
		return s.KeizerPreset
	}
	list := []Setting{only(here, preset)}
	for _, x := range keizerSettings() {
		d := choice(x.name, x.help, x.field)
		d.read = func(s *Settings, v *settingValues) error { return x.into(&v.keizer, *x.field(s)) }
		d.get = func(s *Settings) string {
			if !s.system().Keizer {
				return *x.field(s)
			}
			k := s.Keizer()
			if x.moot != nil && x.moot(&k) {
				return ""
			}
			return x.show(&k)
		}
		if !x.zero.IsZero() {
			d = zero(x.zero, d)
		}
		list = append(list, only(here, d))
	}
	return list
}

// checkKeizer says what is wrong with the parameters as a whole.
func (s Settings) checkKeizer() error {
	if !s.system().Keizer {
		return nil
	}
	k := s.Keizer()
	switch {
	case k.Ratio > 0 && k.Ratio <= pairing.Point:
		return rule.Errorf(rule.Usage, "keizer-ratio cannot be %s: the first value must be more than the last", k.Ratio).
			WithHint("give a ratio above 1, such as 3, or 0 for none")
	case k.Ratio > 0 && k.Top > 0:
		return rule.Errorf(rule.Usage, "keizer-top and keizer-ratio are both set, and only one of them can give the values").WithHint("set one of them to 0")
	case k.Draw > k.Win || k.Loss > k.Draw:
		return rule.Errorf(rule.Usage, "a win cannot be worth less than a draw, nor a draw less than a loss").WithHint("check keizer-win, keizer-draw and keizer-loss")
	case s.Rounds > 0 && len(k.Periods) > 0 && slices.Max(k.Periods) >= s.Rounds:
		return rule.Errorf(rule.Usage, "the last period begins after round %d, but the number of rounds is %d", slices.Max(k.Periods), s.Rounds).WithHint("keizer-periods holds the last rounds of all periods but the last")
	}
	return nil
}

// ParseShare reads a part of a value: "1/2", "2/6", "0.35", "½", "1". It must
// be a whole number of 300ths, as halves, sixths and hundredths are, and not be
// more than 2.
func ParseShare(text string) (pairing.Points, bool) {
	text = strings.TrimSpace(text)
	over, under, fraction := strings.Cut(text, "/")
	if !fraction {
		p, ok := ParsePoints(text)
		return p, ok && p <= 2*pairing.Point
	}
	a, errA := strconv.ParseUint(strings.TrimSpace(over), 10, 10)
	b, errB := strconv.ParseUint(strings.TrimSpace(under), 10, 10)
	if errA != nil || errB != nil || b == 0 || a > 2*b {
		return 0, false
	}
	whole := pairing.Points(a) * pairing.Point
	return whole / pairing.Points(b), whole%pairing.Points(b) == 0
}

// ShareText writes a share as a fraction in its lowest terms, or in decimals
// where it is a number of hundredths for which clubs use no common fraction.
func ShareText(p pairing.Points) string {
	for _, under := range []pairing.Points{1, 2, 3, 4, 6} {
		if p*under%pairing.Point == 0 {
			if under == 1 {
				return strconv.Itoa(int(p / pairing.Point))
			}
			return strconv.Itoa(int(p*under/pairing.Point)) + "/" + strconv.Itoa(int(under))
		}
	}
	return p.String()
}
