package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// EquipmentCheck is what was found about a row of the checklist of equipment
// (WCDF 1.2 to 1.10, 6.2; FMJD Annex 1, 2 and 5.2).
type EquipmentCheck struct {
	Stamp
	EquipmentChecked
}

// CheckEquipment ticks a row of the checklist off, or notes what is amiss.
type CheckEquipment struct {
	// Row is the code of a row, or the number of its article.
	Row string
	// Amiss says that it is not as it should be; Open takes a tick back.
	Amiss, Open bool
	Note        string
}

func (c CheckEquipment) decide(s *State) (Decision, error) {
	row, err := s.equipment(c.Row)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{EquipmentChecked{Row: row.Code, Amiss: c.Amiss, Open: c.Open, Note: strings.TrimSpace(c.Note)}}}, nil
}

// Equipment is the checklist of the rule book of the event.
func (s *State) Equipment() []rule.Row {
	book := s.Settings.Rules()
	return book.Equipment()
}

func (s *State) equipment(name string) (rule.Row, error) {
	name = strings.TrimSpace(name)
	rows := s.Equipment()
	i := slices.IndexFunc(rows, func(r rule.Row) bool {
		return r.Code == name || r.Article.Number == name || strings.EqualFold(r.Article.String(), name)
	})
	if i >= 0 {
		return rows[i], nil
	}
	var numbers []string
	for _, r := range rows {
		numbers = append(numbers, r.Article.Number)
	}
	return rule.Row{}, rule.Errorf(rule.NotFound, "the checklist has no row %q", name).WithHint("its rows are %s", strings.Join(numbers, ", "))
}

// EquipmentChecked is the event of CheckEquipment.
type EquipmentChecked struct {
	Row   string `json:"row"`
	Amiss bool   `json:"amiss,omitempty"`
	Open  bool   `json:"open,omitempty"`
	Note  string `json:"note,omitempty"`
}

var _ = add(kind[EquipmentChecked]{name: "equipment-checked", changesNothing: true})

func (e EquipmentChecked) check(s *State) error {
	if _, err := s.equipment(e.Row); err != nil {
		return err
	}
	_, checked := s.Checked[e.Row]
	switch {
	case e.Amiss && e.Open:
		return rule.Errorf(rule.Usage, "a row is amiss or open, not both")
	case e.Amiss && e.Note == "":
		return rule.Errorf(rule.Usage, "what is amiss was not described").WithWay("say it: {note}", rule.Again("note", rule.Such("board 4 has a crack")))
	case e.Open && !checked:
		return rule.Errorf(rule.Refused, "the row %s is open already", e.Row).WithWay("tick it when it is in order: {checklist.tick}", rule.Try("checklist.tick"))
	}
	return nil
}

func (e EquipmentChecked) apply(s *State, env Envelope) error {
	if e.Open {
		delete(s.Checked, e.Row)
		return nil
	}
	if s.Checked == nil {
		s.Checked = map[string]EquipmentCheck{}
	}
	s.Checked[e.Row] = EquipmentCheck{Stamp: env.stamp(), EquipmentChecked: e}
	return nil
}

func (e EquipmentChecked) sentence(s *State) rule.Sentence {
	what := rule.Typed(e.Row)
	if row, err := s.equipment(e.Row); err == nil {
		what = rule.Say("{equipment} ({article})", "equipment", rule.Within(row.Title), "article", row.Article)
	}
	said := rule.Say("checklist: {what} in order", "what", what)
	switch {
	case e.Open:
		said = rule.Say("checklist: {what} open again", "what", what)
	case e.Amiss:
		said = rule.Say("checklist: {what} amiss", "what", what)
	}
	return rule.Joined(": ", said, rule.Typed(e.Note))
}
