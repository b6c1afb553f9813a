package reports

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

var feesRow = row(Document{Name: "fees", Title: "what players have to pay, have paid and owe", Sheet: 10}, fees)

// fees lists what each player has to pay, has paid and still owes, for the treasurer, with the
// totals in the last row.
func fees(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Entry fees")
	r.inCurrency()
	list := slices.Clone(s.Players)
	byName(r, list, func(p arbiter.Player) string { return r.nameOf(&p) })
	t := &doc.Table{Name: "fees", Empty: w.Say("No players are entered yet."), Frozen: 1, Columns: []doc.Column{
		w.column("name", w.Head("Name"), doc.Name), w.column("club", w.Head("Club"), doc.Text),
		w.column("due", w.Head("Fee due"), doc.Points), w.column("paid", w.Head("Fee paid"), doc.Points), w.column("open", w.Head("Still to be paid"), doc.Points),
		whenFilled(w.column("remark", w.Head("Remark"), doc.Text))}}
	t.Columns[4].Sum = []doc.Term{{Key: "due", Times: doc.Number{Value: 1, Unit: 1}}, {Key: "paid", Times: doc.Number{Value: -1, Unit: 1}}}
	var total arbiter.Account
	if !slices.ContainsFunc(list, func(p arbiter.Player) bool { return s.Account(p).Due != 0 || len(p.Payments) > 0 }) {
		if len(list) > 0 {
			t.Empty = w.Say("Nobody has to pay an entry fee.")
		}
		list = nil
	}
	for i := range list {
		p := &list[i]
		a := s.Account(*p)
		total.Due += a.Due
		total.Paid += a.Paid
		name := doc.T(r.nameOf(p)).To(playerRef(p.ID))
		if p.Withdrawn > 0 {
			name = name.With(doc.Struck)
		}
		var notes []string
		for _, x := range p.Payments {
			if x.Note != "" {
				notes = append(notes, x.Note)
			}
		}
		t.Add(name, doc.T(p.Club), r.money(a.Due), r.money(a.Paid), r.money(a.Open()), doc.T(strings.Join(notes, r.words.Stop("; "))))
	}
	if len(list) > 0 {
		t.Add(doc.T(w.Say("Total")).With(doc.Strong), doc.Cell{}, r.money(total.Due).With(doc.Strong), r.money(total.Paid).With(doc.Strong),
			r.money(total.Open()).With(doc.Strong))
		sum := &t.Rows[len(t.Rows)-1]
		sum.Rule, sum.Total = true, true
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

var prizesRow = row(Document{Name: "prizes", Title: "who gets which prize as the standings now are", Sheet: 9, Fill: rule.Try("prize.set")}, prizes)

// prizes lists who gets which prize by the current standings, with the working of shared amounts.
// Errors are those of [ranking.Prizes].
func prizes(r *report, _ anEvent) error {
	s, w := r.state, r.words
	awards, err := ranking.Prizes(s)
	if err != nil {
		return err
	}
	r.doc.Title = w.Say("Prizes")
	if len(s.Rounds) > 0 {
		r.after(s.Standing())
	}
	r.inCurrency()
	t := &doc.Table{Name: "prizes", Empty: w.Say("There are no prizes."), Frozen: 3, Columns: []doc.Column{
		w.column("category", w.Head("Category"), doc.Text), w.column("prize", w.Head("Prize"), doc.Rank), w.column("name", w.Head("Name"), doc.Name),
		w.column("amount", w.Head("Amount"), doc.Points), whenFilled(w.column("thing", w.Head("Prize in kind"), doc.Text)), whenFilled(w.column("remark", w.Head("Remark"), doc.Text))}}
	var total int64
	list, undecided := -1, false
	for _, a := range awards {
		category := cmp.Or(s.Prizes[a.List].Category, w.Say("All players"))
		remark := ""
		if a.Sharers > 1 {
			remark = w.Say("{n} players divide {sum}", "n", itoa(a.Sharers), "sum", r.money(arbiter.Money(a.Pool)).Text)
		}
		if len(a.Level) > 0 {
			undecided = true
			var names []string
			for _, id := range a.Level {
				names = append(names, r.name(id))
			}
			remark = joinDots(remark, w.Say("not decided: level on everything with {names}", "names", strings.Join(names, r.words.Stop("; "))))
		}
		amount := r.money(arbiter.Money(a.Amount))
		if a.Amount == 0 && a.Thing != "" { // a prize in kind alone
			amount = doc.Cell{}
		}
		rank := doc.Cell{}
		if a.Rank > 0 {
			rank = doc.N(a.Rank)
		}
		t.Add(doc.T(category), rank, doc.T(r.name(arbiter.PlayerID(a.ID))).To(playerRef(arbiter.PlayerID(a.ID))),
			amount, doc.T(a.Thing), doc.T(remark)).Rule = a.List != list && list >= 0
		list = a.List
		total += a.Amount
	}
	if total > 0 {
		t.Add(doc.T(w.Say("Total")).With(doc.Strong), doc.Cell{}, doc.Cell{}, r.money(arbiter.Money(total)).With(doc.Strong))
		sum := &t.Rows[len(t.Rows)-1]
		sum.Rule, sum.Total = true, true
	}
	r.doc.Blocks = []doc.Block{t}
	if undecided {
		r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Text: w.Say("Players who are level on everything have no order among themselves: before their prizes are given, draw lots, play a tie-break, or let them share.")})
	}
	return nil
}

// inCurrency says under the title in which currency amounts are.
func (r *report) inCurrency() {
	if c := r.state.Settings.Currency; c != "" {
		r.doc.Subtitle = joinDots(r.doc.Subtitle, r.words.Say("amounts in {currency}", "currency", c))
	}
}

// money returns an amount with two decimals.
func (r *report) money(m arbiter.Money) doc.Cell {
	return doc.P(int64(m), 100).As(strings.Replace(m.String(), ".", r.words.Decimal(), 1))
}
