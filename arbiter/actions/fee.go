package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// FeePay records that a player paid, and FeeBack a refund.
var (
	FeePay = &action.Row{
		Name:     "fee pay",
		Short:    "Record that a player paid: what is open, or an amount",
		Examples: []rule.Intent{rule.Try("fee.pay", "player", "Jansen"), rule.Try("fee.pay", "player", "Jansen", "amount", 10, "note", "cash")},
		New:      func() action.Action { return new(payment) },
	}
	FeeBack = &action.Row{
		Name:     "fee back",
		Short:    "Record a refund to a player: what was paid too much, or an amount",
		Examples: []rule.Intent{rule.Try("fee.back", "player", "Jansen", "amount", 10, "note", "did not come")},
		New:      func() action.Action { return &payment{paid: arbiter.PayFee{Back: true}} },
	}
)

type payment struct{ paid arbiter.PayFee }

func (a *payment) Fields() []action.Field {
	return []action.Field{
		ofPlayer(&a.paid.Player),
		action.One(&a.paid.Amount, "amount", action.Money, "", action.Word("AMOUNT")),
		action.One(&a.paid.Note, "note", action.Words, "how or why: cash, by bank ..."),
	}
}

func (a *payment) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.paid}, nil
}

func (a *payment) Answer(c *action.Case) error { return answerAccount(c, a.paid.Player) }

// FeeAgree agrees on another fee with one player.
var FeeAgree = &action.Row{
	Name:  "fee agree",
	Short: "Agree on another fee with one player",
	Long: `Agree on another fee with one player: an amount, or "usual" for the fee of the
event again.`,
	Examples: []rule.Intent{rule.Try("fee.agree", "player", "Jansen", "amount", 0, "reason", "holds the bar")},
	New:      func() action.Action { return new(agreement) },
}

type agreement struct{ fee arbiter.AgreeFee }

// usualFee is an amount, or nil for the fee of the event.
var usualFee = &action.Kind[*arbiter.Money]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (*arbiter.Money, error) {
	if text == "usual" {
		return nil, nil
	}
	amount, err := action.Money.Read(r, text)
	return &amount, err
}}

func (a *agreement) Fields() []action.Field {
	return []action.Field{
		ofPlayer(&a.fee.Player),
		action.One(&a.fee.Amount, "amount", usualFee, "", action.Word("AMOUNT"), action.Required),
		why(&a.fee.Reason),
	}
}

func (a *agreement) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.fee}, nil
}

func (a *agreement) Answer(c *action.Case) error { return answerAccount(c, a.fee.Player) }

// answerAccount tells what was entered and how the player stands now.
func answerAccount(c *action.Case, id arbiter.PlayerID) error {
	p, err := c.State.Player(id)
	if err != nil {
		return err
	}
	currency := c.State.Settings.Currency
	standing := rule.Format("nothing is open")
	switch open := c.State.Account(p).Open(); {
	case open > 0:
		standing = rule.Format("%s is open", open.In(currency))
	case open < 0:
		standing = rule.Format("%s too much", (-open).In(currency))
	}
	c.Line(rule.Format("%s; %s", arbiter.Tell(c.State, c.Done.Entries[0]), standing), c.Done.Notes()...)
	return nil
}
