package arbiter

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"

	"flagfall/arbiter/rule"
)

// Journal keeps the entries of one tournament, and what stands beside them. A
// database file is one; a server may be another.
type Journal interface {
	// Read gives the entries behind a number, in order, and all persons.
	// Errors: rule.Input when the journal is damaged or newer than the program.
	Read(after int64) ([]Envelope, []Person, error)
	// Append stores a batch, all of it or nothing, and returns when it is
	// safe. Errors: rule.Conflict when the entries do not follow the last one
	// stored, because another writer was first.
	Append(Batch) error
	// Sheet gives the text of a sheet by its digest. Errors: rule.NotFound.
	Sheet(digest string) (Sheet, error)
	// Backup copies the journal to a new file while it is in use. Errors:
	// rule.Refused when the file exists.
	Backup(path string) error
	// Close ends the use.
	Close() error
}

// Batch is what is stored at once.
type Batch struct {
	// Envelopes are numbered; the first must follow the last one stored.
	Envelopes []Envelope
	Persons   []Person
	Sheets    []Sheet
	Erase     []PersonID
}

// kind describes one type of event: its version, raised whenever a body of it
// could be misread by an older program, and an empty body.
type kind struct {
	version int
	body    Event
}

// kinds is the closed list of events. A kind is never renamed.
var kinds = [...]kind{
	{1, EventCreated{}}, {1, SettingChanged{}}, {1, EventClosed{}}, {1, EventReopened{}},
	{1, PlayersAdded{}}, {1, PlayerEdited{}}, {1, PlayersEdited{}}, {1, PersonErased{}}, {1, NumbersGiven{}},
	{1, PlayerWithdrawn{}}, {1, PlayerReinstated{}}, {1, AbsenceAnnounced{}},
	{1, RoundPaired{}}, {1, RoundUnpaired{}}, {1, BallotsDrawn{}}, {1, PlayOffAdded{}}, {1, PairsForbidden{}}, {1, PairsAllowed{}},
	{1, ResultEntered{}}, {1, ResultCorrected{}}, {1, SheetTaken{}},
	{1, TimeAdjusted{}}, {1, FlagNoted{}}, {1, AbsenceRuled{}}, {1, ClockNoted{}}, {1, TimesNoted{}},
	{1, RulingRecorded{}}, {1, IncidentRecorded{}}, {1, GameVoided{}}, {1, QuickplayRuled{}}, {1, ClaimRuled{}},
	{1, AppealLodged{}}, {1, CommitteeAppointed{}}, {1, HearingHeld{}}, {1, AppealDecided{}},
	{1, QuestionAsked{}}, {1, QuestionAnswered{}}, {1, GamePostponed{}}, {1, GameResumed{}}, {1, EquipmentChecked{}},
	{1, PlayersCheckedIn{}}, {1, SeatFixed{}}, {1, PlayerReplaced{}}, {1, FeePaid{}}, {1, FeeAgreed{}}, {1, PrizesSet{}},
	{1, SentThrough{}},
	{1, GroupsFormed{}}, {1, TeamEntered{}}, {1, LineupSet{}},
	{1, RoundPublished{}}, {1, RoundRearranged{}}, {1, Printed{}},
	{1, Undone{}},
}

func kindOf(name string) (kind, bool) {
	for _, k := range kinds {
		if k.body.Kind() == name {
			return k, true
		}
	}
	return kind{}, false
}

// EncodeEvent writes the body of an event as JSON, with the version of its
// kind.
func EncodeEvent(e Event) (version int, body []byte, err error) {
	k, ok := kindOf(e.Kind())
	if !ok {
		return 0, nil, rule.Errorf(rule.Internal, "events of the kind %q are not known", e.Kind())
	}
	body, err = json.Marshal(e)
	if err != nil {
		return 0, nil, rule.Errorf(rule.Internal, "cannot write an event: %w", err)
	}
	return k.version, body, nil
}

// DecodeEvent reads the body of an event. It fails with rule.Input when the
// kind or its version is not known, which means a newer program wrote it, or
// when the body is damaged.
func DecodeEvent(name string, version int, body []byte) (Event, error) {
	k, ok := kindOf(name)
	if !ok || version > k.version {
		return nil, rule.Errorf(rule.Input, "the journal holds an entry %q of version %d, which this program does not know", name, version).
			WithHint("open it with a newer version of flagfall")
	}
	v := reflect.New(reflect.TypeOf(k.body))
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	err := dec.Decode(v.Interface())
	if err == nil {
		if _, tail := dec.Token(); tail != io.EOF {
			err = rule.Errorf(rule.Input, "something follows the body")
		}
	}
	if err != nil {
		return nil, rule.Errorf(rule.Input, "an entry %q of the journal is damaged: %w", name, err).
			WithHint("restore the file from a backup")
	}
	return v.Elem().Interface().(Event), nil
}

// EventKinds lists the kinds of entries that a journal can have.
func EventKinds() []string {
	list := make([]string, 0, len(kinds))
	for _, k := range kinds {
		list = append(list, k.body.Kind())
	}
	return list
}
