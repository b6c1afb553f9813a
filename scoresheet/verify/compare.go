package verify

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// Compare pairs the games of two files in order, one player's sheets and the
// other's, and hands over what each pair comes to. A game that cannot be read
// ends it, because the games after it could be paired wrongly; so does an error
// of take. Unpaired is an error for the reader where one file has more games
// than the other.
func Compare(first, second string, open Open, o scoresheet.Options, take func(*scoresheet.Reconciliation) error) (unpaired, err error) {
	a, err := openGames(first, open, nil)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	b, err := openGames(second, open, nil)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if err := cmp.Or(a.readBeside(b, o), b.readBeside(a, o)); err != nil {
		return nil, err
	}
	reconciler := scoresheet.NewReconciler(o)
	for n := 0; ; n++ {
		var g, h pdn.Game
		errA := a.next(&g)
		if errA != nil && !errors.Is(errA, io.EOF) {
			return nil, errA
		}
		scoresheet.Shorten(&g)
		errB := b.next(&h)
		scoresheet.Shorten(&h)
		switch {
		case errB != nil && !errors.Is(errB, io.EOF):
			return nil, errB
		case n == 0 && errA != nil:
			return nil, noGames(first)
		case n == 0 && errB != nil:
			return nil, noGames(second)
		case errA != nil && errB != nil:
			return nil, nil
		case errA != nil:
			return moreGames(second, n), nil
		case errB != nil:
			return moreGames(first, n), nil
		}
		if err := take(reconciler.Reconcile(&g, &h)); err != nil {
			return nil, err
		}
	}
}

func moreGames(name string, compared int) error {
	return rule.Errorf(rule.Input, "%s has more games than the other file; from game %d on there is nothing to compare them with", name, compared+1).
		WithHint("give files that hold the same games in the same order")
}

// readBeside reads a typed sheet. If it does not say which game it is, the
// other sheet may.
func (g *games) readBeside(other *games, o scoresheet.Options) error {
	if g.pdn == nil && o.Variant == nil && other.pdn != nil && !scoresheet.NamesVariant(g.head) {
		if games, err := pdn.ReadAll(other.head, other.name); err == nil && len(games) > 0 {
			o.Variant = &scoresheet.NewReplayer(o).Replay(games[0]).Variant
		}
	}
	g.readTyped(o)
	return g.fault
}

// ComparedJSON appends the object that programs rely on.
func ComparedJSON(b []byte, c *scoresheet.Reconciliation) []byte {
	return append(c.AppendJSON(b), '\n')
}

// ComparedCSVHead is the line above the rows of [ComparedCSV].
const ComparedCSVHead = "game,white,black,ply,first,second,resolution,open,reason,certain\n"

// ComparedCSV appends a row for each place where two sheets differ, and for each
// finding.
func ComparedCSV(b []byte, c *scoresheet.Reconciliation) []byte {
	buffer := bytes.NewBuffer(b)
	table := csv.NewWriter(buffer)
	row := func(d repair.Discrepancy, reason rule.Sentence) {
		// Writing to a buffer cannot fail.
		_ = table.Write([]string{strconv.Itoa(c.Number), rule.NoFormula(c.White), rule.NoFormula(c.Black), strconv.Itoa(d.Ply),
			rule.NoFormula(d.First), rule.NoFormula(d.Second), rule.NoFormula(d.Resolution), strconv.FormatBool(d.Open), rule.NoFormula(reason.String()), strconv.FormatBool(c.Certain)})
	}
	for i := range c.Discrepancies {
		row(c.Discrepancies[i], c.Reason(&c.Discrepancies[i]))
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		row(repair.Discrepancy{Ply: f.Ply, Resolution: f.Move}, f.Said)
	}
	table.Flush()
	return buffer.Bytes()
}

// Compared appends what a referee reads about a game with two sheets.
func (f Text) Compared(b []byte, c *scoresheet.Reconciliation) []byte {
	t := f.writer(b, c.Variant)
	names := ""
	if c.White != "" || c.Black != "" {
		names = fmt.Sprintf(", %s - %s", cmp.Or(c.White, "?"), cmp.Or(c.Black, "?"))
	}
	result := ""
	if c.Result != "" {
		result = ", " + c.Result
	}
	t.say(0, rule.Format("Game %d%s%s: %s, %s", c.Number, names, result, c.Variant.Rules().Title, plies(len(c.Moves))))
	for i := range c.Notes {
		t.line(2, "%s.", t.sentence(c.Notes[i].Said))
	}
	if c.Different { // there is no agreed record
		for i := range c.Findings {
			if f := &c.Findings[i]; f.Kind == scoresheet.DifferentGames {
				t.line(2, "%s.", t.sentence(f.Said))
			}
		}
		return append(t.b, '\n')
	}
	t.agreement(c)
	t.discrepancies(c)
	for i := range c.Findings {
		f := &c.Findings[i]
		article := ""
		if !f.Article.IsZero() {
			article = fmt.Sprintf(" (%v)", f.Article)
		}
		if f.Ply > 0 {
			t.line(2, "%s, %s: %s%s.", t.in(c.Moment(f.Ply)), t.moves(f.Move), t.in(f.Said), article)
		} else {
			t.line(2, "%s%s.", t.sentence(f.Said), article)
		}
	}
	switch undecided := slices.ContainsFunc(c.Discrepancies, func(d repair.Discrepancy) bool { return d.Open }); {
	case len(c.Moves) == 0:
	case undecided || !c.Told:
		t.say(2, rule.Format("Likeliest record: %s", t.moves(numbered(c.Moves))))
	default:
		t.say(2, rule.Format("Agreed record: %s", t.moves(numbered(c.Moves))))
	}
	return append(t.b, '\n')
}

