package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Choice is what was decided about an irregularity of play.
type Choice string

// The choices.
const (
	// Rectified: the irregularity is undone, wholly (FMJD 5.8), and the game
	// goes on from a regular move; an accident is put right (FMJD 5.5, WCDF
	// 1.27).
	Rectified Choice = "rectify"
	// LetStand: the game goes on from the irregular move (FMJD 5.4, 5.7; WCDF
	// 1.26).
	LetStand Choice = "stand"
	// Cautioned: a caution, and the move recalled (WCDF 1.25).
	Cautioned Choice = "caution"
	// Forfeited: the offender loses the game (WCDF 1.25, 1.28; FMJD 5.6).
	Forfeited Choice = "forfeit"
)

// Choices is the closed list of choices.
func Choices() []Choice { return []Choice{Rectified, LetStand, Cautioned, Forfeited} }

// Said is the choice in words, without the move that is made instead.
func (c Choice) Said() rule.Sentence {
	switch c {
	case Rectified:
		return rule.Say("to be rectified")
	case LetStand:
		return rule.Say("it stands")
	case Cautioned:
		return rule.Say("cautioned, and the move recalled")
	}
	return rule.Say("the game is forfeited")
}

// Ruling is a decision about an irregularity of a game.
type Ruling struct {
	Stamp
	RulingRecorded
}

// RecordRuling records what was decided about an irregularity of a game, and
// enters the loss when the game is forfeited.
type RecordRuling struct {
	Game GameRef
	// Ply is the irregular ply, from 1 (FMJD 9 and WCDF 3 number moves, two
	// plies each).
	Ply int
	// Player has committed it; 0 takes the one whose move the ply is.
	Player PlayerID
	// Finding is the kind of finding of the replay; "" for an irregularity
	// that left no trace on a sheet.
	Finding string
	// Article is the article broken: "FMJD 5.4.6".
	Article string
	// Move is the irregular move as written, Instead the regular one that
	// was made in its place; "" where it is still to be made.
	Move, Instead string
	// MovedOn says that the opponent has moved since.
	MovedOn bool
	// Sheet is the digest of the sheet that shows it; "" for none.
	Sheet  string
	Choice Choice
	Reason string
}

func (c RecordRuling) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := RulingRecorded{
		Game: g.ID, Ply: c.Ply, Player: c.Player, Finding: c.Finding, Article: strings.TrimSpace(c.Article),
		Move: c.Move, Instead: c.Instead, MovedOn: c.MovedOn, Sheet: c.Sheet,
		Choice: c.Choice, Reason: strings.TrimSpace(c.Reason),
	}
	if e.Player == 0 {
		e.Player = g.First
		if c.Ply%2 == 0 {
			e.Player = g.Second
		}
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	if c.Choice != Forfeited {
		if g.Result != nil && (c.Choice == Rectified || c.Choice == Cautioned) {
			d.Notices = append(d.Notices, rule.Noted("the game goes on from the move put right; its result stands as %s until it is corrected", g.Result))
		}
		return d, nil
	}
	result := g.lostBy(e.Player, Arbiters)
	if isRefusal(e.number()) {
		result.Reason = Refusal
	} else if book := s.Settings.Rules(); book.Cautions {
		result.Reason = Illegal
	}
	switch {
	case g.entered == nil:
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: result, Source: FromRuling})
	case g.entered.equal(result):
	default:
		d.Events = append(d.Events, ResultCorrected{Game: g.ID, Result: &result, Reason: "forfeited by ruling: " + e.Reason, Source: FromRuling})
		d.Notices = append(d.Notices, rule.Noted("the result was %s before", g.entered))
	}
	return d, nil
}

// RulingRecorded is the event of RecordRuling.
type RulingRecorded struct {
	Game    GameID   `json:"game"`
	Ply     int      `json:"ply"`
	Player  PlayerID `json:"player"`
	Finding string   `json:"finding,omitempty"`
	Article string   `json:"article"`
	Move    string   `json:"move,omitempty"`
	Instead string   `json:"instead,omitempty"`
	MovedOn bool     `json:"movedOn,omitempty"`
	Sheet   string   `json:"sheet,omitempty"`
	Choice  Choice   `json:"choice"`
	Reason  string   `json:"reason"`
}

var _ = add(kind[RulingRecorded]{
	name:    "ruling-recorded",
	changes: func(e RulingRecorded) GameID { return e.Game },
	brings:  func(e RulingRecorded, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromRuling) },
})

// number is the number of the article within its book: "5.4.6".
func (e RulingRecorded) number() string {
	if _, number, ok := strings.Cut(e.Article, " "); ok {
		return number
	}
	return e.Article
}

func isRefusal(number string) bool { return number == "5.6" || number == "7.2.4" || number == "1.28" }

