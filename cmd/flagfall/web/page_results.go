package web

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// resultKeys are the shortcuts: one for each result, and those that go from board to board.
var resultKeys = []shortcut{
	{on: "1", does: "the first won"},
	{on: "= 5 d", does: "drawn"},
	{on: "0", does: "the second won"},
	{on: "+", does: "the second did not come"},
	{on: "-", does: "the first did not come"},
	{on: "↑ ↓", does: "the board before, the next"},
	{on: "/", does: "go to a board"},
	{on: "u", does: "take the last step back"},
}

var resultsPage = &page{name: "results", title: "Results", sought: "wrong result, correct a result, score, enter results, forfeit, win without play", key: "r", nav: true, role: Helper, keys: resultKeys, actions: []string{"result"}, show: showResults}

// board is a row of the result board.
type board struct {
	*arbiter.Game
	Name          string
	First, Second string
	// Text is its result as it is printed, "" while it is open, and Winner who won.
	Text   string
	Winner arbiter.Winner
	Why    string
	// Kind says what kind of tie-break game it is; "" for others.
	Kind string
	// Absent reports that it was decided without play.
	Absent bool
	// Choices are the results that it may have, on the result board.
	Choices *results
	// Sent is the result that the players have sent; nil for none.
	Sent *report
}

// choice is a result that a game may have.
type choice struct {
	// Value is how it is typed, Text how it is shown, and Key the key that enters
	// it; "" for none.
	Value, Text, Key string
}

// without is a player without a game, and the reason.
type without struct {
	Name string
	Said rule.Sentence
}

// byes returns the players without a game in a round.
func (v *view) byes(round *arbiter.Round) (list []without) {
	for _, b := range round.Byes {
		list = append(list, without{v.Name(b.Player), arbiter.TellBye(b.Kind)})
	}
	return list
}

type results struct {
	*view
	Boards []board
	// First, Draw and Second are the results with a key of their own, Draw nil if no game can be
	// drawn; Others are the remaining ones.
	First, Second choice
	Draw          *choice
	Others        []choice
	// Byes are the players without a game.
	Byes     []without
	Complete bool
	// Onward leads to the next part with an open game; "" for none.
	Onward string
	Last   *step
}

// choices returns the results that a game of the event may have.
func (v *view) choices() results { return choicesOf(v.State.Settings.Points()) }

func choicesOf(scoring arbiter.Scoring) (r results) {
	for _, result := range scoring.Results() {
		text := scoring.ResultText(result)
		switch {
		case result == arbiter.Result{Winner: arbiter.FirstWins}:
			r.First = choice{text, text, "1"}
		case result == arbiter.Result{Winner: arbiter.SecondWins}:
			r.Second = choice{text, text, "0"}
		case result == arbiter.Result{Winner: arbiter.Drawn}:
			r.Draw = &choice{text, text, "="}
		default:
			r.Others = append(r.Others, choice{text, text, ""})
		}
	}
	return r
}

func showResults(v *view) (any, error) {
	r := v.choices()
	r.view = v
	unplayed := []choice{{"+-", v.say("the second did not come") + " (+ -)", "+"}, {"-+", v.say("the first did not come") + " (- +)", "-"},
		{"--", v.say("neither came") + " (- -)", ""}, {"0-0", v.say("both lose") + " (0-0)", ""}}
	r.Others = append(r.Others, unplayed...)
	if v.Round > 0 {
		round, sent := &v.State.Rounds[v.Round-1], v.sent(v.Round)
		games := round.All()
		from, to := v.cut(len(games), slices.IndexFunc(games, func(g *arbiter.Game) bool { return g.BoardName() == v.query("board") }))
		open := (*arbiter.Game).Open
		for _, part := range slices.Concat(v.Parts[min(len(v.Parts), to/mostRows):], v.Parts) {
			if !part.Here && r.Onward == "" && slices.ContainsFunc(games[part.First-1:part.Last], open) {
				r.Onward = part.Link
			}
		}
		for _, g := range games[from:to] {
			b := board{Game: g, Name: g.BoardName(), First: v.Name(g.First), Second: v.Name(g.Second), Sent: sent[g.BoardName()], Choices: &r}
			if g.PlayOff != nil {
				b.Kind = v.Worded(g.PlayOff.Said())
				own := choicesOf(v.State.ScoringOf(g))
				own.Others = append(own.Others, unplayed...)
				b.Choices = &own
			}
			if g.Result != nil {
				b.Text, b.Winner, b.Absent = v.State.ResultText(g), g.Result.Winner, !g.Result.Played()
				b.Why = v.said(g.How())
			} else if g.SetAside {
				b.Why = v.said(arbiter.SaidAside())
			}
			r.Boards = append(r.Boards, b)
		}
		r.Byes = v.byes(round)
		r.Complete = !slices.ContainsFunc(games, open) || v.AsOf > 0
	}
	if v.AsOf == 0 {
		r.Last = v.lastStep()
	}
	return r, nil
}

// step is a step of the journal that can be taken back as one.
type step struct {
	// Entry is the entry that it is about, and Entries are all that belong to it.
	office.Entry
	Entries []int64
	// More is how many of them Entry does not describe.
	More int
	// Results reports that it is results and nothing else. Back is the board of the first of them
	// on the result board; for other steps the page alone.
	Results bool
	Back    string
}

// lastStep returns the last step that could be taken back; nil if there is none.
func (v *view) lastStep() *step {
	entries := v.State.LastStep()
	matter := v.State.Matter(entries)
	if matter == 0 {
		return nil
	}
	last := &step{Entry: v.line(v.State.Log[matter-1]), Entries: entries, More: len(entries) - 1, Back: v.Link("results")}
	if games := v.State.ResultsIn(entries); len(games) > 0 {
		name := games[0].BoardName()
		last.Results, last.Back = true, v.Link("results", "round", itoa(games[0].Round), "board", name)+"#board-"+name
	}
	return last
}
