package actions

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// resultHelp says how results are typed.
const resultHelp = `BOARD is its number on the pairing list, such as 3; where two players have
several games in a round, 3.1 is the first of them and 3.2 the second.

RESULT is written as on the pairing list, the first mover on the left (White in
International draughts, Red in English):

  2-0  1-0    the first mover won        0-2  0-1    the second mover won
  1-1  ½-½ =  drawn                      0-0         both lose
  +-   -+     won because the other side did not come;  --  neither came
  =-0  0-=    a penalty: a draw for the one side, a loss for the other

Where the scoring has more results they are written in its own points: 8-4, 3-1,
9-1, or 1+-1- (also 1+) for a plus draw. flagfall scorings lists them.`

// Result enters results.
var Result = &action.Row{
	Name: "result", Group: action.Round, Helper: true,
	Short: "Enter the result of a board, or of a whole round",
	Long: `Enter the result of a board of the round being played, or of --round.

Several are entered together as BOARD RESULT BOARD RESULT ... With --all the results
alone are given, for the open boards in their order: a dot leaves one open. At a
terminal, without a board, it goes from one open board to the next.

Where two players have several games in a round, the result of all of them may be
given at once, such as 3-1: it is refused where the games cannot come to it,
or can in more than one way. The order of the games is then unknown, and the answer says so.

` + resultHelp,
	Examples: []rule.Intent{
		rule.Try("result", "board", 3, "result", "2-0", "reason", "resigned"),
		rule.Try("result", "board", 4, "result", "1-1", "reason", "draw-rule", "rule", "draw-25"),
		rule.Try("result", "board", 5, "result", "0-2", "times", "0:12:10,0:03:05"),
		rule.Try("result", "board", 1, "result", "-+"),
		rule.Try("result", "board", 1, "result", "2-0", "board", 4, "result", "1-1", "board", 2, "result", "0-2"),
		allResults("2", "1", ".", "0", "+-"),
		rule.Try("result", "all", true, "by-card", true, "result", 2, "result", 1, "result", 0, "result", 2),
		rule.Try("result", "board", 2, "result", "3-1"),
		allResults("3-1", "0-4"),
	},
	Words: resultWords,
	New:   func() action.Action { return new(enterResults) },
}

// allResults is the intent of entering the results of the open boards in their order.
func allResults(results ...string) rule.Intent {
	pairs := []any{"all", true}
	for _, result := range results {
		pairs = append(pairs, "result", result)
	}
	return rule.Try("result", pairs...)
}

// leftOpen is given for a board whose game is not over.
const leftOpen = "."

// enterResults are the results of boards: of one, or of several whose rows are read before any is entered.
type enterResults struct {
	round     int
	all, card bool
	one       boardResult
	rows      []boardResult

	// entered are the results that were read, game by game, and ordered the boards whose games may have gone the other way round.
	entered []gameResult
	ordered []rule.Sentence
	begins  []rule.Sentence
}

// boardResult is the result of a board as it was given.
type boardResult struct {
	games  []arbiter.GameID
	text   string
	ending ending
	left   *[2]clocks.Span
}

// gameResult is the result of a game. Alone: it was given for this game, and not for all games of its board.
type gameResult struct {
	arbiter.EnterResult
	left  *[2]clocks.Span
	alone bool
}

func (a *enterResults) Fields() []action.Field {
	return slices.Concat([]action.Field{
		theRound(&a.round),
		action.One(&a.all, "all", action.Yes, "the results of the open boards in their order, and no boards"),
		action.One(&a.card, "by-card", action.Yes, "for a match of teams: the result as on the match card, the home team's first"),
	}, a.one.fields(), []action.Field{
		action.Each(&a.rows, "results", "the results of several boards", (*boardResult).fields),
	})
}

func (b *boardResult) fields() []action.Field {
	return slices.Concat(b.ending.fields("reason", "why it ended so"), []action.Field{
		action.One(&b.left, "times", action.Displays, "the time left to each by the slip, the first mover's first, such as 0:12:10,0:03:05"),
		action.One(&b.games, "board", resultBoard, "", action.Word("BOARD")),
		action.One(&b.text, "result", typedResult, "", action.Word("RESULT")),
	})
}

// alone reports whether something is said that belongs to one game.
func (b *boardResult) alone() bool { return b.ending != ending{} || b.left != nil }

