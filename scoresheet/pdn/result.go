package pdn

import "strings"

// Outcome is what a result says, without saying which colour is on the
// left.
type Outcome uint8

const (
	Missing    Outcome = iota // nothing was written
	Unfinished                // * or ?
	LeftWins                  // 2-0, 1-0
	RightWins                 // 0-2, 0-1
	Drawn                     // 1-1, 1/2-1/2
	BothLose                  // 0-0
	Strange                   // something was written that is not a result
)

// Result is a result as written and what it says. In most files the left
// score is White's; in English draughts it is usually the first mover's.
type Result struct {
	Text    string
	Outcome Outcome
	// Left and Right are the points in hundredths.
	Left, Right int
	// Edge is +1 where a draw was better for the left side, -1 where it was
	// better for the right: in the systems with plus-draws, of Delft and of
	// Goes.
	Edge int
}

// ParseResult reads a result of any system: 1-0, 2-0, 1/2-1/2, 0-0, the
// ten points of Delft (4-6) and its 1 1/2 - 1/2, the plus draw 1+ - 1-, the
// decimals of Goes (1.2-0.8), the colon of some countries (2:0), and *.
func ParseResult(text string) Result {
	text = strings.TrimSpace(text)
	switch text {
	case "":
		return Result{}
	case "*", "?", "-":
		return Result{Text: text, Outcome: Unfinished}
	}
	if r, n := matchResult(text); n == len(text) {
		return r
	}
	return Result{Text: text, Outcome: Strange}
}

// matchResult reads a result at the start of s and returns its length; 0 if
// there is none.
func matchResult(s string) (Result, int) {
	left, i := points(s)
	if i == 0 {
		return Result{}, 0
	}
	edge := 0
	sign := func() int {
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			if s[i] == '+' {
				return 1
			}
			return -1
		}
		return 0
	}
	if d := sign(); d > 0 {
		edge, i = 1, i+1
	} else if d < 0 {
		if rest := strings.TrimLeft(s[i+1:], " "); strings.HasPrefix(rest, "-") {
			edge, i = -1, i+1
		}
	}
	i += spaces(s[i:])
	parts := dash(s[i:])
	if i < len(s) && s[i] == ':' {
		parts = 1
	}
	if parts == 0 {
		return Result{}, 0
	}
	i += parts
	i += spaces(s[i:])
	right, n := points(s[i:])
	if n == 0 {
		return Result{}, 0
	}
	i += n
	if edge != 0 {
		if sign() == 0 {
			return Result{}, 0
		}
		i++
	}
	r := Result{Text: s[:i], Left: left, Right: right, Edge: edge}
	r.Outcome = outcome(left, right, &r.Edge)
	return r, i
}

// outcome says who won. In the systems that share two or ten points, a small
// difference is a draw with an edge.
func outcome(left, right int, edge *int) Outcome {
	switch {
	case *edge != 0:
		return Drawn
	case left == 0 && right == 0:
		return BothLose
	case left == right:
		return Drawn
	}
	shared := left > 0 && right > 0
	small := left-right <= 200 && right-left <= 200
	if shared && (left+right == 200 || left+right == 1000 && small) {
		*edge = 1
		if left < right {
			*edge = -1
		}
		return Drawn
	}
	if left > right {
		return LeftWins
	}
	return RightWins
}

// points reads 1, 1/2, ½, 1 1/2, 1½, 1.2 or 1,2 in hundredths.
func points(s string) (hundredths, length int) {
	if n := half(s); n > 0 {
		return 50, n
	}
	i := 0
	for i < len(s) && i < 3 && isDigit(s[i]) {
		hundredths = hundredths*10 + int(s[i]-'0')
		i++
	}
	if i == 0 {
		return 0, 0
	}
	hundredths *= 100
	if n := half(s[i:]); n > 0 && s[i] != '1' {
		return hundredths + 50, i + n
	}
	if i < len(s) && s[i] == ' ' {
		if n := half(s[i+1:]); n > 0 {
			return hundredths + 50, i + 1 + n
		}
	}
	if i+1 < len(s) && (s[i] == '.' || s[i] == ',') && isDigit(s[i+1]) {
		hundredths += 10 * int(s[i+1]-'0')
		i += 2
		if i < len(s) && isDigit(s[i]) {
			hundredths += int(s[i] - '0')
			i++
		}
	}
	return hundredths, i
}

func half(s string) int {
	switch {
	case strings.HasPrefix(s, "1/2"):
		return 3
	case strings.HasPrefix(s, "½"):
		return len("½")
	case s != "" && s[0] == 0xBD: // in Windows-1252
		return 1
	}
	return 0
}

func spaces(s string) int {
	n := 0
	for n < len(s) && s[n] == ' ' {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c-'0' <= 9 }
