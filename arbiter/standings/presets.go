package standings

// Preset is a named order of tie-breaks that is in actual use.
type Preset struct {
	Name string
	// TieBreaks are the codes in order.
	TieBreaks []string
	// Source says where the order comes from.
	Source string
}

// Presets returns the list of the orders that have a name.
func Presets() []Preset {
	return []Preset{
		{"fmjd-round-robin", []string{"wins", "direct", "order", "play-off"}, "FMJD round robins: World Youth Championships 2011"},
		{"fmjd-swiss", []string{"solkoff-truncated", "wins", "direct", "order"}, "Swiss on truncated Solkoff, as Estonian regulations 3.2.3 go on from there"},
		{"fmjd-full", []string{"solkoff-full", "wins", "direct"}, "full truncated Solkoff, the earlier standard of the FMJD"},
		{"fmjd-micro-match", []string{"riga", "wins", "direct"}, "Estonian regulations 3.2.2"},
		{"wcdf", []string{"honour", "direct", "wins"}, "points and honour points of the ACF; what follows them is an example"},
		{"nl-championship", []string{"plus-balance", "play-off", "direct", "order"}, "Championships of the Netherlands 2009 and 2011"},
		{"nl-juniors", []string{"plus-balance", "play-off", "wins", "direct", "order", "lots"}, "junior championships of the Netherlands"},
		{"nl-swiss", []string{"solkoff", "sonneborn-berger", "play-off"}, "pupils' championship of the Netherlands 2010"},
		{"fide-swiss", []string{"buchholz-cut-1", "buchholz", "sonneborn-berger", "wins-played"}, "an example of the tie-breaks of FIDE C.07, which leaves the order to the event"},
		{"fide-round-robin", []string{"direct", "wins-played", "sonneborn-berger", "koya"}, "an example of the tie-breaks of FIDE C.07, which leaves the order to the event"},
		{"lidraughts", []string{"solkoff", "sonneborn-berger", "performance"}, "Swiss events of lidraughts"},
	}
}

// Expand puts the tie-breaks of presets where their names stand. What is no
// preset stays as it is.
func Expand(codes []string) []string {
	var list []string
	for _, code := range codes {
		list = append(list, presetOf(code)...)
	}
	return list
}

func presetOf(code string) []string {
	for _, p := range Presets() {
		if p.Name == code {
			return p.TieBreaks
		}
	}
	return []string{code}
}
