package clocks

import (
	"slices"

	"flagfall/arbiter/rule"
)

// Material is what a player has on the board.
type Material struct {
	Men   int `json:"men"`
	Kings int `json:"kings"`
}

// internationalSummary is the summary of the rules of International draughts;
// it alone knows a draw on time. Annex 1 leaves clocks to the Rules for
// Competitions (FMJD 10.5).
func internationalSummary(passage string) rule.Article {
	return rule.Article{Document: "International summary", Number: passage}
}

// Insufficiency is the choice of the option "insufficient": when a player
// does not have enough to win, so that the opponent's flag makes a draw.
type Insufficiency string

// The choices.
const (
	// LoneKing is a single king against at least one king.
	LoneKing Insufficiency = "lone-king"
	// TwoKings is at most two kings, and no man, against a single king: the
	// endings that FMJD 6.4 lets run for five moves.
	TwoKings Insufficiency = "two-kings"
	// Never lets the flag always lose.
	Never Insufficiency = "never"
)

// FlagRule is the rule on time forfeits of a rule book.
type FlagRule struct {
	rule.Row
	// Insufficient is the choice in force; [Never] where the book has no draw on time.
	Insufficient Insufficiency
}

// Cites is the article to cite for what the WCDF rules say under a number. A
// regulation that only deals with fallen flags is cited for those. For the rest,
// and where no regulation was found, as for Russian draughts, it is FMJD 10.5:
// Annex 1 leaves clocks to the Rules for Competitions.
func (r FlagRule) Cites(wcdf string) rule.Article {
	own := rule.WCDF(wcdf)
	switch {
	case r.Article.Document == own.Document:
		return own
	case r.Article.IsZero() || !slices.Contains([]string{"2.12", "2.18", "2.19", "2.20"}, wcdf):
		return rule.FMJD("10.5")
	}
	return r.Article
}

// WCDFFlag is WCDF 2.20: the game is lost regardless of the position.
func WCDFFlag() FlagRule {
	return FlagRule{
		Row: rule.Row{
			Code: "flag-loses", Article: rule.WCDF("2.20"), Title: "Moves not made in time",
			Text: rule.English("A player who has not made the prescribed moves when their time ends loses, whatever the position."),
		},
		Insufficient: Never,
	}
}

// InternationalFlag is the time forfeit of International draughts: the player
// loses, unless the opponent does not have enough to win; then it is a draw.
func InternationalFlag() FlagRule {
	return FlagRule{
		Row: rule.Row{
			Code: "time-forfeit", Article: internationalSummary("Time Forfeit"), Title: "Time forfeit",
			Text: rule.English("A player whose time ends loses, unless the opponent has not enough to win; then the game is drawn."),
			Options: []rule.Option{{
				Name: "insufficient", Default: string(LoneKing), Choices: []string{string(LoneKing), string(TwoKings), string(Never)},
				Reason: "the text does not say what is too little; one king cannot force a win against a king, while two against one win by a single mistake",
			}},
		},
		Insufficient: LoneKing,
	}
}

// WithInsufficient is the rule with another choice of its option.
func (r FlagRule) WithInsufficient(choice string) (FlagRule, error) {
	for _, option := range r.Options {
		for _, known := range option.Choices {
			if option.Name == "insufficient" && known == choice {
				r.Insufficient = Insufficiency(choice)
				return r, nil
			}
		}
	}
	return r, rule.Errorf(rule.Input, "%q is not a choice for insufficient material under %s", choice, r.Article).
		WithHint("choose %s, %s or %s, in International draughts", LoneKing, TwoKings, Never)
}

// DrawsOnTime reports whether the rule knows a draw on time at all.
func (r FlagRule) DrawsOnTime() bool {
	return r.Insufficient == LoneKing || r.Insufficient == TwoKings
}

// CannotWin reports whether the rule holds that a player with the one material
// cannot win against the other.
func (r FlagRule) CannotWin(own, other Material) bool {
	switch r.Insufficient {
	case LoneKing:
		return own == Material{Kings: 1} && other.Kings >= 1
	case TwoKings:
		return own.Men == 0 && (own.Kings == 1 || own.Kings == 2) && other == Material{Kings: 1} ||
			own == Material{Kings: 1} && other.Kings >= 1
	}
	return false
}

