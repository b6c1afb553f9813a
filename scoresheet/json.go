package scoresheet

import (
	"encoding/binary"
	"strconv"
	"unicode/utf8"
)

// AppendJSON appends the replay as one JSON object without a line break: the
// form of docs/verify.md, on which programs rely. file is the name that the
// object bears.
func (out *Replay) AppendJSON(b []byte, file string) []byte {
	g := out.Game
	white, _ := g.Tag("White")
	black, _ := g.Tag("Black")
	b = appendString(append(b, `{"file":`...), file)
	b = strconv.AppendInt(append(b, `,"game":`...), int64(g.Number), 10)
	b = append(append(append(b, `,"variant":"`...), out.Variant.Name()...), '"')
	b = appendString(append(b, `,"white":`...), white)
	b = appendString(append(b, `,"black":`...), black)
	b = appendString(append(b, `,"result":`...), out.Result.Text)
	b = append(append(append(b, `,"winner":"`...), out.Winner.String()...), '"')
	b = strconv.AppendInt(append(b, `,"plies":`...), int64(len(out.Plies)), 10)
	b = strconv.AppendInt(append(b, `,"plies_ok":`...), int64(out.PliesOK), 10)
	b = append(b, `,"final_fen":"`...)
	final := len(b)
	b = out.Final.AppendFEN(b)
	fen := b[final:]
	b = append(b, `","end_fen":"`...)
	if out.End == out.Final {
		b = append(b, fen...)
	} else {
		b = out.End.AppendFEN(b)
	}
	b = append(b, '"')
	b = append(append(append(b, `,"verdict":"`...), out.Verdict.String()...), '"')
	b = out.appendMainline(append(b, `,"mainline":`...))
	if out.Verdict != Clean {
		b = appendStrings(append(b, `,"repaired":`...), out.Repaired)
		b = strconv.AppendBool(append(b, `,"certain":`...), out.Certain)
	}
	b = append(b, `,"draws":[`...)
	for i := range out.Draws {
		d := &out.Draws[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"rule":`...), d.Rule.Code)
		b = appendString(append(b, `,"article":`...), d.Rule.Article.String())
		b = strconv.AppendInt(append(b, `,"ply":`...), int64(d.Ply), 10)
		b = append(append(append(b, `,"mode":"`...), d.Rule.Mode.String()...), `"}`...)
	}
	b = append(b, `],"findings":[`...)
	for i := range out.Findings {
		if i > 0 {
			b = append(b, ',')
		}
		b = out.Findings[i].appendJSON(b)
	}
	b = append(b, ']')
	if len(out.Notes) > 0 {
		b = append(b, `,"notes":[`...)
		for i := range out.Notes {
			if i > 0 {
				b = append(b, ',')
			}
			b = out.Notes[i].appendJSON(b)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

// appendMainline appends the canonical moves. It is most of the work for a long
// file, so plain moves are assembled without making a string for each.
func (out *Replay) appendMainline(b []byte) []byte {
	b = append(b, '[')
	for i := range out.Plies {
		ply := &out.Plies[i]
		if ply.text != "" {
			b = append(appendString(b, ply.text), ',')
			continue
		}
		sign := uint64('-')
		if ply.Move.IsCapture() {
			sign = 'x'
		}
		start, end := ply.Move.Ends()
		from, to := numerals[start], numerals[end]
		// Shifts that are known to be small cost an instruction each.
		move := '"' | from.text<<8 | (sign|to.text<<8|closing<<8<<(to.bits&63))<<8<<(from.bits&63)
		n := len(b)
		b = binary.LittleEndian.AppendUint64(b, move)[:n+4+int(from.bits+to.bits)/8]
	}
	if len(out.Plies) > 0 {
		b = b[:len(b)-1] // the last comma
	}
	return append(b, ']')
}

// closing is the text after a move, the first byte lowest.
const closing = '"' | ','<<8

// numerals are the numbers of squares as text, the first byte lowest, and their
// lengths in bits.
var numerals = func() (all [256]struct{ text, bits uint64 }) {
	for n := range all {
		all[n].text, all[n].bits = '0'+uint64(n/10)|('0'+uint64(n%10))<<8, 16
		if n < 10 {
			all[n].text, all[n].bits = '0'+uint64(n), 8
		}
	}
	return all
}()

func (f *Finding) appendJSON(b []byte) []byte {
	b = appendString(append(b, `{"kind":`...), string(f.Kind))
	if f.Ply > 0 {
		b = strconv.AppendInt(append(b, `,"ply":`...), int64(f.Ply), 10)
		b = appendString(append(b, `,"move":`...), f.Move)
	}
	b = appendString(append(b, `,"article":`...), f.Article.String())
	b = appendString(append(b, `,"message":`...), f.Said.String())
	b = appendPlace(b, f.Line, f.Column)
	if len(f.Legal) > 0 {
		b = appendStrings(append(b, `,"legal":`...), f.Legal)
	}
	if f.Acceptance != "" {
		b = appendString(append(b, `,"acceptance":`...), string(f.Acceptance))
	}
	if f.Slip {
		b = append(b, `,"slip":true`...)
	}
	if len(f.Repairs) > 0 {
		b = append(b, `,"repairs":[`...)
		for i := range f.Repairs {
			if i > 0 {
				b = append(b, ',')
			}
			b = f.Repairs[i].appendJSON(b)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

func (p *Repair) appendJSON(b []byte) []byte {
	b = append(b, `{"changes":[`...)
	for i := range p.Changes {
		c := &p.Changes[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"kind":`...), string(c.Kind))
		b = strconv.AppendInt(append(b, `,"ply":`...), int64(c.Ply), 10)
		b = appendString(append(b, `,"was":`...), c.Written)
		b = appendString(append(b, `,"now":`...), c.Read)
		if c.Plies > 0 {
			b = strconv.AppendInt(append(b, `,"plies":`...), int64(c.Plies), 10)
		}
		if c.Rows > 0 {
			b = strconv.AppendInt(append(b, `,"rows":`...), int64(c.Rows), 10)
		}
		if c.Open {
			b = appendStrings(append(b, `,"candidates":`...), c.Candidates)
		}
		b = append(b, '}')
	}
	b = strconv.AppendInt(append(b, `],"explains":`...), int64(p.Explains), 10)
	b = strconv.AppendInt(append(b, `,"of":`...), int64(p.Of), 10)
	b = strconv.AppendFloat(append(b, `,"share":`...), float64(p.Share)/1e6, 'f', -1, 64)
	return append(b, '}')
}

func (n *Note) appendJSON(b []byte) []byte {
	b = appendString(append(b, `{"kind":`...), n.Kind)
	b = appendPlace(b, n.Line, n.Column)
	if n.Ply > 0 {
		b = strconv.AppendInt(append(b, `,"ply":`...), int64(n.Ply), 10)
	}
	b = appendString(append(b, `,"message":`...), n.Said.String())
	return append(b, '}')
}

func appendPlace(b []byte, line, column int) []byte {
	if line > 0 {
		b = strconv.AppendInt(append(b, `,"line":`...), int64(line), 10)
		b = strconv.AppendInt(append(b, `,"column":`...), int64(column), 10)
	}
	return b
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

// appendString appends a JSON string. Bytes that are not UTF-8 become the
// replacement character.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			b = append(b, s[from:i]...)
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n':
				b = append(b, '\\', 'n')
			case '\t':
				b = append(b, '\\', 't')
			default:
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
			i++
			from = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			b = append(append(b, s[from:i]...), "\ufffd"...)
			i++
			from = i
			continue
		}
		i += size
	}
	return append(append(b, s[from:]...), '"')
}

// plain marks the bytes that a JSON string contains as they are.
var plain = func() (all [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		all[c] = c != '"' && c != '\\'
	}
	return all
}()
