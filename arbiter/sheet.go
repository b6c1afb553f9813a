package arbiter

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"flagfall/arbiter/rule"
)

// Sheet is the text of a scoresheet, kept beside the journal under its digest
// and never changed.
type Sheet struct {
	Digest string
	Text   string
}

// NewSheet is a sheet with its digest: the SHA-256 of the text in hexadecimal.
func NewSheet(text string) Sheet {
	sum := sha256.Sum256([]byte(text))
	return Sheet{Digest: hex.EncodeToString(sum[:]), Text: text}
}

func shortDigest(d string) string { return d[:min(len(d), 12)] }

// Verdict is what the replay of a sheet came to, in short.
type Verdict struct {
	// Verdict is "clean", "irregular" or "unreadable".
	Verdict string `json:"verdict"`
	Plies   int    `json:"plies"`
	PliesOK int    `json:"pliesOk"`
	// Kinds are the kinds of the findings, "missed-capture", and Said the findings
	// themselves, a sentence each, both in their order: "move 15 of Black: Black
	// moved a man backwards: 8-3 (FMJD 5.4.2)".
	Kinds []string        `json:"kinds,omitempty"`
	Said  []rule.Sentence `json:"said,omitempty"`
}

// Add puts a finding of a kind after the others.
func (v *Verdict) Add(kind string, said rule.Sentence) {
	v.Kinds = append(v.Kinds, kind)
	v.Said = append(v.Said, said)
}

// Lead puts a finding of a kind before the others.
func (v *Verdict) Lead(kind string, said rule.Sentence) {
	v.Kinds = slices.Insert(v.Kinds, 0, kind)
	v.Said = slices.Insert(v.Said, 0, said)
}

// TakenSheet is a sheet that was taken in for a game.
type TakenSheet struct {
	Seq    int64
	Digest string
	By     PlayerID // whose sheet it is; 0 when unknown
	Verdict
}

// TakeSheet takes a scoresheet in for a game. With a Result and an open game,
// that becomes the game's result; where a result stands already, it must
// agree with it.
type TakeSheet struct {
	Game    GameRef
	By      PlayerID
	Text    string
	Verdict Verdict
	Result  *Result
}

func (c TakeSheet) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	sheet := NewSheet(c.Text)
	d := Decision{
		Events: []Event{SheetTaken{Game: g.ID, By: c.By, Digest: sheet.Digest, Verdict: c.Verdict}},
		Sheets: []Sheet{sheet},
	}
	switch {
	case c.Result == nil:
	case g.entered == nil:
		if err := s.fitsWithdrawal(g, *c.Result); err != nil {
			return Decision{}, err
		}
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: *c.Result, Source: FromSheet, Sheet: sheet.Digest})
	case g.entered.Winner != c.Result.Winner, c.Result.Grade != "" && (g.entered.Grade != c.Result.Grade || g.entered.Better != c.Result.Better):
		return Decision{}, rule.Errorf(rule.Refused, "the sheet says %s, but round %d, board %s is entered as %s",
			s.tellResult(g.ID, *c.Result), g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithWay("take the sheet in without its result ({no-result}), or correct the result with a reason", rule.Again("no-result", true))
	}
	return d, nil
}

// SheetTaken is the event of TakeSheet.
type SheetTaken struct {
	Game    GameID   `json:"game"`
	By      PlayerID `json:"by,omitempty"`
	Digest  string   `json:"digest"`
	Verdict Verdict  `json:"verdict"`
}

var _ = add(kind[SheetTaken]{
	name: "sheet-taken", routine: true,
	changes: func(e SheetTaken) GameID { return e.Game },
	brings:  func(e SheetTaken, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromSheet) },
})

func (e SheetTaken) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if e.By != 0 && !g.Has(e.By) {
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.By), g.Round, g.BoardName()).
			WithWay("{pairings} shows who plays there", rule.Try("pairings"))
	}
	if v := e.Verdict; v.PliesOK < 0 || v.Plies < v.PliesOK || v.Plies > mostPlies || len(v.Kinds) != len(v.Said) || !slices.Contains([]string{"", "clean", "irregular", "unreadable"}, v.Verdict) {
		return rule.Errorf(rule.Usage, "no sheet of %d plies, of which %d can be played, is %q", v.Plies, v.PliesOK, v.Verdict).WithHint("take the sheet in again")
	}
	for _, t := range g.Sheets {
		if t.Digest == e.Digest && t.By == e.By {
			return rule.Errorf(rule.Refused, "this sheet is taken in already for round %d, board %s", g.Round, g.BoardName()).
				WithHint("there is nothing to do")
		}
	}
	return nil
}

func (e SheetTaken) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Sheets = append(g.Sheets, TakenSheet{Seq: env.Seq, Digest: e.Digest, By: e.By, Verdict: e.Verdict})
	})
}

func (e SheetTaken) sentence(s *State) rule.Sentence {
	sheet := shortDigest(e.Digest)
	said := rule.Say("sheet {sheet} taken in, {verdict}", "sheet", sheet, "verdict", e.Verdict.Verdict)
	switch e.Verdict.Verdict {
	case "clean":
		said = rule.Say("sheet {sheet} taken in, clean", "sheet", sheet)
	case "irregular":
		said = rule.Say("sheet {sheet} taken in, irregular", "sheet", sheet)
	case "unreadable":
		said = rule.Say("sheet {sheet} taken in, unreadable", "sheet", sheet)
	}
	if e.By != 0 {
		said = rule.Joined(", ", said, rule.Say("from {player}", "player", s.called(e.By)))
	}
	if e.Verdict.Verdict == "clean" && len(e.Verdict.Said) > 0 {
		// The moves are all legal; what was found is beside them, such as the result.
		return s.ofGame(e.Game, rule.Joined("; ", said, rule.Say("beside its moves: {findings}", "findings", rule.Joined("; ", e.Verdict.Said...))))
	}
	return s.ofGame(e.Game, rule.Joined(": ", said, rule.Joined("; ", e.Verdict.Said...)))
}
