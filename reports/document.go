package reports

import (
	"slices"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// Document is the row of a document: all that is true of it. It stands in the
// file that makes the document; printing, exports, help, completion and the
// pages of docs/ are derived from it.
type Document struct {
	// Name is what it is asked for by, and Title what it is, for help.
	Name, Title string
	About       About
	// Options are those that it takes beside the ones of all documents.
	Options []Option
	// Ranks is set where it ranks the players: an event in groups has one for
	// each of them.
	Ranks bool
	// Ahead is set where it is of the games that are still open, and so of no round.
	Ahead bool
	// For says for which pairing systems it is offered; nil is all.
	For func(systems.System) bool
	// EachRound is set where an export has one for each round that is paired.
	EachRound bool
	// Sheet is its place in the workbook of an export, 0 for none. One that is
	// Vital has its sheet even when there is nothing in it.
	Sheet int
	Vital bool
	// Personal is set where it has more of a person than their name and their
	// games: files of it are for the account that made them alone.
	Personal bool
	// Working is the document that shows where the figures of one row of this
	// one come from; "" for none.
	Working string
	// Fill is what gives it something to say where nothing is in it; the zero Intent
	// where no one action does.
	Fill rule.Intent

	page *sitePage
	make func(*Request) (*doc.Document, error)
}

// About is what a document speaks of.
type About uint8

// What documents speak of. A round that is not named is the last one paired,
// but for documents of all rounds, which speak of all of them then. A form is
// filled in by hand, so that an export of everything has it for paper alone.
const (
	WholeEvent About = iota
	OneRound
	AllRounds
	OnePlayer
	OneTeam
	OneGame
	OneAppeal
	Form
)

// One reports whether the document is of one thing that has to be named, and so
// not in an export.
func (a About) One() bool { return a >= OnePlayer && a <= OneAppeal }

// Needs is the option that has to be given; nil for none.
func (d *Document) Needs() *Option {
	for i := range d.Options {
		if d.Options[i].Required {
			return &d.Options[i]
		}
	}
	return nil
}

// RoundsOption is the option of documents of a round to speak of several, as 1-3 or all.
const RoundsOption = "rounds"

// ofRounds reports whether several rounds can be asked for at once.
func (d *Document) ofRounds() bool {
	return !d.Ranks && (d.About == OneRound || d.About == AllRounds || d.About == Form)
}

// Takes reports whether the document has an option.
func (d *Document) Takes(option string) bool {
	named := func(o Option) bool { return o.Name == option }
	return option == RoundsOption && d.ofRounds() || slices.ContainsFunc(d.Options, named) || slices.ContainsFunc(CommonOptions(), named)
}

// RoundOf is the round that a document speaks of when a round was named, or
// none with 0; 0 where it speaks of no round, or of all.
func (d *Document) RoundOf(s *arbiter.State, round int) int {
	if round == 0 && !d.Ahead && d.About != WholeEvent && d.About != AllRounds && d.About != OneAppeal {
		if d.Ranks {
			return s.Standing()
		}
		return s.Playing()
	}
	return round
}

// documents are the rows in the order of an event.
var documents = []*Document{
	playersRow,
	checkInRow,
	regulationsRow,
	scheduleRow,
	pairingsRow,
	namesRow,
	roundSheetRow,
	slipsRow,
	scoresheetsRow,
	namePlatesRow,
	badgesRow,
	boardNumbersRow,
	tableCardsRow,
	resultsRow,
	standingsRow,
	categoriesRow,
	workingRow,
	chancesRow,
	crosstableRow,
	progressRow,
	bracketRow,
	displayRow,
	roomRow,
	wallChartRow,
	coloursRow,
	clubsRow,
	federationsRow,
	playerCardsRow,
	gameRow,
	bulletinRow,
	claimRow,
	clockUseRow,
	findingsRow,
	missingSheetsRow,
	teamsRow,
	teamMatchesRow,
	teamStandingsRow,
	teamWorkingRow,
	teamCrosstableRow,
	teamCardsRow,
	prizesRow,
	feesRow,
	rulingsRow,
	incidentsRow,
	clockCardsRow,
	finalReportRow,
	federationReportRow,
	ratingsRow,
	normsRow,
	normCertificateRow,
	incidentLogRow,
	appealRow,
	appealsRow,
	questionsRow,
	postponedRow,
	correspondenceRow,
	transmissionsRow,
	partnerBoardRow,
	microMatchesRow,
	checklistRow,
	certificatesRow,
}

// Documents are the rows of all documents, in the order of an event.
func Documents() []*Document { return slices.Clone(documents) }

// FindDocument is the row of a name. Errors: rule.Usage.
func FindDocument(name string) (*Document, error) {
	var names []string
	for _, d := range documents {
		if d.Name == name {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return nil, rule.Errorf(rule.Usage, "there is no document %q", name).WithHint("print one of: %s", strings.Join(names, ", "))
}

// Request is what is asked for: a document of a state, with options as text.
type Request struct {
	// Document is the name of a row.
	Document string
	// State is the event as it is to be shown, maybe as of an earlier entry.
	State *arbiter.State
	// Round is the round; 0 leaves it to the document.
	Round int
	// Options are the values of options by their names: those of all documents
	// ([CommonOptions]) and those of the row. A journal keeps a print by them.
	Options map[string]string
	// Print is the number of the print; 0 for none.
	Print int
	// Zone is where the clock on the wall hangs; nil is UTC.
	Zone *time.Location
	// AllGroups asks of what ranks the players for the parts of all groups,
	// where no group is named.
	AllGroups bool
	// Sheet finds the scoresheets.
	Sheet sheets.Find
	// Played are the games of all rounds with their moves where they are known
	// already.
	Played map[arbiter.GameID]*Played

	look Options
}

// Make makes the document that is asked for. Errors: rule.Usage for a document
// or an option that there is none of, for a value that cannot be read and for a
// group that is to be named; beside those of the document.
func Make(q Request) (*doc.Document, error) {
	d, err := FindDocument(q.Document)
	if err != nil {
		return nil, err
	}
	for name := range q.Options {
		if !d.Takes(name) {
			return nil, rule.Errorf(rule.Usage, "the document %s has no option %q", d.Name, name).WithHint("leave it out")
		}
	}
	if q.look, err = q.looks(); err != nil {
		return nil, err
	}
	if group := q.Options[groupOption.Name]; group != "" {
		if q.State, err = q.State.Group(group); err != nil {
			return nil, err
		}
	} else if names := q.State.GroupNames(); d.Ranks && len(names) > 0 {
		if q.AllGroups {
			return InGroups(q.State, func(s *arbiter.State) (*doc.Document, error) {
				part := q
				part.State = s
				return d.make(&part)
			})
		}
		return nil, rule.Errorf(rule.Usage, "the event is played in groups, but no group was named").
			WithWay("name one: {group}; there are {names}", rule.Again("group", names[0]), "names", strings.Join(names, ", "))
	}
	if rounds := q.Options[RoundsOption]; rounds != "" {
		return d.inRounds(q, rounds)
	}
	return d.make(&q)
}

// looks are the options of all documents as the request has them.
func (q *Request) looks() (Options, error) {
	look, err := ReadOptions(q.Options)
	look.Print, look.Zone = q.Print, q.Zone
	return look, err
}

// takes completes a row with the options of a type of its own and how it is made
// with them.
func takes[O any](d Document, maker func(*Request, O) (*doc.Document, error), options ...Option) *Document {
	d.Options = options
	d.make = func(q *Request) (*doc.Document, error) {
		var own O
		if err := read(&own, options, q.Options); err != nil {
			return nil, err
		}
		return maker(q, own)
	}
	return &d
}

// ofEvent completes the row of a document that speaks of no round and has no
// options of its own with what writes it.
func ofEvent(d Document, write func(*report) error) *Document {
	d.make = func(q *Request) (*doc.Document, error) {
		r, err := begin(q.State, q.look, d.Name)
		if err != nil {
			return nil, err
		}
		if err := write(r); err != nil {
			return nil, err
		}
		return r.doc, nil
	}
	return &d
}

// ofRound completes the row of a document that speaks of a round and has no options
// of its own.
func ofRound(d Document, maker func(*arbiter.State, int, Options) (*doc.Document, error)) *Document {
	d.make = func(q *Request) (*doc.Document, error) { return maker(q.State, q.Round, q.look) }
	return &d
}
