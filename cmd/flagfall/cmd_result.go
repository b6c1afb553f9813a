package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
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

// besideResults are the kinds of entries that leave it clear whose result is
// meant: several people enter the results of a round at once.
var besideResults = []string{"result-entered", "result-corrected", "sheet-taken", "times-noted", "players-checked-in", "round-published", "printed"}

// endFlags say how a game ended, beside its result.
type endFlags struct{ reason, award, drawn string }

func (f *endFlags) add(cmd *cobra.Command, reason, help string) {
	cmd.Flags().StringVar(&f.reason, reason, "", help)
	listBehind(cmd.Flags(), reason, reasonNames())
	cmd.Flags().StringVar(&f.award, "award", "", "points that the arbiter gives instead of those of the scoring, the first mover's first, such as 1½-0")
	cmd.Flags().StringVar(&f.drawn, "rule", "", "the draw rule by name, such as draw-25 (flagfall rules lists them)")
}

// resultFlags say what is known of a result beside the board and its points.
type resultFlags struct {
	flags     eventFlags
	round     int
	end       endFlags
	times     string
	all, card bool
}

// alone reports whether something is said that belongs to one game.
func (f *resultFlags) alone() bool { return f.end != endFlags{} || f.times != "" }

func resultCommand(env *env) command {
	var own resultFlags
	return command{
		name:  "result",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: anOpenBoard, optional: true}, {word: "RESULT", kind: aResult, optional: true, many: true}},
		short: "Enter the result of a board, or of a whole round",
		long: `Enter the result of a board of the round being played, or of --round.

Several are entered together as BOARD RESULT BOARD RESULT ... With --all the results
alone are given, for the open boards in their order: a dot leaves one open. At a
terminal, without a board, it goes from one open board to the next.

Where two players have several games in a round, the result of all of them may be
given at once, such as 3-1: it is refused where the games cannot come to it,
or can in more than one way. The order of the games is then unknown, and the answer says so.

` + resultHelp,
		example: `  flagfall result 3 2-0 --reason resigned
  flagfall result 4 1-1 --reason draw-rule --rule draw-25
  flagfall result 5 0-2 --times 0:12:10,0:03:05
  flagfall result 1 -+
  flagfall result 1 2-0 4 1-1 2 0-2
  flagfall result --all 2 1 . 0 +-
  flagfall result --all --by-card 2 1 0 2
  flagfall result 2 3-1
  flagfall result --all 3-1 0-4`,
		writes: writesJournal,
		helper: true, meanwhile: besideResults,
		event:  &own.flags,
		values: map[string]*kind{"reason": aReason},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&own.round, "round", "r", 0, "the round (default: the one being played)")
			own.end.add(cmd, "reason", "why it ended so")
			cmd.Flags().BoolVar(&own.all, "all", false, "the results of the open boards in their order, and no boards")
			cmd.Flags().BoolVar(&own.card, "by-card", false, "for a match of teams: the result as on the match card, the home team's first")
			cmd.Flags().StringVar(&own.times, "times", "", "the time left to each by the slip, the first mover's first, such as 0:12:10,0:03:05")
		},
		on: func(cmd *cobra.Command, o *office.Office, args []string) error { return own.enter(env, cmd, o, args) },
	}
}

