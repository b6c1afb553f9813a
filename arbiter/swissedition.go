package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// SwissSettings say by which text a Swiss is paired.
type SwissSettings struct {
	// PairingEdition is the edition of the FIDE Dutch system (C.04.3): "2026",
	// which "" means too, or "2017".
	PairingEdition string `json:"pairingEdition,omitempty"`
}

// Dutch is the edition of C.04.3 that the event goes by.
func (s SwissSettings) Dutch() pairing.Edition {
	if s.PairingEdition == pairing.Edition2017.String() {
		return pairing.Edition2017
	}
	return pairing.Edition2026
}

func swissSettings() []Setting {
	return []Setting{choice("pairing-edition", "the edition of the FIDE Dutch system (C.04.3) that a Swiss is paired by",
		func(s *Settings) *string { return &s.PairingEdition }, "", pairing.Edition2026.String(), pairing.Edition2017.String())}
}

func (s SwissSettings) check(system systems.System) error {
	if s.PairingEdition != "" && !system.Dutch {
		return rule.Errorf(rule.Usage, "pairing-edition is of the FIDE Dutch system, but this event is a %s", system.Event).
			WithHint("leave it out, or choose the system %s", systems.Swiss)
	}
	return nil
}
