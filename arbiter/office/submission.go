package office

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// Submission is a file of games that somebody handed in, read and replayed.
type Submission struct {
	File  string
	Games []SubmittedGame
	// Warnings are what was assumed about the file as a whole.
	Warnings []rule.Sentence
}

// SubmittedGame is one game of a submission.
type SubmittedGame struct {
	Record
	// Board is that of the Board tag, 0 when there is none, and Table the tag as
	// it stands: "3.2" is the second game of a heat at board 3.
	Board int
	Table string
	// Keeper is the side whose sheet it is, 'W' or 'B'; 0 where it is not given.
	Keeper byte
	// Event, Site, Date and EventDate are the tags of these names.
	Event, Site, Date, EventDate string
	// Text is the record as it stands in the file.
	Text    string
	Variant draughts.Variant
	Verdict arbiter.Verdict
	// Findings are what the replay found, and FinalFEN is the position at the
	// end.
	Findings []scoresheet.Finding
	FinalFEN string
	// Draws are the draw rules that held in the game.
	Draws []scoresheet.Drawn
	// Times are what is wrong with the times that the sheet records.
	Times []clocks.Finding
	// Result is what the record says of the end, with the reason that the
	// replay shows; nil when it says nothing.
	Result *arbiter.Result
	// Doubtful is set when the result contradicts the final position, the
	// Result tag the moves, or a win was scored after the game was drawn by
	// rule: an arbiter has to decide.
	Doubtful bool
	// Ruled say where the replay went by a ruling of the event, a sentence
	// each.
	Ruled []string

	// written is the result as the sheet writes it, the first mover on the left.
	written string
	// start is the position at which it begins, and opening its first moves.
	start   draughts.Position
	opening []string

	game    *pdn.Game
	options scoresheet.Options
	how     Reading
	file    string
}

// Only leaves one game of the submission, by its number in the file. It fails with
// rule.Input where there is no such game.
func (sub *Submission) Only(game int) error {
	for _, g := range sub.Games {
		if g.Game == game {
			sub.Games = []SubmittedGame{g}
			return nil
		}
	}
	return rule.Errorf(rule.Input, "%s has no game %d", sub.File, game).WithHint("its games are counted from 1 to %d", len(sub.Games))
}

// rule replays the game again by the rulings on it.
func (g *SubmittedGame) rule(rulings []arbiter.Ruling) error {
	out, err := scoresheet.NewReplayer(g.options).ReplayRuled(g.game, sheets.Rulings(rulings))
	if err != nil {
		return err
	}
	how := g.how
	*g = submitted(g.game, out, g.options, g.file)
	// What it warns of was said when the game was read.
	_ = g.checkTimes(g.game, how)
	for _, n := range out.Notes {
		if n.Kind == scoresheet.NoteRuling {
			g.Ruled = append(g.Ruled, n.Said.String())
		}
	}
	return nil
}

// mostPlies is more than any game has; what is longer is not a sheet of one game.
const mostPlies = 2000

// foreign says why the game cannot be one of an event of a variant: its
// GameType is another, its moves are legal in another variant only, or it holds
// no moves of one game; nil when it can.
func (g *SubmittedGame) foreign(v draughts.Variant) error {
	if tag, given := g.game.Tag("GameType"); given {
		if t, err := pdn.ParseGameType(tag); err == nil {
			// Readings of the rules that PDN does not tell apart are written alike.
			if other, known := scoresheet.ByGameType(t); known && other.GameType() != v.GameType() && (t.Long || t.Number != v.Rules().GameType) {
				return rule.Errorf(rule.Refused, "the sheet is of %s by its GameType, but the event plays %s", other.Rules().Title, v.Rules().Title).
					WithHint("check that the sheet is of this event, or correct its GameType tag")
			}
		}
	}
	moves := 0
	for i := range g.game.Steps {
		if step := &g.game.Steps[i]; step.Kind != pdn.Move || len(step.Squares) > 1 {
			moves++
		}
	}
	switch {
	case moves == 0 && len(g.game.Defects) > 0:
		return rule.Errorf(rule.Input, "the sheet contains no draughts moves: %s", g.game.Defects[0].Said).WithHint("check that the file is the sheet")
	case moves == 0 && g.Result == nil:
		return rule.Errorf(rule.Input, "the sheet is empty: it has neither moves nor a result").WithWay("enter the result by hand: {result}", rule.Try("result"))
	case len(g.game.Steps) > mostPlies:
		return rule.Errorf(rule.Input, "the sheet has %d plies, more than any game has; are several games written as one?", len(g.game.Steps)).
			WithHint("divide it: a game ends with its result")
	}
	return g.otherGame(v)
}