// resultWords reads boards and results in turn, or the results alone of all open boards.
func resultWords(r *action.Reading, words []string, given action.Values) (action.Values, error) {
	rows := []action.Values{}
	switch all := given.Has("all"); {
	case all:
		for _, word := range words {
			rows = append(rows, action.Values{}.With("result", word))
		}
	case len(words) < 3:
		for i, name := range []string{"board", "result"}[:len(words)] {
			given = given.With(name, words[i])
		}
		return given, nil
	default:
		scoring := r.State.Settings.Points()
		if _, err := arbiter.ParseBoard(0, words[0]); err != nil {
			if _, unread := scoring.Parse(words[0]); unread == nil {
				return given, rule.Errorf(rule.Usage, "%q is a result, not a board", words[0]).
					WithWay("give boards and results in turn, as in 1 2-0 4 1-1, or a whole round with {all}: {result}", rule.Again("all", true), "result", allResults(words...))
			}
		}
		if len(words)%2 != 0 {
			return given, rule.Errorf(rule.Usage, "%s has no result after it", words[len(words)-1]).
				WithWay("give boards and results in turn, as in 1 2-0 4 1-1, or the results alone with {all}", rule.Again("all", true))
		}
		for two := range slices.Chunk(words, 2) {
			rows = append(rows, action.Values{}.With("board", two[0]).With("result", two[1]))
		}
	}
	given.Rows = map[string][]action.Values{"results": rows}
	return given, nil
}

// resultBoard is a board whose result is entered: all its games where it has several and none of them is named. Without a round it is
// the one in play in which that board is open.
var resultBoard = &action.Kind[[]arbiter.GameID]{Shape: action.OpenBoard.Shape, Read: func(r *action.Reading, text string) ([]arbiter.GameID, error) {
	ref, err := arbiter.ParseBoard(r.Round, text)
	if err != nil {
		return nil, err
	}
	of := *r
	if open := r.State.OpenAt(ref.Board); r.Round == 0 && len(open) == 1 {
		of.Round = open[0]
	}
	if ref.Heat == 0 {
		round, _ := r.State.Round(cmp.Or(of.Round, r.State.Playing())) // without one nothing is there to be found
		for _, games := range round.Pairs() {
			if games[0].Board == ref.Board && len(games) > 1 {
				r.Game = games[0]
				return idsOf(games), nil
			}
		}
	}
	game, err := action.OpenBoard.Read(&of, text)
	r.Game = of.Game
	return []arbiter.GameID{game.ID}, err
}}

// typedResult is a result as it is typed. What it means is known when the board, its games and the card are.
var typedResult = &action.Kind[string]{
	Shape: action.Shape{Type: action.Text, Dashed: true, Offer: func(_ *action.Reading, add func(string, rule.Sentence)) {
		for _, text := range []string{"2-0", "1-1", "0-2", "+-", "-+", "0-0"} {
			add(text, rule.Sentence{})
		}
	}},
	Read: action.Words.Read,
}

func idsOf(games []*arbiter.Game) (ids []arbiter.GameID) {
	for _, g := range games {
		ids = append(ids, g.ID)
	}
	return ids
}

// Complete reads the results of all boards.
func (a *enterResults) Complete(r *action.Reading) error {
	rows, group := a.rows, "results"
	switch {
	case (a.all || len(rows) > 0) && a.one.alone():
		return rule.Errorf(rule.Usage, "a reason, a rule, an award or times belong to one game").WithHint("enter that game on its own")
	case a.all:
		if err := a.inOrder(r.State); err != nil {
			return err
		}
		rows = a.rows
	case len(rows) == 0:
		if a.one.games == nil {
			return askBoard(openGames)(r)
		}
		if err := a.askResult(r); err != nil {
			return err
		}
		rows, group = []boardResult{a.one}, ""
	}
	var faults action.Faults
	for i := range rows {
		if err := a.read(r.State, &rows[i], group != ""); err != nil {
			fault := action.Fault{Field: "result", Err: err}
			if group != "" {
				fault.Group, fault.Row = group, i+1
			}
			faults = append(faults, fault)
		}
	}
	switch {
	case len(faults) > 0:
		return faults
	case len(a.entered) == 0:
		return rule.Errorf(rule.Usage, "no result was given").WithWay("give those that are known: {result}", "result", allResults("2-0", ".", "1-1"))
	}
	return nil
}

// askResult asks for the result of the board that was named, where it may have one.
func (a *enterResults) askResult(r *action.Reading) error {
	if a.one.text != "" {
		return nil
	}
	if err := r.State.WithoutResult(r.Game); err != nil && a.one.left == nil { // nobody is asked for what would be refused
		return action.Faults{{Field: "board", Err: err}}
	}
	return askResult(r)
}

