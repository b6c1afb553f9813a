package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// listLines prints a list in the formats that every listing command has: a
// table with its heads, one JSON object a line, or CSV.
func listLines[T any](env *env, format string, heads []string, lines []T, cells func(T) []string) error {
	return env.output("", func(w io.Writer) error {
		switch format {
		case "json":
			encoder := json.NewEncoder(w)
			encoder.SetEscapeHTML(false)
			for _, line := range lines {
				if err := encoder.Encode(line); err != nil {
					return err
				}
			}
			return nil
		case "csv":
			table := csv.NewWriter(w)
			_ = table.Write(heads) // the error stays in the writer
			for _, line := range lines {
				_ = table.Write(cells(line))
			}
			table.Flush()
			return table.Error()
		}
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, line := range lines {
			if _, err := fmt.Fprintln(table, strings.Join(cells(line), "\t")); err != nil {
				return err
			}
		}
		return table.Flush()
	})
}
