// Package arbiter is the tournament itself: its events, what they mean and
// which of them may happen.
//
// A tournament is a list of events, each in an [Envelope] with a number, an
// instant and an author. [Fold] makes a [State] of them, which is all that
// reports and pairing systems look at. [Decide] answers a [Command] with the
// events that it causes, or with the rule that forbids it. Nothing else
// changes a tournament: an undo, a correction and a closing are events too,
// so that every earlier state can be had again.
//
// It is for the office, which stores what is decided, and for reports, which
// read states. It stores nothing, reads no clock and pairs nobody: instants,
// authors and pairings are handed in. It knows players by number; their names
// stand in a list of persons beside the journal, where they can be erased.
//
// Scoring, withdrawal and forfeits follow FMJD Annex 3 (5.6, 2-1-0; points of
// a player who withdraws stand when more than half of their games were played).
package arbiter

import (
	"time"

	"flagfall/arbiter/rule"
)

// Envelope is one entry of the journal.
type Envelope struct {
	// Seq numbers the entries from 1 without a gap.
	Seq int64
	// At is when it was decided, in UTC.
	At time.Time
	// Who decided it, as that person signs: "arbiter" or a name.
	Who string
	// Body is what happened.
	Body Event
	// Step is the number of the step that wrote it: the Seq of its first entry.
	Step int64
	// Cause is the entry of the step that brought it along; 0 for none.
	Cause int64
	// Hash chains it to the entry before; see [Link].
	Hash string
}

// Stamp is the entry of the journal that something came of: its number, its instant
// and who decided it.
type Stamp struct {
	Seq int64
	At  time.Time
	Who string
}

func (e Envelope) stamp() Stamp { return Stamp{e.Seq, e.At, e.Who} }

// Event is something that happened in a tournament. The types of this package
// are the only ones.
type Event interface {
	// check says whether the event may happen in a state. It is asked when
	// the event is decided, and again when an earlier one is undone.
	check(*State) error
	// apply makes it happen. It fails only where the event names something
	// that does not exist, which a journal that was not damaged never does.
	apply(*State, Envelope) error
	// sentence tells it to a person who reads the journal like a diary.
	sentence(*State) rule.Sentence
}

// Command is what the arbiter asks for. The types of this package are the
// only ones; [Decide] answers them.
type Command interface {
	decide(*State) (Decision, error)
}

// Decision is what a command causes, all of it or nothing.
type Decision struct {
	Events []Event
	// Persons are new rows of the list of persons.
	Persons []Person
	// Sheets are texts to be kept beside the journal.
	Sheets []Sheet
	// Erase names the persons whose data are to be blanked.
	Erase []PersonID
	// Notices say what the arbiter should know about the consequences, by grade:
	// what is good to know, what is out of the usual way, and what the arbiter
	// has to decide.
	Notices []rule.Notice
}

// Decide answers a command in a state, which it leaves as it is. Errors have
// the codes rule.Refused (a rule forbids it), rule.NotFound (it names
// something that does not exist) or rule.Usage (it lacks something).
func Decide(s *State, c Command) (Decision, error) {
	if _, first := c.(CreateEvent); !first && s.Seq == 0 {
		return Decision{}, rule.Errorf(rule.NotFound, "there is no event yet").WithHint("create one first")
	}
	settings := s.Settings
	if made, first := c.(CreateEvent); first {
		settings = made.Settings.Defaults()
	}
	d, err := s.decided(c)
	return d, settings.citing(err)
}

func (s *State) decided(c Command) (Decision, error) {
	d, err := c.decide(s)
	if err != nil {
		return Decision{}, err
	}
	if err := d.checkTexts(); err != nil {
		return Decision{}, err
	}
	s.withPublications(&d)
	work := s
	for i, e := range d.Events {
		if i == 0 {
			work = s.withPersons(d.Persons)
		}
		if err := work.admit(e); err != nil {
			return Decision{}, err
		}
		if said := work.deviationOf(e); !said.IsZero() {
			d.Notices = append(d.Notices, deviationNotice(said))
		}
		if i == len(d.Events)-1 {
			break
		}
		if i == 0 {
			work = work.Clone()
		}
		if err := work.Apply(Envelope{Seq: work.Seq + 1, Body: e}); err != nil {
			return Decision{}, err
		}
	}
	return d, nil
}

// admit checks the event, and refuses in a closed tournament what cannot
// happen there.
func (s *State) admit(e Event) error {
	if s.Closed && !kindOf(e).whenClosed {
		return rule.Errorf(rule.Refused, "the event is closed").WithWay("reopen it first: {reopen}", rule.Try("reopen", "reason", rule.Such("WHY")))
	}
	if err := s.stillPlayed(e); err != nil {
		return err
	}
	return e.check(s)
}

// needReason is the refusal of a command that has to give a reason; what it does is
// said in the language of the refusal.
func needReason(what rule.Sentence, reason string) error {
	if reason != "" {
		return nil
	}
	return rule.Errorf(rule.Usage, "%s needs a reason", what).WithWay("say why with {reason}: it is kept in the journal", rule.Again("reason"))
}

// Describe tells an entry of the journal in a sentence, in the light of a
// state (which gives the names).
func Describe(s *State, e Envelope) string { return Tell(s, e).String() }

// Tell is [Describe] for prints, which say the sentence in their language.
func Tell(s *State, e Envelope) rule.Sentence {
	if e.Body == nil {
		return rule.Say("an empty entry")
	}
	return e.Body.sentence(s.asCalledAt(e.Seq, s.roundOf(e.Body)))
}
