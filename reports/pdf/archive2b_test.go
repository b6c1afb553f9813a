package pdf

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"flagfall/reports/pdf/parse"
)

// clauses are what ISO 19005-2 demands of a file of level B, as far as a file of
// the library and the pass over it could break it, by the numbers of the standard.
// Each gives what is wrong.
var clauses = []struct {
	number string
	broken func(f *parse.File) []string
}{
	{"6.1.2 header", func(f *parse.File) (faults []string) {
		head, mark := f.Bytes[:9], f.Bytes[9:15]
		binary := !slices.ContainsFunc(mark[1:5], func(b byte) bool { return b < 128 })
		if !regexp.MustCompile(`^%PDF-1\.[0-7]\n$`).Match(head) || mark[0] != '%' || !binary || mark[5] != '\n' {
			faults = append(faults, fmt.Sprintf("it begins with %q", f.Bytes[:15]))
		}
		return faults
	}},
	{"6.1.3 trailer", func(f *parse.File) (faults []string) {
		if id, is := f.Trailer["ID"].([]any); !is || len(id) != 2 || len(id[0].(parse.Text)) == 0 || len(id[1].(parse.Text)) == 0 {
			faults = append(faults, "no identifier")
		}
		if f.Trailer["Encrypt"] != nil {
			faults = append(faults, "encryption")
		}
		if !bytes.HasSuffix(f.Bytes, []byte("%%EOF\n")) || bytes.Count(f.Bytes, []byte("%%EOF")) != 1 {
			faults = append(faults, "data behind its end")
		}
		if size := f.Trailer["Size"]; size != float64(len(f.Objects)+1) {
			faults = append(faults, fmt.Sprintf("size %v of %d objects", size, len(f.Objects)+1))
		}
		return faults
	}},
	{"6.1.7 streams", func(f *parse.File) (faults []string) {
		f.Each(func(where string, o any) {
			s, is := o.(*parse.Stream)
			if !is {
				return
			}
			for _, key := range []parse.Name{"F", "FFilter", "FDecodeParms"} {
				if s.Dict[key] != nil {
					faults = append(faults, where+" stands in another file")
				}
			}
			switch s.Dict["Filter"] {
			case nil, parse.Name("FlateDecode"), parse.Name("DCTDecode"):
			default:
				faults = append(faults, fmt.Sprintf("%s has the filter %v", where, s.Dict["Filter"]))
			}
		})
		return faults
	}},
	{"6.1.13 limits", func(f *parse.File) (faults []string) {
		f.Each(func(where string, o any) {
			switch o := o.(type) {
			case float64:
				if math.Abs(o) > math.MaxInt32 {
					faults = append(faults, fmt.Sprintf("%s: the number %v", where, o))
				}
			case parse.Text:
				if len(o) > 32767 {
					faults = append(faults, where+": a long string")
				}
			case parse.Name:
				if len(o) > 127 || !utf8.ValidString(string(o)) {
					faults = append(faults, fmt.Sprintf("%s: the name %s", where, o))
				}
			}
		})
		for i, page := range f.Pages() {
			for _, key := range []parse.Name{"MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox"} {
				box, is := f.Of(f.Inherited(page, key)).([]any)
				if !is && key != "MediaBox" {
					continue
				}
				for k := range 2 {
					if side := math.Abs(box[k+2].(float64) - box[k].(float64)); side < 3 || side > 14400 {
						faults = append(faults, fmt.Sprintf("page %d: a side of %v", i+1, side))
					}
				}
			}
		}
		return append(faults, f.Content(func(c *parse.Content, operator string) string {
			if len(c.Saved) > 28 {
				return "states are kept more than 28 deep"
			}
			return ""
		})...)
	}},
	{"6.2.2 content", func(f *parse.File) (faults []string) {
		const all = " b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" "
		return f.Content(func(c *parse.Content, operator string) string {
			switch {
			case !strings.Contains(all, " "+operator+" "):
				return "the operator " + operator
			case operator == "Tf" && f.Dict(f.Dict(c.Resources["Font"])[c.Operands[0].(parse.Name)]) == nil:
				return fmt.Sprintf("the font %v is not among the page's", c.Operands[0])
			case operator == "Do" && f.Dict(f.Dict(c.Resources["XObject"])[c.Operands[0].(parse.Name)]) == nil:
				return fmt.Sprintf("the picture %v is not among the page's", c.Operands[0])
			case operator == "gs" && f.Dict(f.Dict(c.Resources["ExtGState"])[c.Operands[0].(parse.Name)]) == nil:
				return fmt.Sprintf("the state %v is not among the page's", c.Operands[0])
			case operator == "BI":
				return "a picture within the content"
			case operator == "Tj" && c.State.Font == "":
				return "letters before a font is named"
			}
			return ""
		})
	}},
	{"6.2.3 output intent", func(f *parse.File) (faults []string) {
		intents, _ := f.Of(f.Catalogue()["OutputIntents"]).([]any)
		if len(intents) != 1 {
			return []string{fmt.Sprintf("%d output intents", len(intents))}
		}
		intent := f.Dict(intents[0])
		profile, is := f.Of(intent["DestOutputProfile"]).(*parse.Stream)
		if !is || intent["S"] != parse.Name("GTS_PDFA1") || intent["OutputConditionIdentifier"] == nil {
			return []string{fmt.Sprintf("the output intent is %v", intent)}
		}
		data := profile.Data()
		if profile.Dict["N"] != 3.0 || len(data) < 132 || uint32(len(data)) != binary.BigEndian.Uint32(data) || data[8] > 4 || string(data[12:20]) != "mntrRGB " || string(data[36:40]) != "acsp" {
			faults = append(faults, "its profile is none of an RGB monitor")
		}
		return faults
	}},
	{"6.2.4 colours", func(f *parse.File) (faults []string) {
		// With an output intent of RGB, grey and RGB of the device are defined.
		f.Each(func(where string, o any) {
			if d := f.Dict(o); d != nil {
				switch space := f.Of(d["ColorSpace"]).(type) {
				case nil:
				case parse.Name:
					if space != "DeviceRGB" && space != "DeviceGray" {
						faults = append(faults, fmt.Sprintf("%s: the colours %s", where, space))
					}
				case []any:
					if space[0] != parse.Name("Indexed") || space[1] != parse.Name("DeviceRGB") && space[1] != parse.Name("DeviceGray") {
						faults = append(faults, fmt.Sprintf("%s: the colours %v", where, space))
					}
				}
			}
		})
		return append(faults, f.Content(func(c *parse.Content, operator string) string {
			if slices.Contains([]string{"k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri"}, operator) {
				return "colours by " + operator
			}
			return ""
		})...)
	}},
	{"6.2.5 to 6.2.10 states, pictures, transparency", func(f *parse.File) (faults []string) {
		refused := map[parse.Name][]parse.Name{
			"ExtGState": {"TR", "TR2", "HTP", "HT"}, "Image": {"Alternates", "OPI"}, "Form": {"OPI", "PS", "Ref", "Subtype2"},
		}
		f.Each(func(where string, o any) {
			d := f.Dict(o)
			if d == nil {
				return
			}
			for _, kind := range []any{d["Type"], d["Subtype"]} {
				name, _ := kind.(parse.Name)
				for _, key := range refused[name] {
					if d[key] != nil {
						faults = append(faults, fmt.Sprintf("%s has %s", where, key))
					}
				}
				if bits := d["BitsPerComponent"]; name == "Image" && (d["Interpolate"] == true || bits != nil && !slices.Contains([]any{1.0, 2.0, 4.0, 8.0, 16.0}, bits)) {
					faults = append(faults, where+" is interpolated, or of odd bits")
				}
			}
			if mode := d["BM"]; mode != nil && mode != parse.Name("Normal") {
				faults = append(faults, fmt.Sprintf("%s is blended by %v", where, mode))
			}
		})
		return faults
	}},
	{"6.2.11 fonts", brokenFonts},
	{"6.3 to 6.5 annotations, forms, actions; 6.8 to 6.11 attachments, layers, presentations, requirements", func(f *parse.File) (faults []string) {
		f.Each(func(where string, o any) {
			if d, is := o.(parse.Dict); is && d["Annots"] != nil {
				for _, a := range f.Of(d["Annots"]).([]any) {
					// Lines of contents that lead to their pages, printed and never hidden (6.3.2).
					if link := f.Dict(a); link["Subtype"] != parse.Name("Link") || link["F"] != 4.0 || !leads(f, link) {
						faults = append(faults, fmt.Sprintf("%s has the annotation %v", where, link))
					}
				}
			}
			for _, key := range []parse.Name{"A", "AA", "AcroForm", "JavaScript", "JS", "EmbeddedFiles", "EF", "OCProperties", "AlternatePresentations", "PresSteps", "Requirements", "NeedsRendering", "Perms"} {
				if d, is := o.(parse.Dict); is && d[key] != nil {
					faults = append(faults, fmt.Sprintf("%s has %s", where, key))
				}
			}
		})
		if open := f.Of(f.Catalogue()["OpenAction"]); open != nil {
			if _, page := open.([]any); !page {
				faults = append(faults, "an action at opening")
			}
		}
		return faults
	}},
	{"6.6 metadata", brokenMetadata},
}