func (e RulingRecorded) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	switch {
	case e.Ply < 1 || e.Ply > mostPlies:
		return rule.Errorf(rule.Usage, "the ply of a ruling is counted from 1").WithWay("give the ply as verify counts it: {ply}", rule.Again("ply", rule.Such("11")))
	case !g.Has(e.Player):
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.Player), g.Round, g.BoardName()).
			WithWay("{pairings} shows who plays there", rule.Try("pairings"))
	case !slices.Contains(Choices(), e.Choice):
		return rule.Errorf(rule.Usage, "there is no choice %q", e.Choice).WithHint("choose among rectify, stand, caution, forfeit")
	case e.Article == "":
		return rule.Errorf(rule.Usage, "a ruling names the article that was broken").WithWay("such as {article}", rule.Again("article", rule.Such("5.4.6")))
	}
	if err := needReason(rule.Format("a ruling"), e.Reason); err != nil {
		return err
	}
	for _, r := range g.Rulings {
		if r.Ply == e.Ply && r.Player == e.Player {
			return rule.Errorf(rule.Refused, "ply %d of round %d, board %s has been ruled on: %s", e.Ply, g.Round, g.BoardName(), r.decision(s.Settings.variant())).
				WithHint("undo entry %d of the journal first", r.Seq)
		}
	}
	remedies, err := s.RemediesOf(g, e.Player, e.Article, e.MovedOn)
	if err != nil {
		return err
	}
	if !slices.Contains(remedies.Choices, e.Choice) {
		return remedies.refuse(e.Choice)
	}
	if e.Instead != "" && e.Choice != Rectified && e.Choice != Cautioned {
		return rule.Errorf(rule.Usage, "a move made instead is named, but the choice is %q", e.Choice).WithWay("leave {instead} out, or choose rectify", rule.Without("instead"))
	}
	return nil
}

func (e RulingRecorded) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Rulings = append(g.Rulings, Ruling{Stamp: env.stamp(), RulingRecorded: e})
	})
}

func (e RulingRecorded) ruling(s *State, _ int64) (Ruled, bool) {
	return s.rulingIn(e.Game, Ruled{Player: e.Player, Article: e.Article, OfPly: true, Ply: e.Ply, Move: e.Move, Choice: e.Choice, Instead: e.Instead, Reason: e.Reason})
}

func (e RulingRecorded) sentence(s *State) rule.Sentence {
	with := []any{"ply", e.Ply, "move", e.Move, "player", s.called(e.Player), "article", e.Article}
	said := rule.Say("ply {ply} of {player} breaks {article}", with...)
	switch remedy, ok := s.remedyOf(e); {
	case ok && remedy.Accident():
		return reasoned(s.ofGame(e.Game, rule.Say("an accident at ply {ply} is put right ({article})", with...)), e.Reason)
	case e.Move != "":
		said = rule.Say("ply {ply} ({move}) of {player} breaks {article}", with...)
	}
	return reasoned(s.ofGame(e.Game, rule.Joined("; ", said, e.decision(s.Settings.variant()))), e.Reason)
}

// remedyOf is what the book has for the article of a ruling.
func (s *State) remedyOf(e RulingRecorded) (regulations.Remedy, bool) {
	book := s.Settings.Rules()
	return book.Remedy(e.number(), regulations.Reply(e.MovedOn))
}

// decision is the choice in words, for people who play a variant.
func (e RulingRecorded) decision(v draughts.Variant) rule.Sentence {
	instead := v.Customary(e.Instead)
	switch e.Choice {
	case Rectified:
		if e.Instead != "" {
			return rule.Say("rectified to {move}", "move", instead)
		}
	case Cautioned:
		if e.Instead != "" {
			return rule.Say("cautioned, the move recalled and {move} made", "move", instead)
		}
	}
	return e.Choice.Said()
}

// Remedies are what may be decided about an irregularity.
type Remedies struct {
	// Row is the rule that provides them.
	Row rule.Row
	// Opponent says that the opponent of the offender has the choice, and
	// not the referee.
	Opponent bool
	// Choices are what is left to choose; never empty.
	Choices []Choice
	// Accident says that nobody broke a rule: the pieces are put back without
	// penalty (FMJD 5.5, WCDF 1.27).
	Accident bool
	// Earlier are the cautions that the player has had in the game.
	Earlier int
}