// Limits for telling from the moves that a record is of another variant: it has
// at least so many plies, and at most one in so many is legal in the variant of
// the event.
const (
	fewestTold = 6
	toldFrom   = 4
)

// otherGame says that the moves are those of another game: they are legal there
// from first to last, and hardly any is in that of the event.
func (g *SubmittedGame) otherGame(v draughts.Variant) error {
	plies := g.Verdict.Plies
	if plies < fewestTold || toldFrom*g.Verdict.PliesOK > plies {
		return nil
	}
	// What the squares show comes first: letters are those of a Russian board.
	shown := scoresheet.NewReplayer(scoresheet.Options{}).Replay(g.game).Variant
	for _, other := range append([]draughts.Variant{shown}, draughts.Variants()...) {
		if other == v {
			continue
		}
		out := scoresheet.NewReplayer(scoresheet.Options{Variant: &other}).Replay(g.game)
		if out.PliesOK == len(out.Plies) && len(out.Plies) == plies {
			return rule.Errorf(rule.Refused, "the moves of the sheet are legal in %s, not in %s, which the event plays", other.Rules().Title, v.Rules().Title).
				WithHint("check that the sheet is of this event")
		}
	}
	return nil
}

// Reading is how the games of a submission are to be taken.
type Reading struct {
	// Variant is that of all games; nil takes each game's own.
	Variant *draughts.Variant
	// Book is the rule book; nil takes the one of the variant.
	Book *scoresheet.Book
	// OffersAfter is the number of moves before which no draw may be offered;
	// 0 for none.
	OffersAfter int
	// Change is what lets a draw be offered again (WCDF 4.7).
	Change scoresheet.Change
	// Results says whom 1-0 favours; nil takes what the file itself shows.
	Results *scoresheet.Orientation
	// Control is the time control of games whose tags name none; the zero one
	// judges only what needs no control.
	Control clocks.Control
	// Law is the rule on time forfeits; nil takes that of the variant.
	Law *clocks.FlagRule
}

// ReadSubmission reads and replays all games of a PDN file or a typed sheet. Defects of single
// games are findings; the error is of the code rule.Input when the file as a
// whole cannot be read.
func ReadSubmission(r io.Reader, name string, how Reading) (*Submission, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", name, err).WithHint("check the name of the file")
	}
	if len(text) > mostBytes {
		return nil, rule.Errorf(rule.Input, "%s is larger than %d MB, too large for one event", name, mostBytes>>20).WithHint("divide the file")
	}
	options := scoresheet.Options{Variant: how.Variant, Book: how.Book, OffersAfter: how.OffersAfter, Change: how.Change}
	games, err := readGames(text, name, options)
	if err != nil {
		return nil, err
	}
	s := &Submission{File: name}
	if how.Results != nil {
		options.Results = *how.Results
	} else {
		options.Results = s.orientation(games, options)
	}
	if len(games) == 0 {
		return nil, rule.Errorf(rule.Input, "there are no games in %s", name).WithHint("give a file of games: PDN, or typed as 3228 1823")
	}
	replayer := scoresheet.NewReplayer(options)
	for _, g := range games {
		sub := submitted(g, replayer.Replay(g), options, name)
		sub.how = how
		if warning := sub.checkTimes(g, how); !warning.IsZero() {
			s.Warnings = append(s.Warnings, warning)
		}
		for _, unread := range sheets.UnreadTimes(g) {
			s.Warnings = append(s.Warnings, rule.Format("game %d, ply %d: the time %s cannot be read", g.Number, unread.Ply, unread.Command))
		}
		s.Games = append(s.Games, sub)
	}
	return s, nil
}