// leads reports whether a link leads to a page of its file.
func leads(f *parse.File, link parse.Dict) bool {
	to, is := f.Of(link["Dest"]).([]any)
	return is && len(to) > 0 && f.Dict(to[0])["Type"] == parse.Name("Page")
}

// faults returns all clauses that a file breaks.
func faults(file []byte) (all []string) {
	f, err := parse.Read(file)
	if err != nil {
		return []string{"6.1 structure: " + err.Error()}
	}
	for _, c := range clauses {
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					all = append(all, fmt.Sprintf("%s: %v", c.number, fault))
				}
			}()
			broken := c.broken(f)
			slices.Sort(broken)
			for _, fault := range slices.Compact(broken) {
				all = append(all, c.number+": "+fault)
			}
		}()
	}
	return all
}

// brokenFonts holds the fonts against what the pages show with them.
func brokenFonts(f *parse.File) (faults []string) {
	shown := map[parse.Name]map[int]bool{} // codes by font
	fonts := map[parse.Name]any{}
	faults = f.Content(func(c *parse.Content, operator string) string {
		if operator != "Tj" {
			return ""
		}
		font := c.State.Font
		if shown[font] == nil {
			shown[font] = map[int]bool{}
			fonts[font] = f.Dict(c.Resources["Font"])[font]
		}
		codes := []byte(c.Operands[0].(parse.Text))
		if len(codes)%2 != 0 {
			return "half a code"
		}
		for ; len(codes) > 0; codes = codes[2:] {
			shown[font][int(be16(codes, 0))] = true
		}
		return ""
	})
	for _, key := range slices.Sorted(maps.Keys(fonts)) {
		for _, fault := range brokenFont(f, f.Dict(fonts[key]), slices.Sorted(maps.Keys(shown[key]))) {
			faults = append(faults, fmt.Sprintf("font %s: %s", f.Dict(fonts[key])["BaseFont"], fault))
		}
	}
	return faults
}