// RemediesOf says what may be decided about an irregularity of a player in a
// game, by the rule book of the event: under FMJD Annex 1 the opponent's
// choice of 5.4, gone when they have moved on (5.7); under the WCDF rules a
// caution with recall and the second time the loss of the game (1.25),
// condoned when the opponent has moved on (1.26). It fails with rule.Refused
// where the book has no remedy for the article.
func (s *State) RemediesOf(g *Game, player PlayerID, article string, movedOn bool) (Remedies, error) {
	book := s.Settings.Rules()
	document, number, named := strings.Cut(article, " ")
	if !named {
		document, number = "", article
	}
	var r Remedies
	switch document {
	case "FMJD", "WCDF", "":
		if document != "" && document != book.Cites("").Document {
			return r, rule.Errorf(rule.Refused, "the event is played under %s, but %s is from another book", book.Title, article).
				WithWay("name an article of the book of the event, or decide by analogy: {analogy}", rule.Again("analogy", true))
		}
	default:
		// A rule of the variant beside the book, such as that on king runs
		// in Frisian draughts: a move against it is an irregular move.
		number = book.IllegalMove
	}
	if book.Cautions {
		r.Earlier, _ = s.OffencesOf("illegal-move", player, g)
	}
	if isRefusal(number) {
		r.Row = rule.Row{Code: "refusal-to-comply", Article: book.Cites(book.Refusal), Title: "Refusing to comply with the rules",
			Text: rule.English("A player who refuses to comply with the rules has lost.")}
		r.Choices = []Choice{Forfeited}
		return r, nil
	}
	remedy, ok := book.Remedy(number, regulations.Reply(movedOn))
	if !ok {
		// What the opponent's move does not accept, for instance an accident.
		remedy, ok = book.Remedy(number, regulations.NoReply)
	}
	if !ok {
		return r, rule.Errorf(rule.Refused, "%s has no remedy for article %s", book.Title, article).
			WithWay("{rules} shows the articles and their remedies; a breach that is no irregular move is recorded with {incident.add}", rule.Try("rules"),
				rule.Try("incident.add", "board", g.BoardName(), "article", number))
	}
	r.Row, r.Opponent, r.Accident = remedy.Row, remedy.Decides == regulations.Opponent, remedy.Accident()
	for _, cure := range remedy.Choices {
		switch cure {
		case regulations.Rectify, regulations.Replace:
			r.Choices = append(r.Choices, Rectified)
		case regulations.Stand:
			r.Choices = append(r.Choices, LetStand)
		case regulations.Recall:
			r.Choices = append(r.Choices, recallOr(&book, r.Earlier))
		}
	}
	if len(r.Choices) == 0 {
		return r, rule.Errorf(rule.Refused, "%s (%s) is not a matter of one move: %s", remedy.Title, remedy.Article, remedy.Text).
			WithWay("declare the game void and let it begin again: {void}", rule.Try("void", "board", g.BoardName(), "article", remedy.Article.Number))
	}
	return r, nil
}

// Rules is the rule book of the event, with the draw rules of its variant.
func (s Settings) Rules() regulations.Book {
	book := regulations.For(s.variant())
	if s.Book != "" && !strings.EqualFold(s.Book, book.Name) {
		book = sure(regulations.Named(s.Book))
	}
	for _, set := range [...]struct{ code, option, value string }{
		{"illegal-move", "condoned", s.Condoned}, {book.DrawOffers.Code, "moves", s.DrawMoves},
	} {
		if next, err := book.With(set.code, set.option, set.value); set.value != "" && err == nil {
			book = next
		}
	}
	return book
}

// recallOr is the penalty of WCDF 1.25 for a player who was cautioned that
// many times in the game.
func recallOr(book *regulations.Book, cautions int) Choice {
	offence, err := book.Offence("illegal-move")
	if err == nil && offence.Penalty(cautions+1) == regulations.LossOfGame {
		return Forfeited
	}
	return Cautioned
}

// refuse says why a choice is not open.
func (r Remedies) refuse(c Choice) error {
	var names []string
	for _, choice := range r.Choices {
		names = append(names, string(choice))
	}
	say := func(format string, args ...any) error {
		return rule.Errorf(rule.Refused, format, args...).WithHint("what may be decided: %s", strings.Join(names, ", "))
	}
	switch {
	case r.Row.Code == "accepted":
		return say("the opponent has moved since and so accepted the situation; it can no longer be rectified (%s)", r.Row.Article)
	case r.Row.Code == "condoned":
		return say("the opponent has moved since, which condones the illegal move (%s)", r.Row.Article)
	case r.Row.Code == "recall" && c == Forfeited && r.Earlier == 0:
		return say("it is the first offence of the player in this game: a caution, and the move is recalled (%s)", r.Row.Article)
	case r.Row.Code == "recall" && c == Cautioned && r.Earlier > 0:
		return say("the player has been cautioned in this game; a second offence forfeits it (%s)", r.Row.Article)
	case r.Row.Code == "recall" && c == LetStand:
		return say("an illegal move is recalled; it stands only when the opponent has moved on (WCDF 1.26)")
	case r.Opponent:
		return say("the opponent decides whether it is rectified or stands (%s)", r.Row.Article)
	}
	return say("%s: %s (%s)", r.Row.Title, r.Row.Text, r.Row.Article)
}