// agreement says in how many places two sheets differ, and whether it is certain what
// was played.
func (t *textWriter) agreement(c *scoresheet.Reconciliation) {
	differ := 0
	for i := range c.Discrepancies {
		if d := &c.Discrepancies[i]; d.First != d.Second {
			differ++
		}
	}
	switch {
	case len(c.Moves) == 0 && c.Unexplained != [2]int{}:
		// The finding says why there is none.
	case len(c.Discrepancies) == 0 && !c.Certain:
		t.say(2, rule.Format("The sheets agree move by move; what was played is not certain."))
	case len(c.Discrepancies) == 0:
		t.say(2, rule.Format("The sheets agree move by move."))
	case differ == 0 && c.Certain:
		t.say(2, rule.Count(len(c.Discrepancies), "The sheets agree, and neither is right in {n} place; what was played is certain.", "The sheets agree, and neither is right in {n} places; what was played is certain."))
	case differ == 0:
		t.say(2, rule.Count(len(c.Discrepancies), "The sheets agree, and neither is right in {n} place; what was played is not certain.", "The sheets agree, and neither is right in {n} places; what was played is not certain."))
	case c.Certain:
		t.say(2, rule.Count(differ, "The sheets differ in {n} place; what was played is certain.", "The sheets differ in {n} places; what was played is certain."))
	default:
		t.say(2, rule.Count(differ, "The sheets differ in {n} place; what was played is not certain.", "The sheets differ in {n} places; what was played is not certain."))
	}
}

// discrepancies list the places where two sheets differ, and what was played there.
func (t *textWriter) discrepancies(c *scoresheet.Reconciliation) {
	var filled [2]int // moves that one sheet leaves open and the other has
	for i := range c.Discrepancies {
		if k := fills(&c.Discrepancies[i]); k >= 0 {
			filled[k]++
		}
	}
	if n := filled[0]; n >= manyFilled {
		t.say(2, rule.Format("The first sheet leaves %d moves open that the second has.", n))
	}
	if n := filled[1]; n >= manyFilled {
		t.say(2, rule.Format("The second sheet leaves %d moves open that the first has.", n))
	}
	for i := range c.Discrepancies {
		d := &c.Discrepancies[i]
		if k := fills(d); k >= 0 && filled[k] >= manyFilled {
			continue
		}
		nothing := rule.Format("nothing")
		switch {
		case d.First == "" && d.Second == "":
			t.say(2, rule.Format("%s: neither sheet has the move.", c.Moment(d.Ply)))
		case d.First == d.Second:
			t.say(2, rule.Format("%s: both sheets have %s.", c.Moment(d.Ply), d.First))
		default:
			t.say(2, rule.Format("%s: the first sheet has %s, the second %s.", c.Moment(d.Ply), entry(d.First, nothing), entry(d.Second, nothing)))
		}
		if d.Resolution != "" {
			t.say(4, rule.Format("Played: %s; %s.", t.moves(d.Resolution), c.Reason(d)))
		} else {
			t.say(4, rule.Format("No move: %s.", c.Reason(d)))
		}
	}
}

// manyFilled is the number of moves left open on one sheet and given on the other
// from which on they are counted and not listed.
const manyFilled = 4

// fills is the sheet, 0 or 1, that leaves open a move that the other has right, and -1
// if the sheets differ in any other way.
func fills(d *repair.Discrepancy) int {
	open := func(k repair.Kind) bool { return k == repair.Unread || k == repair.Ticked }
	switch {
	case d.Open || d.Resolution == "":
	case open(d.FirstKind) && d.SecondKind == "":
		return 0
	case open(d.SecondKind) && d.FirstKind == "":
		return 1
	}
	return -1
}

// entry names an entry of a sheet, or says that there is none.
func entry(text string, nothing rule.Sentence) rule.Sentence {
	if text == "" {
		return nothing
	}
	return rule.Typed(text)
}

// numbered is a record with move numbers.
func numbered(moves []string) string {
	var b strings.Builder
	for k, move := range moves {
		if k > 0 {
			b.WriteByte(' ')
		}
		if k%2 == 0 {
			fmt.Fprintf(&b, "%d. ", k/2+1)
		}
		b.WriteString(move)
	}
	return b.String()
}
