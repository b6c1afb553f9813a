package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// logEntry is an entry of the journal as programs get it.
type logEntry struct {
	Seq      int64     `json:"seq"`
	At       time.Time `json:"at"`
	Who      string    `json:"who"`
	Kind     string    `json:"kind"`
	Text     string    `json:"text"`
	Step     int64     `json:"step"`
	Cause    int64     `json:"cause,omitempty"`
	UndoneBy int64     `json:"undone_by,omitempty"`
}

func logCommand(env *env) command {
	var (
		flags eventFlags
		diary diaryFlags
		proof verifyFlags
	)
	return command{
		name:  "log",
		group: groupJournal,
		short: "Read the journal of the tournament like a diary",
		long: `Read the journal of the tournament like a diary: what happened, when, and who
wrote it down. What was undone stays, and says by which entry.

--deviations lists the departures from the system alone: pairs set or changed by
hand, published rounds taken back, regulations changed after the start.

--verify checks that nothing was changed since it was written: each entry has a
hash of the one before, and the last one, the head, is on every print. With
--head, a head from a print, --printed, a file that was printed or exported, or
--signed, what --sign has printed, it also finds entries that were cut off at
the end. Exit code 1 says that something does not fit.`,
		example: `  flagfall log
  flagfall log --since 40
  flagfall log --deviations
  flagfall log --about "round 2, board 3"
  flagfall log --kind printed --format csv
  flagfall log --verify --head 3f9a-1c2b-77e0
  flagfall log --verify --printed standings.csv
  flagfall log --sign arbiter.key > signature.txt`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &diary.format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&diary.deviations, "deviations", false, "only the departures from the system")
			cmd.Flags().StringVar(&diary.kind, "kind", "", "only the entries of a kind, such as result-corrected")
			cmd.Flags().StringVar(&diary.about, "about", "", "only the entries that say this: a name, or \"round 2, board 3\"")
			cmd.Flags().StringVar(&diary.since, "since", "", "only from an entry (a number), a day or an instant (2026-11-21T14:32) on")
			cmd.Flags().BoolVar(&proof.verify, "verify", false, "check that the journal is as it was written")
			cmd.Flags().StringVar(&proof.head, "head", "", "check that it still has the head that is on a print")
			cmd.Flags().StringVar(&proof.printed, "printed", "", "check that a file that was printed, or a folder of an export, comes from it")
			cmd.Flags().StringVar(&proof.signed, "signed", "", "check it against a signature in a file")
			cmd.Flags().StringVar(&proof.sign, "sign", "", "sign its head with the key in a file, which is made if it does not exist")
		},
		run: func(cmd *cobra.Command, given []string) error {
			if !proof.asked() {
				return flags.eventCommand(env, func(o *office.Office, _ []string) error { return diary.list(env, o) })(cmd, given)
			}
			where, err := flags.place(env)
			if err != nil {
				return err
			}
			return proof.carryOut(env, where, diary.format)
		},
	}
}

// diaryFlags say which entries of the journal are read.
type diaryFlags struct {
	deviations                 bool
	kind, since, about, format string
}

// list lists the entries.
func (f *diaryFlags) list(env *env, o *office.Office) error {
	var entries []logEntry
	s := o.State()
	if kinds := arbiter.EventKinds(); f.kind != "" && !slices.Contains(kinds, f.kind) {
		return rule.Errorf(rule.Usage, "the journal has no entries of the kind %q", f.kind).WithHint("choose among %s", strings.Join(kinds, ", "))
	}
	from, err := sinceEntry(env, s, f.since)
	if err != nil {
		return err
	}
	departed, said := map[int64]rule.Sentence{}, map[int64]string{} // as read aloud
	for _, d := range s.Deviations {
		departed[d.Seq] = d.Said
	}
	for i, e := range office.Log(s) {
		departure, is := departed[e.Seq]
		said[e.Seq] = env.in(env.tell(s, s.Log[i]))
		switch {
		case f.deviations && !is, !mentions(e.Text, f.about) && !mentions(said[e.Seq], f.about), f.kind != "" && e.Kind != f.kind, e.Seq < from:
			continue
		case f.deviations:
			e.Text, said[e.Seq] = departure.String(), env.in(env.ofJournal(s, departure))
		}
		e.At = e.At.In(env.Now().Location())
		entries = append(entries, logEntry(e))
	}
	if len(entries) == 0 && f.format == "text" {
		return say(env, nil, "no entry of the journal matches; it has %d", s.Seq)
	}
	return env.list(logList(env, entries, said), f.format)
}

// mentions reports whether a sentence has a name or a place in it, from the
// beginning of a word: board 1 is not board 12.
func mentions(sentence, about string) bool {
	sentence, about = strings.ToLower(sentence), strings.ToLower(strings.TrimSpace(about))
	if about == "" {
		return true
	}
	last := ' '
	for {
		before, rest, found := strings.Cut(sentence, about)
		if !found {
			return false
		}
		if before != "" {
			last, _ = utf8.DecodeLastRuneInString(before)
		}
		begins := !unicode.IsLetter(last) && !unicode.IsDigit(last)
		if begins && (rest == "" || !unicode.IsDigit(rune(about[len(about)-1])) || !unicode.IsDigit(rune(rest[0]))) {
			return true
		}
		last, _ = utf8.DecodeLastRuneInString(about)
		sentence = rest
	}
}

// sinceEntry is the first entry that is asked for.
func sinceEntry(env *env, s *arbiter.State, since string) (int64, error) {
	if since == "" {
		return 0, nil
	}
	if seq, err := strconv.ParseInt(since, 10, 64); err == nil {
		return seq, nil
	}
	from, _, err := momentIn(env, s, since)
	if err != nil {
		return 0, err
	}
	for _, e := range s.Log {
		if !e.At.Before(from) {
			return e.Seq, nil
		}
	}
	return s.Seq + 1, nil
}

// logList is entries of the journal; said is what they say in the language of the
// command line, by number.
func logList(env *env, entries []logEntry, said map[int64]string) listing.List {
	l := listing.List{Heads: []string{"seq", "at", "who", "kind", "text", "undone_by"}}
	var text []string
	day := ""
	for _, e := range entries {
		by, mark := "", ""
		if e.UndoneBy != 0 {
			by = strconv.FormatInt(e.UndoneBy, 10)
			mark = "  [" + env.in(rule.Say("undone by entry {n}", "n", e.UndoneBy)) + "]"
		}
		of := e // programs get UTC, people the local clock
		of.At = e.At.UTC()
		l.Add(of, strconv.FormatInt(e.Seq, 10), of.At.Format(time.RFC3339), e.Who, e.Kind, e.Text, by)
		if d := e.At.Format("Monday 2 January 2006"); d != day {
			day = d
			if !env.english() {
				d = env.language.Day(e.At)
			}
			text = append(text, d+e.At.Format(" (MST)"))
		}
		line := fmt.Sprintf("%5d  %s  %s: %s%s", e.Seq, e.At.Format("15:04"), e.Who, said[e.Seq], mark)
		text = append(text, rule.OnOneLine(line)) // no reason begins an entry of its own
	}
	l.Text = listing.Lines(text...)
	return l
}