// Verdict is what fallen flags mean for the game.
type Verdict string

// The verdicts.
const (
	// PlayOn: the flags decide nothing.
	PlayOn Verdict = "play-on"
	// NotCalled: a flag has fallen that nobody has called or observed.
	NotCalled Verdict = "not-called"
	// Loses: the side named loses.
	Loses Verdict = "loses"
	// Drawn: the side named overstepped, and its opponent cannot win.
	Drawn Verdict = "drawn"
)

// Judgement is a verdict with its reason. It is a proposal: the arbiter decides.
type Judgement struct {
	Verdict Verdict `json:"verdict"`
	// Side is the one whose flag decides, for [Loses], [Drawn] and [NotCalled].
	Side    Side         `json:"side"`
	Article rule.Article `json:"article"`
	// Reason says why.
	Reason rule.Sentence `json:"-"`
}

// FlagFact is what is known about the flag of one side.
type FlagFact struct {
	// Missed says that the flag fell before the required moves were made.
	Missed bool
	// Counts says that it was called or observed (WCDF 2.19).
	Counts bool
	// Required and Made are the moves asked for (0: all) and completed.
	Required, Made int
}

// Order says which of two fallen flags fell first.
type Order uint8

// The orders.
const (
	// UnknownOrder: it cannot be established.
	UnknownOrder Order = iota
	// FirstBefore: that of the player who moves first.
	FirstBefore
	// SecondBefore: that of the player who moves second.
	SecondBefore
)

// JudgeFlags decides on the flags of a clock from what is known of each and of
// their order, for clocks that keep no log. material is what each side has; nil
// where it is not known, and then no draw is proposed.
func (r FlagRule) JudgeFlags(flags [2]FlagFact, order Order, material *[2]Material) Judgement {
	first, second := flags[First].Missed, flags[Second].Missed
	if !first && !second {
		return judged(PlayOn, First, r.Cites("2.18"), rule.Say("no flag has fallen with moves missing"))
	}
	loser := First
	if second && (!first || order == SecondBefore) {
		loser = Second
	}
	both := first && second
	if both && order == UnknownOrder {
		return judged(PlayOn, First, r.Cites("2.12"), rule.Say("both flags have fallen and it is not known which fell first: the game goes on"))
	}
	fact := flags[loser]
	what := rule.Say("the flag of {player} fell before the game was over", "player", loser.Player())
	if fact.Required > 0 {
		what = rule.Say("the flag of {player} fell after {moves} of {required}",
			"player", loser.Player(), "moves", countMoves(fact.Made), "required", fact.Required)
	}
	if both {
		what = rule.Say("{flag}, before that of the opponent", "flag", what)
	}
	if !flags[First].Counts && !flags[Second].Counts {
		return judged(NotCalled, loser, r.Cites("2.19"), rule.Say("{flag}, but nobody has called or observed it", "flag", what))
	}
	if material != nil && r.CannotWin(material[loser.Opponent()], material[loser]) {
		return judged(Drawn, loser, r.Article, rule.Say("{flag}, but the opponent does not have enough to win", "flag", what))
	}
	return judged(Loses, loser, r.Article, what)
}

func judged(v Verdict, side Side, article rule.Article, reason rule.Sentence) Judgement {
	return Judgement{Verdict: v, Side: side, Article: article, Reason: reason}
}

// Judge decides by the falls that a clock has recorded. Where both flags fell
// the clock knows which was first.
func (r FlagRule) Judge(reading Reading, material *[2]Material) Judgement {
	var flags [2]FlagFact
	order := UnknownOrder
	for _, f := range reading.Falls {
		if !f.Missed() {
			continue
		}
		fact := &flags[f.Side]
		if !fact.Missed {
			fact.Missed, fact.Required, fact.Made = true, f.Required, f.Made
			if order == UnknownOrder {
				order = FirstBefore + Order(f.Side)
			}
		}
		fact.Counts = fact.Counts || f.Way != ""
	}
	return r.JudgeFlags(flags, order, material)
}