// brokenFont returns what is wrong with a font of which these codes are shown.
func brokenFont(f *parse.File, font parse.Dict, codes []int) (faults []string) {
	kids, _ := f.Of(font["DescendantFonts"]).([]any)
	if font["Type"] != parse.Name("Font") || font["Subtype"] != parse.Name("Type0") || font["Encoding"] != parse.Name("Identity-H") || len(kids) != 1 {
		return []string{"is not one by codes of two bytes that are its own"} // 6.2.11.2, 6.2.11.3
	}
	cid := f.Dict(kids[0])
	descriptor := f.Dict(cid["FontDescriptor"])
	name, _ := font["BaseFont"].(parse.Name)
	if cid["Type"] != parse.Name("Font") || cid["Subtype"] != parse.Name("CIDFontType2") || cid["BaseFont"] != name || descriptor["FontName"] != name {
		faults = append(faults, "goes by several names or kinds")
	}
	if !regexp.MustCompile(`^[A-Z]{6}\+[-A-Za-z0-9]+$`).MatchString(string(name)) {
		faults = append(faults, "has no tag of a subset")
	}
	for _, key := range []parse.Name{"Flags", "FontBBox", "ItalicAngle", "Ascent", "Descent", "StemV"} {
		if descriptor[key] == nil {
			faults = append(faults, "says no "+string(key))
		}
	}
	if descriptor["CIDSet"] != nil {
		faults = append(faults, "has a list of codes, which nothing here holds against it")
	}
	program, embedded := f.Of(descriptor["FontFile2"]).(*parse.Stream)
	glyphs, mapped := f.Of(cid["CIDToGIDMap"]).(*parse.Stream)
	if !embedded || !mapped {
		return append(faults, "is not embedded, or says not which code is which glyph") // 6.2.11.4.1, 6.2.11.3.2
	}
	tables, err := fontTables(program.Data())
	if err != nil || program.Dict["Length1"] != float64(len(program.Data())) {
		return append(faults, fmt.Sprintf("is damaged: %v", err))
	}
	for _, table := range []string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"} { // ISO 32000-1, 9.9
		if tables[table] == nil {
			return append(faults, "has no table "+table)
		}
	}
	widths, byDefault := f.Widths(cid), cid["DW"]
	count, unit, metrics := int(be16(tables["maxp"], 4)), float64(be16(tables["head"], 18)), int(be16(tables["hhea"], 34))
	gids := glyphs.Data()
	for _, code := range codes {
		gid := 0
		if 2*code+1 < len(gids) {
			gid = int(be16(gids, 2*code))
		}
		if gid == 0 || gid >= count { // 6.2.11.8, 6.2.11.4.1
			faults = append(faults, fmt.Sprintf("lacks %U", code))
			continue
		}
		said, there := widths[code]
		if !there {
			if said, there = byDefault.(float64); !there {
				said = 1000
			}
		}
		wide := int(be16(tables["head"], 50)) // places of glyphs are of four bytes, else two with half of them
		place := func(g int) int {
			if wide == 1 {
				return int(be32(tables["loca"], 4*g))
			}
			return 2 * int(be16(tables["loca"], 2*g))
		}
		if from, to := place(gid), place(gid+1); from > to || to > len(tables["glyf"]) {
			faults = append(faults, fmt.Sprintf("the outline of %U stands from %d to %d of %d", code, from, to, len(tables["glyf"])))
		}
		own := float64(be16(tables["hmtx"], 4*min(gid, metrics-1))) * 1000 / unit
		if math.Abs(own-said) > 1 { // 6.2.11.5
			faults = append(faults, fmt.Sprintf("%U is %.1f wide and said to be %v", code, own, said))
		}
	}
	if _, is := f.Of(font["ToUnicode"]).(*parse.Stream); !is { // asked for by level U alone
		faults = append(faults, "does not say what its codes mean")
	}
	return faults
}

