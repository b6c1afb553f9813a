package pdf

import (
	"encoding/binary"
	"math"
)

// pdfVersion is what files state; the library would say 1.3. The line below it
// marks a file as binary (ISO 19005-2, 6.1.2).
const pdfVersion = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"

// outputIntent says in the catalogue what the greys and colours of a file mean, by
// the profile in an object (ISO 19005-2, 6.2.3).
const outputIntent = "/OutputIntents [<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile %d 0 R>>]\n"

// noAttachments is how the library says in the catalogue that nothing is attached.
const noAttachments = "/Names <<\n/EmbeddedFiles << /Names [\n  \n] >>\n>>\n"

// packedProfile is the profile of all files.
var packedProfile = once(sRGB)

// sRGB returns the profile of the colour space of screens and of the palette of accents
// (IEC 61966-2-1), as a display profile of ICC.1:2001.
func sRGB() []byte {
	fixed := func(out []byte, v float64) []byte { // s15Fixed16Number
		return binary.BigEndian.AppendUint32(out, uint32(int32(math.Round(v*65536))))
	}
	// Points are adapted to the white of the profile's connection space, D50.
	white := [3]float64{0.9642, 1, 0.8249}
	xyz := func(p [3]float64) []byte {
		out := []byte("XYZ \x00\x00\x00\x00")
		for _, v := range p {
			out = fixed(out, v)
		}
		return out
	}
	const name = "sRGB\x00"
	description := append(binary.BigEndian.AppendUint32([]byte("desc\x00\x00\x00\x00"), uint32(len(name))), name...)
	description = append(description, make([]byte, 4+4+2+1+67)...) // nothing in other writings
	const points = 256
	curve := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), points)
	for i := range points {
		v := float64(i) / (points - 1)
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		curve = binary.BigEndian.AppendUint16(curve, uint16(math.Round(v*65535)))
	}
	blocks := [][]byte{description, []byte("text\x00\x00\x00\x00No copyright\x00"), xyz(white),
		xyz([3]float64{0.4360747, 0.2225045, 0.0139322}), xyz([3]float64{0.3850649, 0.7168786, 0.0971045}), xyz([3]float64{0.1430804, 0.0606169, 0.7141733}), curve}
	tags := []struct {
		name  string
		block int
	}{{"desc", 0}, {"cprt", 1}, {"wtpt", 2}, {"rXYZ", 3}, {"gXYZ", 4}, {"bXYZ", 5}, {"rTRC", 6}, {"gTRC", 6}, {"bTRC", 6}}

	const header = 128
	var data []byte
	places := make([]int, len(blocks))
	begin := header + 4 + 12*len(tags)
	for i, b := range blocks {
		places[i] = begin + len(data)
		data = append(data, b...)
		for len(data)%4 != 0 {
			data = append(data, 0)
		}
	}
	out := make([]byte, header, begin+len(data))
	binary.BigEndian.PutUint32(out, uint32(begin+len(data)))
	copy(out[8:], "\x02\x40\x00\x00mntrRGB XYZ ")
	copy(out[24:], "\x07\xd0\x00\x01\x00\x01") // 2000-01-01
	copy(out[36:], "acsp")
	illuminant := out[68:68]
	for _, v := range white {
		illuminant = fixed(illuminant, v)
	}
	out = binary.BigEndian.AppendUint32(out, uint32(len(tags)))
	for _, t := range tags {
		out = append(out, t.name...)
		out = binary.BigEndian.AppendUint32(out, uint32(places[t.block]))
		out = binary.BigEndian.AppendUint32(out, uint32(len(blocks[t.block])))
	}
	return append(out, data...)
}