// enter enters what was typed behind the name of the command: a board and its result, those of several, or nothing.
func (f *resultFlags) enter(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	switch {
	case f.all || len(args) > 2:
		return f.enterSeveral(env, cmd, o, args)
	case len(args) == 0 && env.person() && !f.alone():
		return resultByResult(env, o, f.round, f.card)
	}
	round := f.round
	if round == 0 && len(args) > 0 {
		var err error
		if round, err = roundOf(o.State(), args[0]); err != nil {
			return err
		}
	}
	if games := gamesOf(o.State(), round, args); len(games) > 1 && !f.alone() && !f.card {
		return matchResult(env, o, games, args[1])
	}
	ref, err := board(env, o.State(), round, args, anOpenGame)
	if err != nil {
		return err
	}
	g, err := o.State().FindGame(ref)
	if err != nil {
		return err
	}
	if len(args) == 1 && f.times == "" {
		// Nobody is asked for what would be refused.
		if err := o.State().WithoutResult(g); err != nil {
			return err
		}
	}
	result, err := f.end.result(env, o.State(), g, args)
	if err != nil {
		return err
	}
	if f.card {
		if result, err = byCard(o.State(), g, result); err != nil {
			return err
		}
	}
	var notes []rule.Sentence
	if f.round == 0 {
		if notes, err = firstOfRound(o.State(), g, result); err != nil {
			return err
		}
	}
	commands := []arbiter.Command{arbiter.EnterResult{Game: ref, Result: result}}
	if f.times != "" {
		left, err := displays(f.times)
		if err != nil {
			return err
		}
		note := arbiter.NoteTimes{Game: arbiter.GameRef{ID: g.ID}, Left: left}
		commands = append(commands, note)
		if sameResult(g.Result, result) {
			commands = []arbiter.Command{note} // the sheet came before the slip
		}
	}
	answer, err := o.Do(commands...)
	if err != nil {
		return err
	}
	notes = append(notes, answer.Notes()...)
	if f.times != "" {
		found, err := timesOfSheets(o, g.ID)
		if err != nil {
			return err
		}
		notes = append(notes, found...)
	}
	return sayResult(env, o.State(), ref, notes)
}

// enterSeveral enters the results of several boards.
func (f *resultFlags) enterSeveral(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	if slices.ContainsFunc([]string{"reason", "rule", "award", "times"}, cmd.Flags().Changed) {
		return rule.Errorf(rule.Usage, "a reason, a rule, an award or times belong to one game").WithHint("enter that game on its own")
	}
	several := typedResults{state: o.State(), round: f.round, card: f.card}
	take := several.takeByBoard
	if f.all {
		take = several.takeInOrder
	}
	if err := take(args); err != nil {
		return err
	}
	return several.enter(env, o)
}

// timesOfSheets says what the sheets of a game that came before its slip have of its
// times.
func timesOfSheets(o *office.Office, id arbiter.GameID) (notes []rule.Sentence, err error) {
	g, err := o.State().FindGame(arbiter.GameRef{ID: id})
	if err != nil {
		return nil, err
	}
	found, err := o.SheetTimes(o.State(), g)
	for _, f := range found {
		notes = append(notes, f.Said)
	}
	return notes, err
}

// byCard is a result that was typed with the points of the home team first, as the
// match card has them, as that of who moves first.
func byCard(s *arbiter.State, g *arbiter.Game, typed arbiter.Result) (arbiter.Result, error) {
	r, err := s.Round(g.Round)
	if err != nil {
		return typed, err
	}
	m, ok := r.MatchOf(g)
	if !ok {
		return typed, rule.Errorf(rule.Usage, "round %d, board %s belongs to no match of teams", g.Round, g.BoardName()).WithHint("leave --by-card out: the first mover's points come first")
	}
	if team := s.TeamOf(g.First); team != nil && team.ID != m.First {
		return typed.Turned(), nil
	}
	return typed, nil
}

// firstOfRound says that a result begins a round that nobody named, when the one
// before has the board too. Typed twice, the last result of a round would be the
// first of the next: the same result is refused.
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
			WithHint("if it is the first of round %d, say so: --round %d", g.Round, g.Round)
	}
	return []rule.Sentence{rule.Say("round {round} begins with this; round {before}, board {board} keeps {result}", "round", g.Round, "before", before.Round,
		"board", before.BoardName(), "result", scoreOf(s, before))}, nil
}

// sameResult reports whether a game has the result that is typed.
func sameResult(has *arbiter.Result, typed arbiter.Result) bool {
	return has != nil && typed.Award == nil && has.Winner == typed.Winner && has.Grade == typed.Grade && has.Better == typed.Better &&
		(typed.Reason == "" || typed.Reason == has.Reason) && (typed.Rule == "" || typed.Rule == has.Rule)
}

