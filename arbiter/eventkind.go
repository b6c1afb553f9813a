package arbiter

import (
	"maps"
	"reflect"
	"slices"

	"flagfall/arbiter/rule"
)

// kind is the row of a kind of event: all that is true of the entries of it,
// whatever they say. It stands in the file of the event, and undo, closing,
// appeals and the report of incidents read it; nothing else lists events. The
// zero value of a field is the usual case.
type kind[E Event] struct {
	// name is stable, lower case with hyphens.
	name string
	// routine entries belong to every event and stay off the report of
	// incidents; those with a routineUntil do so before the first entry of that
	// kind.
	routine      bool
	routineUntil Event
	// whenClosed entries may be written while the event is closed.
	whenClosed bool
	// final says why an entry cannot be undone; nil where it can.
	final func(seq int64) error
	// unchained entries are passed over by an undo that names no entry.
	unchained bool
	// lasting entries hold whatever is undone, and are not decided again.
	lasting bool
	// apart entries are a step of their own, also where another one caused them.
	apart bool
	// changes names the one game of which results and points may change by an
	// entry, and changesNothing says that none do; without either all may.
	changes        func(E) GameID
	changesNothing bool
	// result entries are the result of the game that they change, and nothing else.
	result bool
	// goesOn is the game that is played on by an entry, as it cannot be once its match
	// is decided; nil for none.
	goesOn func(E, *State) *Game
	// brings reports whether an entry brings another one along that stands in
	// the same step right after it and the earlier ones that it brought.
	brings func(e E, effect Event, earlier int) bool
}

// What a type of event knows beside its row it has as a method.
type (
	// auditing asks whether an entry could be entered where its check cannot tell any
	// more, because it has changed the persons beside the journal.
	auditing interface{ audit(*State) error }
	// claiming keeps the numbers that an entry gave.
	claiming interface{ claim(*State) }
	// pairingGames has the games that an entry gave, as they were paired.
	pairingGames interface{ games() []Game }
	// seating names the rows of persons that an entry gives to the place of a
	// player, and whether that is somebody new there.
	seating interface {
		seats(PlayerID) (rows []PersonID, anew bool)
	}
	// deviating names the departure from the system, in the state before the entry;
	// zero for none.
	deviating interface{ deviation(*State) rule.Sentence }
	// ruledOn is the decision against which one can appeal; false for none.
	ruledOn interface {
		ruling(s *State, seq int64) (Ruled, bool)
	}
	// takenBack has the entries that take an entry back when the ruling that it is, or
	// that brought it along, is overruled, and what cannot be.
	takenBack interface {
		takeBack(*State, taking) ([]Event, []rule.Notice)
	}
)

// taking is what is taken back on appeal: the entry, the ruling after it, and
// the reason to be given.
type taking struct {
	entry  Envelope
	ruling int64
	reason string
}

// eventKind is a row as it is asked, with events of any type.
type eventKind struct {
	kind[Event]
	body Event
	// game is the one game that an event is about, if it has a field of that type.
	game func(Event) GameID
}

// eventKinds are the rows by name, and kindsByType the same by the type of their events.
// Those of the files add themselves.
var (
	eventKinds  = map[string]*eventKind{}
	kindsByType = map[reflect.Type]*eventKind{}
)

// add puts a row into the table. A kind is never renamed.
func add[E Event](row kind[E]) struct{} {
	var body E
	k := &eventKind{body: body, kind: kind[Event]{name: row.name, routine: row.routine, routineUntil: row.routineUntil,
		whenClosed: row.whenClosed, final: row.final, unchained: row.unchained, lasting: row.lasting, apart: row.apart, changesNothing: row.changesNothing, result: row.result}}
	of := reflect.TypeFor[E]()
	for i := range of.NumField() {
		if of.Field(i).Type == reflect.TypeFor[GameID]() {
			k.game = func(e Event) GameID { return GameID(reflect.ValueOf(e).Field(i).Int()) }
			break
		}
	}
	if row.changes != nil {
		k.changes = func(e Event) GameID { return row.changes(e.(E)) }
	}
	if row.goesOn != nil {
		k.goesOn = func(e Event, s *State) *Game { return row.goesOn(e.(E), s) }
	}
	if row.brings != nil {
		k.brings = func(e, effect Event, earlier int) bool { return row.brings(e.(E), effect, earlier) }
	}
	eventKinds[row.name], kindsByType[of] = k, k
	return struct{}{}
}

// kindOf is the row of an event. A test keeps that every event has one.
func kindOf(e Event) *eventKind { return kindsByType[reflect.TypeOf(e)] }

// Kind is the stable name of the kind of an event, "round-paired".
func Kind(e Event) string { return kindOf(e).name }

// EventKinds lists the kinds of entries that a journal can have, by name.
func EventKinds() []string { return slices.Sorted(maps.Keys(eventKinds)) }

// deviationOf names the departure from the system that an event would be in a
// state; zero for none.
func (s *State) deviationOf(e Event) rule.Sentence {
	if e, can := e.(deviating); can {
		return e.deviation(s)
	}
	return rule.Sentence{}
}

// claim keeps the numbers that an entry gave, also when it is undone: they
// are never given twice.
func (s *State) claim(e Event) {
	if e, can := e.(claiming); can {
		e.claim(s)
	}
	if e, can := e.(pairingGames); can {
		s.claimGames(e.games())
	}
}

// Extraordinary are the entries of the report of incidents: those that were
// undone, and all that are not routine.
func (s *State) Extraordinary() []Envelope {
	var list []Envelope
	seen := map[string]bool{}
	for _, e := range s.Log {
		k := kindOf(e.Body)
		seen[k.name] = true
		routine := k.routine || k.routineUntil != nil && !seen[Kind(k.routineUntil)]
		if !routine || s.Undone[e.Seq] != 0 {
			list = append(list, e)
		}
	}
	return list
}