// inOrder gives the open boards, in their order, to results without boards, or the matches where two players have several games.
func (a *enterResults) inOrder(s *arbiter.State) error {
	open, err := s.OpenBoards(a.round)
	if err != nil {
		return err
	}
	if len(open) == 0 && slices.ContainsFunc(s.OpenGames(), func(g arbiter.Game) bool { return g.Postponed != nil }) {
		return rule.Errorf(rule.Refused, "no board is open: the games without a result were put off").
			WithWay("{result} enters one of them; {print} lists them", rule.Try("result", "board", rule.Such("BOARD"), "result", rule.Such("RESULT")), rule.Try("print", "what", "postponed"))
	}
	if len(open) == 0 {
		return rule.Errorf(rule.Refused, "no board is open: every game has a result").
			WithWay("{correct} changes one; {pair} pairs the next round", rule.Try("correct", "board", rule.Such("BOARD"), "result", rule.Such("RESULT")), rule.Try("pair"))
	}
	each := make([][]arbiter.GameID, len(open))
	var boards []string
	for i := range open {
		each[i], boards = []arbiter.GameID{open[i].ID}, append(boards, open[i].BoardName())
	}
	if matches, err := openMatches(s, open); err != nil {
		return err
	} else if len(a.rows) == len(matches) && !a.card {
		each = matches
	}
	if len(a.rows) != len(each) {
		return rule.Errorf(rule.Usage, "%s given, and %s open", rule.Count(len(a.rows), "{n} result is", "{n} results are"), rule.Count(len(open), "{n} board is", "{n} boards are")).
			WithHint("give one for each open board (%s); a dot leaves one open", strings.Join(boards, ", "))
	}
	for i := range each {
		a.rows[i].games = each[i]
	}
	return nil
}

// openMatches are the games of each pair of a round of which one is open.
func openMatches(s *arbiter.State, open []arbiter.Game) (matches [][]arbiter.GameID, err error) {
	r, err := s.Round(open[0].Round)
	if err != nil {
		return nil, err
	}
	isOpen := func(g *arbiter.Game) bool {
		return slices.ContainsFunc(open, func(o arbiter.Game) bool { return o.ID == g.ID })
	}
	for _, games := range r.Pairs() {
		if slices.ContainsFunc(games, isOpen) {
			matches = append(matches, idsOf(games))
		}
	}
	for i := range open {
		if open[i].PlayOff != nil {
			matches = append(matches, []arbiter.GameID{open[i].ID})
		}
	}
	return matches, nil
}

// read reads the result of a board, or of all its games; several says that there are others.
func (a *enterResults) read(s *arbiter.State, b *boardResult, several bool) error {
	switch {
	case b.text == leftOpen && several:
		return nil
	case b.games == nil:
		return rule.Errorf(rule.Usage, "no board was named").WithHint("give its number")
	}
	g, err := s.FindGame(arbiter.GameRef{ID: b.games[0]})
	if err != nil {
		return err
	}
	if several && a.round == 0 && !a.all && g.Round != s.Playing() {
		return rule.Errorf(rule.Usage, "board %s is open in round %d alone, which is not the one being played", g.BoardName(), g.Round).
			WithWay("enter it on its own, or say the round: {round}", rule.Again("round", g.Round))
	}
	if len(b.games) > 1 {
		if b.alone() || a.card {
			_, err := s.FindGame(arbiter.Board(g.Round, g.Board)) // which of them is not said
			return err
		}
		var games []*arbiter.Game
		for _, id := range b.games {
			if g, err = s.FindGame(arbiter.GameRef{ID: id}); err != nil {
				return err
			}
			games = append(games, g)
		}
		results, ordered, err := office.MatchResult(s, games, b.text)
		if err != nil {
			return err
		}
		for _, result := range results {
			a.entered = append(a.entered, gameResult{EnterResult: result})
		}
		if ordered {
			a.ordered = append(a.ordered, rule.Way("which game was which is not known: if they went the other way, {correct}", rule.Try("correct", "board", games[0].BoardName())))
		}
		return nil
	}
	result, err := b.ending.of(s, g, b.text)
	if err != nil && several {
		err = rule.Errorf(rule.CodeOf(err), "board %s: %w", g.BoardName(), err).Offering(rule.WayOf(err))
	}
	if err == nil && a.card {
		result, err = byCard(s, g, result)
	}
	a.entered = append(a.entered, gameResult{arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result}, b.left, true})
	return err
}