// brokenMetadata reads the packet of XMP and holds it against the dictionary of
// the file.
func brokenMetadata(f *parse.File) (faults []string) {
	stream, is := f.Of(f.Catalogue()["Metadata"]).(*parse.Stream)
	if !is || stream.Dict["Type"] != parse.Name("Metadata") || stream.Dict["Subtype"] != parse.Name("XML") || stream.Dict["Filter"] != nil {
		return []string{"no plain metadata in the catalogue"} // 6.6.2.1
	}
	packet := stream.Raw
	if head, _, _ := bytes.Cut(packet, []byte("?>")); !bytes.HasPrefix(head, []byte("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"")) || bytes.Contains(head, []byte("bytes=")) || bytes.Contains(head, []byte("encoding=")) || !utf8.Valid(packet) {
		faults = append(faults, fmt.Sprintf("the packet begins with %q", head))
	}
	properties := map[string]string{}
	decoder := xml.NewDecoder(bytes.NewReader(packet))
	var path []string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return append(faults, err.Error())
		}
		switch token := token.(type) {
		case xml.StartElement:
			path = append(path, token.Name.Space+" "+token.Name.Local)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); len(path) > 3 && text != "" {
				properties[path[3]] += text
			}
		}
	}
	const dc, xmp, pdf, pdfaid = "http://purl.org/dc/elements/1.1/ ", "http://ns.adobe.com/xap/1.0/ ", "http://ns.adobe.com/pdf/1.3/ ", "http://www.aiim.org/pdfa/ns/id/ "
	info := f.Dict(f.Trailer["Info"])
	text := func(key parse.Name) string {
		s, _ := info[key].(parse.Text)
		if units, is := bytes.CutPrefix(s, []byte("\xfe\xff")); is {
			var codes []uint16
			for ; len(units) > 1; units = units[2:] {
				codes = append(codes, be16(units, 0))
			}
			return string(utf16.Decode(codes))
		}
		return string(s)
	}
	instant := func(key parse.Name) string {
		return regexp.MustCompile(`^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\+00'00'$`).ReplaceAllString(text(key), "$1-$2-${3}T$4:$5:$6+00:00")
	}
	// 6.6.4 and 6.6.2.3.1: these properties and no others; 6.6.3: they agree.
	want := map[string]string{pdfaid + "part": "2", pdfaid + "conformance": "U", dc + "format": "application/pdf", dc + "language": properties[dc+"language"],
		dc + "title": text("Title"), dc + "description": text("Subject"), dc + "creator": text("Author"), pdf + "Keywords": text("Keywords"),
		pdf + "Producer": text("Producer"), xmp + "CreatorTool": text("Creator"), xmp + "CreateDate": instant("CreationDate"), xmp + "ModifyDate": instant("ModDate")}
	for key, value := range want {
		if properties[key] != value {
			faults = append(faults, fmt.Sprintf("%s is %q in the metadata and %q in the file", key, properties[key], value))
		}
		delete(properties, key)
	}
	for key := range properties {
		faults = append(faults, "the property "+key+" is in no schema")
	}
	return faults
}