// readGames reads a file of games: PDN, or a typed sheet, which is kept as PDN.
func readGames(text []byte, name string, o scoresheet.Options) ([]*pdn.Game, error) {
	if !scoresheet.IsQuick(text) {
		return pdn.ReadAll(text, name)
	}
	typed, err := scoresheet.ReadQuick(text, name, o)
	if err != nil {
		return nil, err
	}
	var games []*pdn.Game
	for _, g := range typed {
		kept, err := pdn.ReadAll([]byte(scoresheet.WriteQuick(g)), name)
		if err != nil {
			return nil, err
		}
		for _, one := range kept {
			one.Number, one.Line = len(games)+1, g.Line
			games = append(games, one)
		}
	}
	return games, nil
}

// mostBytes is the largest file that is taken for one event.
const mostBytes = 64 << 20

// orientation finds out whom 1-0 favours, and warns where it matters.
func (s *Submission) orientation(games []*pdn.Game, o scoresheet.Options) scoresheet.Orientation {
	var evidence scoresheet.Evidence
	replayer := scoresheet.NewReplayer(o)
	for _, g := range games {
		evidence.Add(replayer.Replay(g))
	}
	if evidence.Games == 0 {
		return scoresheet.LeftIsWhite
	}
	favours, why := evidence.Orientation()
	warning := rule.Format("1-0 is taken as a win for White: %s", why)
	if favours == scoresheet.LeftIsMover {
		warning = rule.Format("1-0 is taken as a win for the first mover, Red: %s", why)
	}
	s.Warnings = append(s.Warnings, warning)
	return favours
}

func submitted(g *pdn.Game, out *scoresheet.Replay, options scoresheet.Options, file string) SubmittedGame {
	first := out.Variant.FirstMover()
	left := draughts.White
	if options.Results == scoresheet.LeftIsMover {
		left = first
	}
	outcome := func(r pdn.Result) Outcome {
		switch r.Outcome {
		case pdn.LeftWins, pdn.RightWins:
			if (r.Outcome == pdn.LeftWins) == (left == first) {
				return FirstWon
			}
			return SecondWon
		case pdn.Drawn:
			return Drawn
		case pdn.BothLose:
			return BothLost
		}
		return Unknown
	}
	tag := func(name string) string {
		value, _ := g.Tag(name)
		return strings.Join(strings.Fields(value), " ")
	}
	raw := func(name string) string { value, _ := g.Tag(name); return strings.TrimSpace(value) }
	sub := SubmittedGame{
		Record: Record{
			Game: g.Number, Place: rule.Place{File: file, Line: g.Line},
			First: raw("White"), Second: raw("Black"), Round: tag("Round"),
			Board: tag("Board"),
			Tag:   outcome(pdn.ParseResult(tag("Result"))), Text: outcome(g.Result),
		},
		Board: roundNumber(tag("Board")), Table: tag("Board"), Keeper: scoresheet.NewSheet(g).Keeper,
		Event: tag("Event"), Site: tag("Site"), Date: tag("Date"), EventDate: tag("EventDate"),
		Text: g.Text(), Variant: out.Variant, FinalFEN: out.End.FEN(),
		Findings: slices.Clone(out.Findings), Draws: slices.Clone(out.Draws),
		start: out.Start, game: g, options: options, file: file,
	}
	moves := make([]string, len(out.Plies))
	for i := range out.Plies {
		moves[i] = out.Plies[i].Text()
	}
	sub.Record.Moves = strings.Join(moves, " ")
	sub.opening = moves[:min(len(moves), 3)]
	if sub.Record.Text == Unknown && g.Result.Text == "*" {
		// PDN ends any record with *; it denies no Result tag.
		sub.Record.Text = sub.Tag
	}
	if first == draughts.Black {
		sub.First, sub.Second = sub.Second, sub.First
	}
	sub.Verdict = arbiter.Verdict{Verdict: out.Verdict.String(), Plies: len(out.Plies), PliesOK: out.PliesOK}
	for i := range out.Findings {
		f := &out.Findings[i]
		sub.Verdict.Add(string(f.Kind), out.InShort(f))
		switch f.Kind {
		case scoresheet.ResultPosition, scoresheet.ResultConflict:
			sub.Doubtful = true
		case scoresheet.PlayAfterEnd:
			// The game was drawn before it went on: a win is in doubt.
			sub.Doubtful = sub.Doubtful || sub.end() != Drawn
		}
	}
	sub.written = writtenResult(pdn.ParseResult(tag("Result")), g.Result, left == first)
	end := sub.end()
	sub.Result = resultOf(end, tag("Termination"), out)
	return sub
}

