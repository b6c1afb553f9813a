package main

import (
	"maps"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// A tournament file that somebody copied beside itself, as file managers do, is no
// second tournament: both journals begin with the same entry. The one that went on is
// the event, and the others are what it was at an earlier moment.

// duplicate is a file that another one of the folder goes on from.
type duplicate struct {
	name, of string
	entries  int
}

// withoutCopies are the events among tournament files, and the files that are copies of
// one of them. Where nobody can tell which of several is the event, it fails and names
// them. A file that cannot be opened counts as an event: whoever means it is told why.
func (e *env) withoutCopies(files []string) (events []string, copies []duplicate, err error) {
	logs := map[string][]arbiter.Envelope{}
	together := map[string][]string{} // by the hash of the first entry
	named := map[string]string{}      // the file that the program gives an event, by that hash
	for _, name := range files {
		o, err := office.Open(name, e.office(""))
		if err != nil {
			events = append(events, name)
			continue
		}
		s := o.State()
		logs[name] = s.Log
		first := s.Log[0].Hash
		if together[first] == nil {
			named[first] = fileName(s.Settings.Name)
		}
		together[first] = append(together[first], name)
		if err := o.Close(); err != nil {
			return nil, nil, err
		}
	}
	for _, first := range slices.Sorted(maps.Keys(together)) {
		names := together[first]
		best := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
			return slices.ContainsFunc(names, func(other string) bool { return !goesOnFrom(logs[name], logs[other]) })
		})
		switch {
		case len(names) == 1:
		case len(best) == 0:
			return nil, nil, rule.Errorf(rule.Usage, "%s are copies of one tournament, and each was worked on separately", strings.Join(names, ", ")).
				WithHint("see how they differ with flagfall compare, choose one with flagfall use, and keep the others in another folder")
		case len(best) > 1 && slices.Contains(best, named[first]):
			best = []string{named[first]}
		case len(best) > 1:
			return nil, nil, rule.Errorf(rule.Usage, "%s are copies of one tournament, with the same entries", strings.Join(best, ", ")).
				WithHint("choose one with flagfall use, and keep the others in another folder")
		}
		events = append(events, best[0])
		for _, name := range names {
			if name != best[0] {
				copies = append(copies, duplicate{name, best[0], len(logs[name])})
			}
		}
	}
	slices.Sort(events)
	slices.SortFunc(copies, func(a, b duplicate) int { return strings.Compare(a.name, b.name) })
	return events, copies, nil
}

// goesOnFrom reports whether a journal has all entries of another one.
func goesOnFrom(log, other []arbiter.Envelope) bool {
	return len(log) >= len(other) && log[len(other)-1].Hash == other[len(other)-1].Hash
}
