package pdf

import (
	"bytes"
	"encoding/xml"
	"strings"
	"time"

	"flagfall/reports/doc"
)

// metadata returns the facts of a file for libraries of documents (XMP), those that the
// library writes too in the same words, and that it keeps to PDF/A-2b.
func metadata(d *doc.Document, title string, at time.Time) []byte {
	var b strings.Builder
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""` +
		` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">` + "\n")
	say := func(before, text, after string) {
		if text == "" {
			return
		}
		var escaped bytes.Buffer
		_ = xml.EscapeText(&escaped, []byte(text)) // a buffer takes all
		b.WriteString(before + escaped.String() + after + "\n")
	}
	stamp := strings.Replace(at.Format(time.RFC3339), "Z", "+00:00", 1)
	say("<pdfaid:part>", "2", "</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>")
	say("<dc:format>", "application/pdf", "</dc:format>")
	say(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">`, title, "</rdf:li></rdf:Alt></dc:title>")
	say(`<dc:description><rdf:Alt><rdf:li xml:lang="x-default">`, doc.Clean(d.Meta.Event), "</rdf:li></rdf:Alt></dc:description>")
	say("<dc:creator><rdf:Seq><rdf:li>", doc.Clean(d.Meta.Arbiter), "</rdf:li></rdf:Seq></dc:creator>")
	say("<dc:language><rdf:Bag><rdf:li>", d.Language, "</rdf:li></rdf:Bag></dc:language>")
	say("<xmp:CreateDate>", stamp, "</xmp:CreateDate>")
	say("<xmp:ModifyDate>", stamp, "</xmp:ModifyDate>")
	say("<xmp:CreatorTool>", creator, "</xmp:CreatorTool>")
	say("<pdf:Producer>", producer, "</pdf:Producer>")
	say("<pdf:Keywords>", d.Meta.Proof(), "</pdf:Keywords>")
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>")
	return []byte(b.String())
}

// zoned says of the instants in an object, which the library writes without a zone,
// that they are of Greenwich.
func zoned(object []byte) []byte {
	const digits = len("20060102150405")
	for _, key := range []string{"/CreationDate (D:", "/ModDate (D:"} {
		at := bytes.Index(object, []byte(key))
		if end := at + len(key) + digits; at >= 0 && end < len(object) && object[end] == ')' {
			object = append(append(bytes.Clone(object[:end]), "+00'00'"...), object[end:]...)
		}
	}
	return object
}
