package pdn

import "strings"

// ClockReading is one clock command of a comment: [%clk 0:09:58],
// [%clock w0:10:00 B0:09:58], [%emt 12], [%egt 0:05:10] or [%mct 0:05:10].
type ClockReading struct {
	// Command is clk or clock for the time that remains, emt for the time
	// of the move, egt for the time of the game so far, mct for what a
	// mechanical clock shows.
	Command string
	// Colour is 'W' or 'B', or 0 for the player who has just moved.
	Colour byte
	// Running says that the file marks this clock, with a capital letter, as
	// the one that is running.
	Running bool
	// Seconds is the time.
	Seconds int
}

// Remaining reports whether the reading is a time that remains, and not one
// that has been used.
func (c ClockReading) Remaining() bool { return c.Command == "clk" || c.Command == "clock" }

// ClockReadings takes the clock commands out of a comment, in order. Other
// text may stand around them; a command whose time cannot be read is left out,
// and named by [UnreadableClocks].
func ClockReadings(comment string) []ClockReading {
	readings, _ := clockCommands(comment)
	return readings
}

// UnreadableClocks are the clock commands of a comment whose times cannot be
// read, as they stand: with a sign, with 60 minutes or seconds and more.
func UnreadableClocks(comment string) []string {
	_, unreadable := clockCommands(comment)
	return unreadable
}

func clockCommands(comment string) (readings []ClockReading, unreadable []string) {
	for {
		i := strings.Index(comment, "[%")
		if i < 0 {
			return readings, unreadable
		}
		comment = comment[i+2:]
		end := strings.IndexByte(comment, ']')
		if end < 0 {
			return readings, unreadable
		}
		command := comment[:end]
		fields := strings.Fields(command)
		comment = comment[end+1:]
		if len(fields) == 0 {
			continue
		}
		switch fields[0] {
		case "clk", "clock", "emt", "egt", "mct":
		default:
			continue
		}
		whole := len(fields) > 1
		for _, field := range fields[1:] {
			reading := ClockReading{Command: fields[0]}
			switch field[0] {
			case 'w', 'b':
				reading.Colour = field[0] - 'a' + 'A'
				field = field[1:]
			case 'W', 'B':
				reading.Colour, reading.Running = field[0], true
				field = field[1:]
			}
			var ok bool
			if reading.Seconds, ok = seconds(field); ok {
				readings = append(readings, reading)
			} else {
				whole = false
			}
		}
		if !whole {
			unreadable = append(unreadable, "[%"+command+"]")
		}
	}
}

// seconds reads h:mm:ss, m:ss or s; a fraction of a second is dropped.
func seconds(s string) (int, bool) {
	s, _, _ = strings.Cut(s, ".")
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return 0, false
	}
	total := 0
	for i, part := range parts {
		if part == "" || len(part) > 6 {
			return 0, false
		}
		n := 0
		for k := 0; k < len(part); k++ {
			if !isDigit(part[k]) {
				return 0, false
			}
			n = n*10 + int(part[k]-'0')
		}
		if i > 0 && n > 59 {
			return 0, false
		}
		total = total*60 + n
	}
	return total, true
}