// writtenResult is the Result tag, or else the end of the moves, with the
// first mover on the left; "" where neither is one.
func writtenResult(tag, text pdn.Result, leftIsFirst bool) string {
	r := tag
	if r.Outcome == pdn.Missing || r.Outcome == pdn.Unfinished || r.Outcome == pdn.Strange {
		r = text
	}
	if r.Outcome == pdn.Missing || r.Outcome == pdn.Unfinished || r.Outcome == pdn.Strange {
		return ""
	}
	if !leftIsFirst {
		r.Left, r.Right, r.Edge = r.Right, r.Left, -r.Edge
	}
	points := func(hundredths, edge int) string {
		sign := ""
		if r.Left == r.Right && edge > 0 {
			sign = "+"
		} else if r.Left == r.Right && edge < 0 {
			sign = "-"
		}
		return fmt.Sprintf("%d.%02d%s", hundredths/100, hundredths%100, sign)
	}
	return points(r.Left, r.Edge) + "-" + points(r.Right, -r.Edge)
}

// grade reads the result in the words of a scoring that has more of them than
// a win and a draw: 8-4, 3-1, 1+-1-. A result that it does not have is left to
// the arbiter.
func (g *SubmittedGame) grade(scoring arbiter.Scoring) {
	if g.Result == nil || g.written == "" || !scoring.Graded() {
		return
	}
	r, err := scoring.Parse(g.written)
	if err != nil {
		g.Doubtful = true
		return
	}
	if r.Winner == g.Result.Winner {
		r.Reason, r.Rule = g.Result.Reason, g.Result.Rule
	}
	g.Result = &r
}

// end is how the record says that the game ended: the tag holds.
func (g *SubmittedGame) end() Outcome {
	if g.Tag != Unknown {
		return g.Tag
	}
	return g.Record.Text
}

// resultOf is the result of an outcome with the reason that the replay or the
// Termination tag shows; nil for no outcome.
func resultOf(o Outcome, termination string, out *scoresheet.Replay) *arbiter.Result {
	var r arbiter.Result
	switch o {
	case FirstWon:
		r.Winner = arbiter.FirstWins
	case SecondWon:
		r.Winner = arbiter.SecondWins
	case Drawn:
		r.Winner = arbiter.Drawn
	case BothLost:
		r.Winner = arbiter.BothLose
	default:
		return nil
	}
	if o != Drawn && strings.EqualFold(termination, abandoned) {
		r.Reason = arbiter.Forfeit
		return &r
	}
	if o == Drawn {
		for _, d := range out.Draws {
			if d.Rule.Mode == draw.Automatic && d.Ply == len(out.Plies) {
				r.Reason, r.Rule = arbiter.DrawRule, d.Rule.Code
				break
			}
		}
		if r.Reason == "" && strings.EqualFold(termination, onTime) && FlagLaw(out.Variant).DrawsOnTime() {
			r.Reason = arbiter.OnTime
		}
		return &r
	}
	decided := o == FirstWon || o == SecondWon
	loser := out.End.Turn()
	if winner := out.End.Winner(); winner != draughts.NoColour {
		loser = winner.Other()
	}
	lost := (o == SecondWon) == (loser == out.Variant.FirstMover())
	switch men, kings := out.End.Count(loser); {
	case strings.EqualFold(termination, onTime):
		r.Reason = arbiter.OnTime
	case decided && lost && len(out.Plies) > 0 && men+kings == 0:
		r.Reason = arbiter.NoPieces
	case decided && lost && len(out.Plies) > 0 && !out.End.CanMove() && out.Variant.Rules().Aim == draughts.LastMove:
		r.Reason = arbiter.Blocked
	}
	return &r
}
