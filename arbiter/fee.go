package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Fees are what players pay to enter.
type Fees struct {
	// Amount is what everybody pays, except those of a category in Categories:
	// the first that a player belongs to counts.
	Amount     Money
	Categories []CategoryFee
}

// CategoryFee is what the players of a category pay instead.
type CategoryFee struct {
	Category Category
	Amount   Money
}

// Fees are those of the setting "fee".
func (s Settings) Fees() Fees { return s.read().fees }

// readFees reads "15", or "15; Youth: 5; Women: 10" with names of categories.
// Errors: rule.Usage, and rule.NotFound for a category.
func readFees(text string, categories []Category) (Fees, error) {
	var f Fees
	for i, part := range strings.Split(text, ";") {
		part = strings.TrimSpace(part)
		name, amount, named := strings.Cut(part, ":")
		if !named {
			if i > 0 {
				return Fees{}, rule.Errorf(rule.Usage, "%q is not a fee for a category", part).WithHint("write the name of a category and its fee, as in: 15; Youth: 5")
			}
			if part == "" {
				continue
			}
			m, err := ParseMoney(part)
			if err != nil {
				return Fees{}, err
			}
			f.Amount = m
			continue
		}
		c, err := findCategory(categories, name)
		if err != nil {
			return Fees{}, err
		}
		m, err := ParseMoney(amount)
		if err != nil {
			return Fees{}, err
		}
		f.Categories = append(f.Categories, CategoryFee{c, m})
	}
	return f, nil
}

// Of is the fee of a player.
func (f Fees) Of(p Player) Money {
	for _, c := range f.Categories {
		if c.Category.Has(p) {
			return c.Amount
		}
	}
	return f.Amount
}

// Payment is money that a player paid; a negative amount was given back.
type Payment struct {
	Seq    int64
	Amount Money
	Note   string
}

// Account is what a player has to pay and has paid.
type Account struct {
	Player    PlayerID
	Due, Paid Money
}

// Open is what is still to be paid; negative when too much was paid.
func (a Account) Open() Money { return a.Due - a.Paid }

// Account is the account of a player. What was agreed with them goes before the
// fee of the event.
func (s *State) Account(p Player) Account {
	a := Account{Player: p.ID}
	if p.FeeAgreed != nil {
		a.Due = *p.FeeAgreed
	} else {
		a.Due = s.Settings.Fees().Of(p)
	}
	for _, x := range p.Payments {
		a.Paid += x.Amount
	}
	return a
}

// PayFee records money that a player paid or, with Back, got back. An Amount
// of 0 is all that is open.
type PayFee struct {
	Player PlayerID
	Amount Money
	Back   bool
	Note   string
}

func (c PayFee) decide(s *State) (Decision, error) {
	p, err := s.needPlayer(c.Player)
	if err != nil {
		return Decision{}, err
	}
	e := FeePaid{ID: c.Player, Amount: c.Amount, Note: c.Note}
	open := s.Account(*p).Open()
	if c.Back {
		open = -open
	}
	if e.Amount == 0 {
		e.Amount = open
	}
	if e.Amount <= 0 {
		what := rule.Format("%s has nothing to pay", p.Name())
		if c.Back {
			what = rule.Format("%s has nothing to get back", p.Name())
		}
		return Decision{}, rule.Fault(rule.Refused, what).WithHint("name the amount if there is one after all")
	}
	if c.Back {
		e.Amount = -e.Amount
	}
	return Decision{Events: []Event{e}}, nil
}

// FeePaid is the event of PayFee; a negative amount was given back.
type FeePaid struct {
	ID     PlayerID `json:"id"`
	Amount Money    `json:"amount"`
	Note   string   `json:"note,omitempty"`
}

var _ = add(kind[FeePaid]{name: "fee-paid", routine: true})

func (e FeePaid) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	switch paid := s.Account(*p).Paid; {
	case e.Amount == 0 || e.Amount > mostMoney:
		return rule.Errorf(rule.Usage, "%s cannot be paid", e.Amount).WithWay("give an amount above 0; {fee.back} returns money", rule.Try("fee.back"))
	case paid+e.Amount < 0:
		return rule.Errorf(rule.Refused, "%s has paid %s and cannot get %s back", p.Name(), paid, -e.Amount).
			WithWay("{fee.list} shows what was paid", rule.Try("fee.list"))
	}
	return nil
}

func (e FeePaid) apply(s *State, env Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) {
		p.Payments = append(p.Payments, Payment{Seq: env.Seq, Amount: e.Amount, Note: e.Note})
	})
}

func (e FeePaid) sentence(s *State) rule.Sentence {
	if e.Amount < 0 {
		return reasoned(rule.Say("{player} got {amount} back", "player", s.called(e.ID), "amount", (-e.Amount).In(s.Settings.Currency)), e.Note)
	}
	return reasoned(rule.Say("{player} paid {amount}", "player", s.called(e.ID), "amount", e.Amount.In(s.Settings.Currency)), e.Note)
}

// AgreeFee sets what one player has to pay; nil is the fee of the event again.
type AgreeFee struct {
	Player PlayerID
	Amount *Money
	Reason string
}

func (c AgreeFee) decide(*State) (Decision, error) {
	return Decision{Events: []Event{FeeAgreed{ID: c.Player, Amount: c.Amount, Reason: c.Reason}}}, nil
}

// FeeAgreed is the event of AgreeFee.
type FeeAgreed struct {
	ID     PlayerID `json:"id"`
	Amount *Money   `json:"amount,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

var _ = add(kind[FeeAgreed]{name: "fee-agreed"})

func (e FeeAgreed) check(s *State) error {
	if _, err := s.needPlayer(e.ID); err != nil {
		return err
	}
	if e.Amount == nil {
		return nil
	}
	if *e.Amount < 0 || *e.Amount > mostMoney {
		return rule.Errorf(rule.Usage, "%s is not a fee", *e.Amount).WithHint("give an amount of 0 or more, such as 15")
	}
	return needReason(rule.Format("an individual fee"), e.Reason)
}

func (e FeeAgreed) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) { p.FeeAgreed = e.Amount })
}

func (e FeeAgreed) sentence(s *State) rule.Sentence {
	if e.Amount == nil {
		return reasoned(rule.Say("{player} pays the fee of the event", "player", s.called(e.ID)), e.Reason)
	}
	return reasoned(rule.Say("{player} pays {amount}", "player", s.called(e.ID), "amount", e.Amount.In(s.Settings.Currency)), e.Reason)
}
