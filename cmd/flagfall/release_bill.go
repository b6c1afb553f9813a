package main

import (
	"encoding/json"
	"io"
	"runtime/debug"
	"slices"
	"strings"
)

// billComponent is a module in a bill of materials.
type billComponent struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"purl"`
}

// writeBill writes the bill of materials of a program, in the form CycloneDX 1.5:
// the modules that the linker put into it, and the toolchain. It names no instant
// and no serial number, so that the same program has the same bill.
func writeBill(w io.Writer, version string, info *debug.BuildInfo) error {
	type metadata struct {
		Component billComponent `json:"component"`
	}
	parts := []billComponent{{"library", "std", strings.TrimPrefix(info.GoVersion, "go"), "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		parts = append(parts, billComponent{"library", m.Path, m.Version, "pkg:golang/" + m.Path + "@" + m.Version})
	}
	slices.SortFunc(parts, func(a, b billComponent) int { return strings.Compare(a.Name, b.Name) })
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Format     string          `json:"bomFormat"`
		Spec       string          `json:"specVersion"`
		Version    int             `json:"version"`
		Metadata   metadata        `json:"metadata"`
		Components []billComponent `json:"components"`
	}{"CycloneDX", "1.5", 1, metadata{billComponent{"application", "flagfall", version, "pkg:golang/flagfall@" + version}}, parts})
}
