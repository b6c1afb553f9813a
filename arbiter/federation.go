package arbiter

import (
	_ "embed"
	"strings"
	"sync"

	"flagfall/arbiter/rule"
)

//go:embed federations.tsv
var federationsTable string

// federationCodes are the codes of federations by all that people write for them, in plain words.
var federationCodes = sync.OnceValue(func() map[string]string {
	codes := map[string]string{}
	var rest [][]string
	for line := range strings.Lines(federationsTable) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			row := strings.Split(line, "\t")
			codes[plainFederation(row[0])] = row[0]
			rest = append(rest, row)
		}
	}
	// A code of the IOC is never that of another country by ISO 3166 (BRN is Bahrain).
	for _, row := range rest {
		for i, cell := range row[1:] {
			names := strings.Split(cell, ";")
			if i == 0 {
				names = strings.Fields(cell)
			}
			for _, name := range names {
				if key := plainFederation(name); key != "" && codes[key] == "" {
					codes[key] = row[0]
				}
			}
		}
	}
	return codes
})

func plainFederation(text string) string { return strings.Join(PlainWords(text), " ") }

// FederationCode is the code of a federation, as the FMJD and the IOC write it (NED), for that code, for those of ISO 3166-1, and
// for the name of the country in any language of the program; false where it is none of them.
func FederationCode(text string) (code string, known bool) {
	code, known = federationCodes()[plainFederation(text)]
	return code, known
}

// withCode is what was entered with the federation by its code. One that is not known is kept as it was written, and asked about.
func (r Registration) withCode(name string) (Registration, []rule.Notice) {
	if r.Federation == "" {
		return r, nil
	}
	if code, known := FederationCode(r.Federation); known {
		r.Federation = code
		return r, nil
	}
	said := rule.Say("no federation is known as {federation}: norms and exchange files need its code, such as NED", "federation", rule.Typed(r.Federation))
	way := rule.Way("{player.edit} gives it", rule.Try("player.edit", "player", name, "federation", rule.Such("VALUE")))
	return r, []rule.Notice{{Grade: rule.Decision, Said: rule.Joined("; ", said, way), Ways: way.Intents()}}
}
