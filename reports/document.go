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
	// Name is the name by which it is asked for, and Title says in help what it
	// is.
	Name, Title string
	About       About
	// Options are those that it takes besides the options common to all documents.
	Options []Option
	// Ranks is set if it ranks the players: an event in groups has one for each group.
	Ranks bool
	// Ahead is set if it is about the games that are still open, and so not about a round.
	Ahead bool
	// For says for which pairing systems it is offered; nil means all.
	For func(systems.System) bool
	// EachRound is set if an export has one for each round that is paired.
	EachRound bool
	// Sheet is its place in the workbook of an export, 0 for none. A Vital document has a sheet
	// even if it is empty.
	Sheet int
	Vital bool
	// Personal is set if it says more about people than their names and games: its files are
	// readable only by the account that made them.
	Personal bool
	// Working is the document that shows where the figures of one row of this
	// one come from; "" for none.
	Working string
	// Fill is the action that would fill it when it is empty; the zero Intent if no single action
	// does.
	Fill rule.Intent

	page *sitePage
	make func(*Request) (*doc.Document, error)
}

// About is what a document speaks of.
type About uint8

// What documents are about. If no round is named it is the last one paired, except in documents
// about all rounds, which are then about all. A form is filled in by hand, so that an export of
// everything contains it only as a print.
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

// One reports whether the document is about one thing that has to be named, so
// that it is not part of an export.
func (a About) One() bool { return a >= OnePlayer && a <= OneAppeal }

// Needs returns the required option; nil for none.
func (d *Document) Needs() *Option {
	for i := range d.Options {
		if d.Options[i].Required {
			return &d.Options[i]
		}
	}
	return nil
}

// RoundsOption is the option with which documents about a round cover several, such as 1-3 or all.
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

// RoundOf returns the round that a document is about when a round was named, or none with 0; 0 if
// it is about no round, or about all.
func (d *Document) RoundOf(s *arbiter.State, round int) int {
	if round == 0 && !d.Ahead && d.About != WholeEvent && d.About != AllRounds && d.About != OneAppeal {
		if d.Ranks {
			return s.Standing()
		}
		return s.Playing()
	}
	return round
}

// documents are the rows, in the order in which an event needs them.
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

// Documents returns the rows of all documents, in the order of an event.
func Documents() []*Document { return slices.Clone(documents) }

// FindDocument returns the row of a name. Errors: rule.Usage.
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
	// Document names a row.
	Document string
	// State is the event as it is to be shown, perhaps as of an earlier entry.
	State *arbiter.State
	// Round is the round; 0 leaves the choice to the document.
	Round int
	// Options are the values of options by their names: those of all documents
	// ([CommonOptions]) and those of the row. A journal keeps a print by them.
	Options map[string]string
	// Print is the number of the print; 0 for none.
	Print int
	// Zone is the time zone in which times are printed; nil is UTC.
	Zone *time.Location
	// AllGroups asks for the parts of all groups in a document that ranks
	// players, where no group is named.
	AllGroups bool
	// Sheet finds scoresheets.
	Sheet sheets.Find
	// Played are the games of all rounds with their moves, if the caller has them already.
	Played map[arbiter.GameID]*Played

	look Options
}

// Make makes the document that is asked for. Errors: rule.Usage for an unknown
// document or option, for a value that cannot be read and for a group that has
// to be named; and those of the document.
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
			return inGroups(q.State, func(s *arbiter.State) (*doc.Document, error) {
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

// looks returns the options common to all documents, as requested.
func (q *Request) looks() (Options, error) {
	look, err := ReadOptions(q.Options)
	look.Print, look.Zone = q.Print, q.Zone
	return look, err
}

// takes completes a row with options of its own type and the function that makes it with them.
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

// row completes the row of a document with the function that writes it. S is what that function is
// given beside its report: it embeds what the document speaks of, such as [anEvent] or [aRound],
// which begins the report, and has a field for each option of the document's own.
func row[S any, P interface {
	*S
	begin(q *Request, name string) (*report, error)
}](d Document, write func(*report, S) error, options ...Option) *Document {
	return takes(d, func(q *Request, own S) (*doc.Document, error) {
		r, err := P(&own).begin(q, d.Name)
		if err == nil {
			err = write(r, own)
		}
		return written(r, err)
	}, options...)
}

// written is the document of a report that was written, or why it could not be.
func written(r *report, err error) (*doc.Document, error) {
	if err != nil {
		return nil, err
	}
	return r.doc, nil
}
