package pdn

import (
	"strings"
)

// tagAhead reports whether there is a tag pair at the position. Before the
// moves anything that looks like a tag is one; after them it must be complete.
func (p *parser) tagAhead(l *line) bool {
	before := len(l.steps) == 0 && l.depth == 0 // no bracket but a tag's occurs there
	if before && isLetter(p.at(p.pos+1)) || tagLength(p.s[p.pos:]) > 0 {
		return true
	}
	_, next := p.ahead(p.pos + 1)
	return before && isLetter(p.at(next))
}

// tag reads a tag pair.
func (p *parser) tag() {
	start := p.pos
	i := start + 1
	for p.at(i) == ' ' {
		i++
	}
	name := i
	for i < len(p.s) && isNameByte(p.s[i]) {
		i++
	}
	tag := Tag{Name: p.readName(name, i), Offset: start}
	if c := p.s[name]; c >= 'a' && c <= 'z' {
		p.defect(BadTag, name, "the tag name %s begins with a small letter", tag.Name)
	}
	for p.at(i) == ' ' || p.at(i) == '\t' {
		i++
	}
	tag.At = i
	if p.at(i) != '"' {
		end := i
		for end < len(p.s) && p.s[end] != ']' && p.s[end] != '\n' {
			end++
		}
		if p.need(end) {
			return
		}
		tag.Value = strings.TrimSpace(p.decode(i, end))
		p.defect(BadTag, start, "the value of the tag %s has no quotes", tag.Name)
		p.pos = end
		if p.at(end) == ']' {
			p.pos++
		}
		p.addTag(tag)
		return
	}
	if tag.At++; p.quoted(&tag) {
		p.addTag(tag)
	}
}

// quoted reads the value of a tag, which begins after a quotation mark at
// tag.At. It reports false if the value goes on beyond what has been read.
func (p *parser) quoted(tag *Tag) bool {
	if n := strings.IndexByte(p.s[tag.At:], '"'); n >= 0 {
		// Nearly all values are plain, and need not be examined byte by byte.
		end := tag.At + n
		value := p.s[tag.At:end]
		if p.at(end+1) == ']' && strings.IndexByte(value, '\\') < 0 && strings.IndexByte(value, '\n') < 0 {
			tag.Value, p.pos = p.decode(tag.At, end), end+2
			return true
		}
	}
	start, i, escaped := tag.Offset, tag.At, false
	for {
		if p.need(i) {
			return false
		}
		c := p.at(i)
		if c == '\\' && (p.at(i+1) == '"' || p.at(i+1) == '\\') {
			escaped = true
			i += 2
			continue
		}
		if c == '"' {
			next := i + 1
			for p.at(next) == ' ' {
				next++
			}
			if p.need(next) {
				return false
			}
			if p.at(next) == ']' {
				tag.Value = p.decode(tag.At, i)
				p.pos = next + 1
				break
			}
			if c := p.at(next); c == '\n' || c == '\r' || c == '[' || c == 0 {
				p.defect(BadTag, start, "the tag %s has no closing bracket", tag.Name)
				tag.Value = p.decode(tag.At, i)
				p.pos = next
				break
			}
			p.defect(BadTag, i, "a quotation mark within the value of the tag %s", tag.Name)
		}
		if c == '\n' || i >= len(p.s) {
			p.defect(BadTag, start, "the value of the tag %s has no closing quotation mark", tag.Name)
			tag.Value = strings.TrimRight(p.decode(tag.At, i), "\r ]")
			p.pos = i
			break
		}
		i++
	}
	if escaped {
		tag.Value = unescape(tag.Value)
	}
	return true
}

// addTag keeps a tag; of two with one name the first is kept.
func (p *parser) addTag(tag Tag) {
	if first := p.named(tag.Name); first != nil {
		if first.Value != tag.Value {
			p.defect(DuplicateTag, tag.Offset, "a second tag %s; the first holds", tag.Name)
		}
		return
	}
	p.g.standard = append(p.g.standard, p.g.names[len(p.g.Tags)].standard)
	p.g.Tags = append(p.g.Tags, tag)
}

// spelling is the name of a tag as a file writes it, and its standard name.
type spelling struct{ written, standard string }

// readName reads the name of the next tag. The records of a file have much the same
// tags in the same order, so it is mostly the name of the tag in the same place in
// the record before.
func (p *parser) readName(from, to int) string {
	n := len(p.g.Tags)
	if n < len(p.g.names) && p.g.names[n].written == p.s[from:to] {
		return p.g.names[n].written
	}
	name := strings.Clone(p.decode(from, to)) // outlives the text
	p.g.names = append(p.g.names[:n], spelling{name, StandardName(name)})
	return name
}

// fewTags is how many tags are looked through one by one.
const fewTags = 16

// named is the tag of a name as written, nil if there is none yet.
func (p *parser) named(name string) *Tag {
	tags := p.g.Tags
	for i := range tags[:min(len(tags), fewTags)] {
		if tags[i].Name == name {
			return &tags[i]
		}
	}
	if len(tags) <= fewTags {
		return nil
	}
	if p.names == nil {
		p.names = map[string]int{}
	}
	for i := fewTags + len(p.names); i < len(tags); i++ {
		p.names[tags[i].Name] = i
	}
	if i, known := p.names[name]; known {
		return &tags[i]
	}
	return nil
}

func unescape(s string) string {
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(s)
}

// comment reads a comment in braces. One whose closing brace is missing ends
