package actions

import (
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// PrizeSet sets the prizes of the event or of a category.
var PrizeSet = &action.Row{
	Name:  "prize set",
	Short: "Set the prizes of the event or of a category, the first place first",
	Long: `Set all prizes of the event or of a category, the first place first: amounts,
things, or both with a plus. Without prizes the list is taken away.`,
	Examples: []rule.Intent{
		rule.Try("prize.set", "prize", "150+cup", "prize", 100, "prize", 50, "prize", "box of chocolates"),
		rule.Try("prize.set", "category", "Youth", "prize", 25, "prize", "a book"),
	},
	New: func() action.Action { return new(prizeSet) },
}

type prizeSet struct{ list arbiter.SetPrizes }

func (a *prizeSet) Fields() []action.Field {
	return []action.Field{
		action.Several(&a.list.Prizes, "prize", prize, "", action.Word("PRIZE")),
		action.One(&a.list.Category, "category", action.Words, "the category (default: the whole event)"),
	}
}

// Complete refuses a list that counts the places, 1 60 2 40 3 20: read as prizes the first would be one of 1, and the second more.
func (a *prizeSet) Complete(r *action.Reading) error {
	given := r.Given["prize"]
	if len(given) < 4 || len(given)%2 == 1 {
		return nil
	}
	try := []any{}
	for i := 0; i < len(given); i += 2 {
		if given[i] != strconv.Itoa(i/2+1) {
			return nil
		}
		try = append(try, "prize", given[i+1])
	}
	if a.list.Category != "" {
		try = append(try, "category", a.list.Category)
	}
	return rule.Errorf(rule.Usage, "prizes are named without their places, the first place first").
		WithWay("set them: {prize.set}", rule.Try("prize.set", try...))
}

func (a *prizeSet) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.list}, nil
}

func (a *prizeSet) Answer(c *action.Case) error { return c.Tell() }

// prize is "150", "cup" or "150+cup". What begins with a digit is an amount, so that a slip in one is not a prize in kind.
var prize = &action.Kind[arbiter.Prize]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (arbiter.Prize, error) {
	amount, thing, both := strings.Cut(text, "+")
	// What has a letter and does not begin with a digit is a thing; -5 is neither that nor an amount.
	if begins := strings.IndexAny(text, "0123456789") == 0; !both && !begins && strings.ContainsFunc(text, unicode.IsLetter) {
		return arbiter.Prize{Thing: text}, nil
	}
	m, err := action.Money.Read(r, amount)
	return arbiter.Prize{Amount: m, Thing: strings.TrimSpace(thing)}, err
}}
