package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
)

// logEntry is an entry of the journal as programs get it.
type logEntry struct {
	Seq      int64     `json:"seq"`
	At       time.Time `json:"at"`
	Who      string    `json:"who"`
	Kind     string    `json:"kind"`
	Text     string    `json:"text"`
	UndoneBy int64     `json:"undone_by,omitempty"`
}

func newLogCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		format string
	)
	cmd := &cobra.Command{
		Use:     "log",
		GroupID: groupEvent,
		Short:   "Read the journal of the tournament like a diary",
		Args:    args(0, 0, ""),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error {
		var entries []logEntry
		for _, e := range office.Log(o.State()) {
			e.At = e.At.UTC()
			entries = append(entries, logEntry(e))
		}
		return env.output("", func(w io.Writer) error { return writeLog(w, entries, format) })
	})
	flags.add(cmd)
	formatVar(cmd, &format)
	return cmd
}

func writeLog(w io.Writer, entries []logEntry, format string) error {
	switch format {
	case "json":
		encoder := json.NewEncoder(w)
		for _, e := range entries {
			if err := encoder.Encode(e); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		c := csv.NewWriter(w)
		_ = c.Write([]string{"seq", "at", "who", "kind", "text", "undone_by"}) // the error stays in c
		for _, e := range entries {
			by := ""
			if e.UndoneBy != 0 {
				by = strconv.FormatInt(e.UndoneBy, 10)
			}
			_ = c.Write([]string{strconv.FormatInt(e.Seq, 10), e.At.Format(time.RFC3339), e.Who, e.Kind, e.Text, by})
		}
		c.Flush()
		return c.Error()
	}
	day := ""
	for _, e := range entries {
		if d := e.At.Format("Monday 2 January 2006"); d != day {
			day = d
			if _, err := fmt.Fprintf(w, "%s (UTC)\n", day); err != nil {
				return err
			}
		}
		mark := ""
		if e.UndoneBy != 0 {
			mark = fmt.Sprintf("  [undone by entry %d]", e.UndoneBy)
		}
		if _, err := fmt.Fprintf(w, "%5d  %s  %s: %s%s\n", e.Seq, e.At.Format("15:04"), e.Who, e.Text, mark); err != nil {
			return err
		}
	}
	return nil
}