// wantedGame is what a question for a board is about.
type wantedGame struct {
	fits func(*arbiter.Game) bool
	// none is the sentence where there is no such game, and there introduces
	// their boards.
	none, there rule.Sentence
}

var (
	anOpenGame = wantedGame{(*arbiter.Game).Open, rule.Format("no game is open"), rule.Format("open")}
	// What was lost by a withdrawal was not entered, and is not corrected.
	aGameEnded = wantedGame{func(g *arbiter.Game) bool { return g.Result != nil && g.Source != arbiter.ByWithdrawal }, rule.Format("no game of the round being played has a result"), rule.Format("with a result")}
	anyGame    = wantedGame{func(*arbiter.Game) bool { return true }, rule.Format("no round is paired"), rule.Format("paired")}
)

// board reads which game is meant, or asks the person for the board of one that
// fits: in the rounds in play, or in the round that is said.
func board(env *env, s *arbiter.State, round int, args []string, want wantedGame) (arbiter.GameRef, error) {
	if len(args) > 0 {
		return arbiter.ParseBoard(round, args[0])
	}
	rounds := []int{round}
	if round == 0 {
		rounds = s.RoundsInPlay()
	}
	var there []arbiter.Game
	for _, n := range rounds {
		r, err := s.Round(n)
		if err != nil {
			return arbiter.GameRef{}, err
		}
		for _, g := range slices.Concat(r.Games, r.PlayOffs) {
			if want.fits(&g) {
				there = append(there, g)
			}
		}
	}
	if len(there) == 0 {
		return arbiter.GameRef{}, rule.Fault(rule.Refused, want.none).
			WithHint("pair the next round with flagfall pair, or change a result with flagfall correct; --round names another round")
	}
	const most = 12
	var boards []string
	for _, g := range there[:min(len(there), most)] {
		boards = append(boards, g.BoardName())
	}
	open := strings.Join(boards, ", ")
	if len(there) > len(boards) {
		open = env.in(rule.Format("%s and %d more", open, len(there)-len(boards)))
	}
	how := env.words(anOpenBoard.how) + "; " + env.in(want.there) + ": " + open
	if !env.person() {
		return arbiter.GameRef{}, lack(anOpenBoard.lacking, how)
	}
	for _, g := range there {
		fmt.Fprintln(env.Err, env.in(rule.Format("round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), scoreOf(s, &g))))
	}
	for {
		answer, err := env.ask("Which board?", anOpenBoard.lacking, how)
		if err != nil {
			return arbiter.GameRef{}, err
		}
		named := slices.DeleteFunc(slices.Clone(there), func(g arbiter.Game) bool { return g.BoardName() != answer })
		switch len(named) {
		case 1:
			return arbiter.GameRef{ID: named[0].ID}, nil
		case 0:
			fmt.Fprintln(env.Err, env.in(rule.Format("%q is not one of these boards", answer)))
			continue
		}
		if answer, err = env.ask("Of which round?", anOpenBoard.lacking, how); err != nil {
			return arbiter.GameRef{}, err
		}
		for _, g := range named {
			if strconv.Itoa(g.Round) == answer {
				return arbiter.GameRef{ID: g.ID}, nil
			}
		}
	}
}

// roundOf is the round for which a result of a board is meant when none is
// said: the one in play in which that board is open. Where a straggler of an
// earlier round has the same board as a game of the last, it must be said.
func roundOf(s *arbiter.State, text string) (int, error) {
	ref, err := arbiter.ParseBoard(0, text)
	if err != nil {
		return 0, err
	}
	switch open := s.OpenAt(ref.Board); len(open) {
	case 0:
		playing := s.RoundsInPlay()
		if len(playing) == 0 {
			return 0, nil
		}
		return playing[len(playing)-1], nil
	case 1:
		return open[0], nil
	default:
		return 0, openTwice(text, open)
	}
}

func openTwice(board string, rounds []int) error {
	return rule.Errorf(rule.Usage, "board %s is open in round %d and in round %d", board, rounds[0], rounds[1]).
		WithHint("say which is meant: --round %d or --round %d", rounds[0], rounds[1])
}

// boardOf reads the board of what would harm another game: without a round it is
// the one being played, but one has to be named where two rounds have that board
// open.
func boardOf(s *arbiter.State, round int, text string) (arbiter.GameRef, error) {
	ref, err := arbiter.ParseBoard(round, text)
	if err != nil || round != 0 {
		return ref, err
	}
	if open := s.OpenAt(ref.Board); len(open) > 1 {
		return ref, openTwice(text, open)
	}
	return ref, nil
}

// result reads the result from the command line, or asks for it.
func (f *endFlags) result(env *env, s *arbiter.State, g *arbiter.Game, args []string) (arbiter.Result, error) {
	var (
		text   string
		result arbiter.Result
		err    error
	)
	if len(args) > 1 {
		text = args[1]
		if result, err = s.ReadResult(g, text); err != nil {
			return result, err
		}
	}
	for text == "" {
		question := fmt.Sprintf("%s – %s?", s.Name(g.First), s.Name(g.Second))
		answer, err := env.ask(question, "no result was given", "give it after the board: flagfall result 3 2-0")
		if err != nil {
			return result, err
		}
		if result, err = s.ReadResult(g, answer); err != nil {
			report(env, err)
			continue
		}
		text = answer
	}
	if f.reason != "" {
		r := arbiter.Reason(f.reason)
		switch {
		case result.Played() || r == arbiter.Forfeit || r == arbiter.Arbiters || r == arbiter.Refusal || r == arbiter.Illegal:
		case slices.Contains(arbiter.Reasons(), r):
			return result, rule.Errorf(rule.Usage, "%s says that no game was played, but the reason %q that one was", text, f.reason).
				WithHint("write 2-0, 0-2 or 0-0 for a game that was played, or leave the reason out")
		}
		result.Reason = r
	}
	if f.award != "" {
		points, err := awarded(f.award)
		if err != nil {
			return result, err
		}
		if win := s.ScoringOf(g).Win; max(points[0], points[1]) > win {
			return result, rule.Errorf(rule.Usage, "nobody gets more points for a game than a win is worth, %s", win).
				WithHint("write the result in the points of the scoring %s", s.Settings.Scoring)
		}
		result.Award = &points
	}
	if f.drawn == "" {
		return result, nil
	}
	if result.Rule, err = drawRule(s.Settings.Variant, f.drawn); err != nil {
		return result, err
	}
	if result.Reason == "" {
		result.Reason = arbiter.DrawRule
	}
	return result, nil
}

// drawRule finds a draw rule of a variant by its code.
func drawRule(variant, code string) (string, error) {
	v, err := draughts.ParseVariant(variant)
	if err != nil {
		return "", err
	}
	policy := draw.For(v)
	if policy.Rule(code) != nil {
		return code, nil
	}
	var codes []string
	for i := range policy.Rules {
		codes = append(codes, policy.Rules[i].Code)
	}
	return "", rule.Errorf(rule.Usage, "%s draughts has no draw rule %q", variant, code).WithHint("choose among %s", strings.Join(codes, ", "))
}

func sayResult(env *env, s *arbiter.State, ref arbiter.GameRef, notes []rule.Sentence) error {
	g, err := s.FindGame(ref)
	if err != nil {
		return err
	}
	if err := say(env, notes, "round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), scoreOf(s, g)); err != nil {
		return err
	}
	return sayRound(env, s, g.ID, nil)
}

// awarded reads points that are given instead of those of the scoring.
func awarded(text string) (points [2]pairing.Points, err error) {
	first, second, ok := strings.Cut(text, "-")
	a, okA := arbiter.ParsePoints(first)
	b, okB := arbiter.ParsePoints(second)
	if !ok || !okA || !okB {
		return points, rule.Errorf(rule.Usage, "%q does not give the points of two players", text).WithHint("give those of the first mover and of the second: --award 1½-0")
	}
	return [2]pairing.Points{a, b}, nil
}