// byCard is a result that was typed with the points of the home team first, as the match card has them, as that of who moves first.
func byCard(s *arbiter.State, g *arbiter.Game, typed arbiter.Result) (arbiter.Result, error) {
	r, err := s.Round(g.Round)
	if err != nil {
		return typed, err
	}
	m, ok := r.MatchOf(g)
	if !ok {
		return typed, rule.Errorf(rule.Usage, "round %d, board %s belongs to no match of teams", g.Round, g.BoardName()).
			WithWay("leave {by-card} out: the first mover's points come first", rule.Without("by-card"))
	}
	if team := s.TeamOf(g.First); team != nil && team.ID != m.First {
		return typed.Turned(), nil
	}
	return typed, nil
}

func (a *enterResults) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	a.begins = nil
	var repeated []error
	for _, e := range a.entered {
		g, err := c.State.FindGame(e.Game)
		if err != nil {
			return nil, err
		}
		if a.round == 0 && e.alone {
			begins, err := firstOfRound(c.State, g, e.Result)
			if err != nil {
				repeated = append(repeated, err)
			} else if len(a.begins) == 0 {
				a.begins = begins
			}
		}
		if e.left == nil || !sameResult(g.Result, e.Result) { // else the sheet came before the slip
			commands = append(commands, e.EnterResult)
		}
		if e.left != nil {
			commands = append(commands, arbiter.NoteTimes{Game: e.Game, Left: *e.left})
		}
	}
	if len(repeated) == len(a.entered) {
		return nil, repeated[0]
	}
	return commands, nil
}

// firstOfRound says that a result begins a round that nobody named, when the one before has the board too. Typed twice, the last
// result of a round would be the first of the next: the same result is refused.
func firstOfRound(s *arbiter.State, g *arbiter.Game, result arbiter.Result) ([]rule.Sentence, error) {
	if r, err := s.Round(g.Round); err != nil || !r.Beforehand() || s.Begun() >= g.Round {
		return nil, err
	}
	before, err := s.FindGame(arbiter.Board(g.Round-1, g.Board))
	if err != nil || before.Result == nil {
		return nil, nil // nothing that could be meant
	}
	if sameResult(before.Result, result) {
		return nil, rule.Errorf(rule.Refused, "round %d, board %s has this result already, but round %d has not begun", before.Round, before.BoardName(), g.Round).
			WithWay("if it is the first of round {n}, say so: {round}", "n", g.Round, rule.Again("round", g.Round))
	}
	return []rule.Sentence{rule.Say("round {round} begins with this; round {before}, board {board} keeps {result}", "round", g.Round, "before", before.Round,
		"board", before.BoardName(), "result", s.ScoreSaid(before))}, nil
}

// sameResult reports whether a game has the result that is typed.
func sameResult(has *arbiter.Result, typed arbiter.Result) bool {
	return has != nil && typed.Award == nil && has.Winner == typed.Winner && has.Grade == typed.Grade && has.Better == typed.Better &&
		(typed.Reason == "" || typed.Reason == has.Reason) && (typed.Rule == "" || typed.Rule == has.Rule)
}

func (a *enterResults) Answer(c *action.Case) error {
	notes := slices.Concat(a.begins, a.ordered, c.Done.Notes())
	for _, e := range a.entered {
		if e.left == nil {
			continue
		}
		g, err := c.State.FindGame(e.Game)
		if err != nil {
			return err
		}
		found, err := c.Office.SheetTimes(c.State, g) // of sheets that came before the slip
		if err != nil {
			return err
		}
		for _, f := range found {
			notes = append(notes, f.Said)
		}
	}
	var games []arbiter.GameRef
	for _, e := range a.entered {
		games = append(games, e.Game)
	}
	return answerResults(c, notes, games...)
}

// answerResults says the results of games, with notes, and how the round of the first of them stands.
func answerResults(c *action.Case, notes []rule.Sentence, games ...arbiter.GameRef) error {
	s := c.State
	for i, ref := range games {
		g, err := s.FindGame(ref)
		if err != nil {
			return err
		}
		line := rule.Format("round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), s.ScoreSaid(g))
		if i < len(games)-1 {
			c.Line(line)
		} else {
			c.Line(line, notes...)
		}
	}
	g, err := s.FindGame(games[0])
	if err != nil {
		return err
	}
	round, err := s.Round(g.Round)
	if err != nil {
		return err
	}
	if open := round.Waiting(); open > 0 {
		c.Line(rule.Count(len(round.All()), "round {round}: {open} of {n} game open", "round {round}: {open} of {n} games open", "round", g.Round, "open", open))
	} else {
		c.Line(rule.Format("round %d is complete", g.Round))
	}
	return nil
}
