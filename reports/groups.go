package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// inGroups makes a document of an event by build. For an event in groups it
// has the parts of all groups one below the other under their names, those of
// the latest stage first: each group is ranked by itself. Errors are those of
// build.
func inGroups(s *arbiter.State, build func(*arbiter.State) (*doc.Document, error)) (*doc.Document, error) {
	if len(s.Stages) == 0 {
		return build(s)
	}
	var whole *doc.Document
	seen := map[string]bool{}
	for i := len(s.Stages) - 1; i >= 0; i-- {
		for _, g := range s.Stages[i].Groups {
			key := strings.ToLower(strings.TrimSpace(g.Name))
			if seen[key] { // of two groups with one name only the later can be named
				continue
			}
			seen[key] = true
			group, err := s.Group(g.Name)
			if err != nil {
				return nil, err
			}
			part, err := build(group)
			if err != nil {
				return nil, err
			}
			under(joinDots(g.Name, part.Subtitle), part.Blocks)
			if whole == nil {
				whole = part
				whole.Meta.Event, whole.Subtitle = s.Settings.Name, ""
				continue
			}
			join(whole, part)
		}
	}
	return whole, nil
}

// join appends the blocks of a part to those of a document, and adds what only the part's legend
// has.
func join(whole, part *doc.Document) {
	whole.Blocks = append(whole.Blocks, part.Blocks...)
	for _, n := range part.Legend {
		if !slices.Contains(whole.Legend, n) {
			whole.Legend = append(whole.Legend, n)
		}
	}
}

// under puts the name of a group above its part of a document, and before the titles in it.
func under(group string, blocks []doc.Block) {
	name := func(title string) string { return joinDots(group, title) }
	for i, b := range blocks {
		switch b := b.(type) {
		case *doc.Table:
			if i == 0 || b.Title != "" {
				b.Title = name(b.Title)
			}
		case *doc.Chart:
			b.Heading = name(b.Heading)
		case *doc.Paragraph:
			if b.Heading != "" {
				b.Heading = name(b.Heading)
			}
		}
	}
}
