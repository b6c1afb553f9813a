package trf

import (
	"bufio"
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// maxSize is how large a file may be to be read, in bytes: some ten times the
// largest that nine thousand players can make.
const maxSize = 64 << 20

// Begins reports whether a text begins as exchange files do: with
// three digits and a blank, or the remark ###.
func Begins(r *bufio.Reader) bool {
	// A shorter file is not an exchange file, whatever the error.
	head, _ := r.Peek(7)
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if len(head) < 4 {
		return false
	}
	digits := bytes.IndexFunc(head[:3], func(c rune) bool { return c < '0' || c > '9' }) < 0
	return digits && head[3] == ' ' || string(head[:3]) == "###"
}

// Read reads a file in either dialect; path is what messages call it. Lines
// end with CR, LF or both. What is not UTF-8 is read as Windows-1252. The
// error has the code rule.Input, with line and column.
func Read(r io.Reader, path string) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", path, err)
	}
	if len(data) > maxSize {
		return nil, rule.Errorf(rule.Input, "%s is larger than %d MB", path, maxSize>>20).WithHint("name a tournament exchange file")
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return nil, rule.Errorf(rule.Input, "this is UTF-16 text").At(rule.Place{File: path}).WithHint("save the file as UTF-8")
	case bytes.IndexByte(data, 0) >= 0:
		return nil, rule.Errorf(rule.Input, "this is not a text file: it contains NUL bytes").At(rule.Place{File: path}).WithHint("save the file as UTF-8")
	}
	f := &File{Path: path, Scoring: pairing.OneHalfZero()}
	var s scoringLines
	seen := map[int]int{}
	for i, text := range lines(string(data)) {
		if !utf8.ValidString(text) {
			// Windows-1252 gives every byte a character: it cannot fail.
			text, _ = charmap.Windows1252.NewDecoder().String(text)
		}
		l := &line{file: f, number: i + 1, runes: []rune(text), text: text}
		if err := f.read(l, &s); err != nil {
			return nil, err
		}
		if l.code() == "001" {
			p := f.Players[len(f.Players)-1]
			if before, twice := seen[p.Number]; twice {
				return nil, f.faultAt(l.number, 5, "two players have the number %d: here and in line %d", p.Number, before).
					WithHint("give one of them a different number")
			}
			seen[p.Number] = l.number
		}
	}
	if len(f.Players) == 0 {
		return nil, f.faultAt(0, 0, "there is no player in the file: a line 001 was expected").
			WithHint("is it a tournament exchange file (TRF)?")
	}
	if err := f.checkCount(); err != nil {
		return nil, err
	}
	if err := f.assign(); err != nil {
		return nil, err
	}
	s.settle(&f.Scoring)
	return f, nil
}

// lines splits at CR, LF or CR LF.
func lines(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n")
}

// read reads one line.
func (f *File) read(l *line, s *scoringLines) error {
	var err error
	switch l.code() {
	case "001":
		var p Player
		if p, err = readPlayer(l); err == nil {
			f.Players = append(f.Players, p)
		}
	case "062":
		f.countLine = l.number
		f.Lines = append(f.Lines, Line{Code: l.code(), Text: l.text, number: l.number})
	case "142", "XXR":
		err = f.readRounds(l)
	case "152":
		switch strings.TrimSpace(l.cols(4, len(l.runes))) {
		case "W", "w":
			err = f.topColour(l, 5, pairing.First)
		case "B", "b":
			err = f.topColour(l, 5, pairing.Second)
		default:
			err = l.fault(5, "the colour of the first player is %q, and W or B was expected", l.cols(4, len(l.runes)))
		}
	case "XXC":
		err = f.readXXC(l)
	case "192":
		f.System = strings.TrimSpace(l.text[3:])
	case "162":
		err = s.read162(l)
	case "XXS":
		err = s.readXXS(l)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		var p pairing.Points
		if p, err = l.points(4, len(l.runes), rule.Format("points")); err == nil {
			s.set(map[byte]string{'W': "W", 'D': "D", 'L': "L", 'Z': "Z", 'F': "FL", 'U': "P"}[l.text[2]], p)
		}
	case "XXA":
		err = f.readXXA(l)
	case "250":
		if strings.TrimSpace(l.cols(10, 13)) == "" {
			f.Lines = append(f.Lines, Line{Code: "250", Text: l.text, number: l.number}) // of teams: match points alone
			break
		}
		err = f.read250(l)
	case "XXP":
		var numbers, at []int
		if numbers, at, err = l.words(4); err == nil {
			err = f.forbid(l, 4, pairing.Forbidden{Numbers: numbers}, at)
		}
	case "260":
		var from, to int
		if err = l.blank(rule.Sentence{}, 4, 8, 12); err != nil {
			break
		}
		if from, err = l.number1(5, 7, rule.Format("the first round"), 1, 999); err != nil {
			break
		}
		if to, err = l.number1(9, 11, rule.Format("the last round"), from, 999); err != nil {
			break
		}
		var numbers, at []int
		if numbers, at, err = l.row(13); err == nil {
			err = f.forbid(l, 13, pairing.Forbidden{Numbers: numbers, From: from, To: to}, at)
		}
	case "XXZ":
		var numbers, at []int
		if numbers, at, err = l.words(4); err == nil {
			f.Byes = append(f.Byes, Bye{Kind: pairing.ZeroBye, Numbers: numbers, named: named{l.number, at}})
		}
	case "240":
		err = f.read240(l)
	default:
		if bare := strings.TrimLeft(l.text, " \t"); bare != l.text && strings.HasPrefix(bare, "001 ") {
			return l.fault(1, "a player's line begins in column %d, and was expected in column 1: all its columns are shifted", len([]rune(l.text))-len([]rune(bare))+1)
		}
		f.Lines = append(f.Lines, Line{Code: l.code(), Text: l.text, number: l.number})
	}
	return err
}

// checkCount compares the number of players (062) with their lines. A remark may follow it, and a
// line without a number is ignored.
func (f *File) checkCount() error {
	text := f.Header("062")
	words := strings.Fields(text)
	if f.countLine == 0 || len(words) == 0 {
		return nil
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n == len(f.Players) {
		return nil
	}
	return f.faultAt(f.countLine, 5, "the number of players in the file is %d, but it has lines of %d", n, len(f.Players)).
		WithHint("a line 001 is missing or occurs twice; or correct the number")
}

// readRounds reads 142 or XXR. A file may have both, and they must agree.
func (f *File) readRounds(l *line) error {
	n, err := l.number1(4, len(l.runes), rule.Format("the number of rounds"), 1, 999)
	if err != nil {
		return err
	}
	if f.Rounds != 0 && f.Rounds != n {
		return l.fault(5, "the event has %s here, and %d in line %d", rule.Count(n, "{n} round", "{n} rounds"), f.Rounds, f.roundsLine)
	}
	f.Rounds, f.roundsLine = n, l.number
	return nil
}

// readXXC reads the words of a line XXC.
func (f *File) readXXC(l *line) error {
	column := 4
	for _, w := range strings.Fields(l.text[3:]) {
		rest := l.cols(column, len(l.runes))
		column += len([]rune(rest[:strings.Index(rest, w)]))
		var err error
		switch strings.ToLower(w) {
		case "white1":
			err = f.topColour(l, column, pairing.First)
		case "black1":
			err = f.topColour(l, column, pairing.Second)
		case "rank":
			f.ByRank = true
		default:
			err = l.fault(column, "%q was found where white1, black1 or rank was expected", w)
		}
		if err != nil {
			return err
		}
		column += len([]rune(w))
	}
	return nil
}

// topColour reads the side of the first player. Lines 152 and XXC must agree.
func (f *File) topColour(l *line, column int, c pairing.Colour) error {
	if f.TopColour != pairing.NoColour && f.TopColour != c {
		return l.fault(column, "the colour of the first player is not the one on line %d", f.colourLine).
			WithHint("keep one of the two lines")
	}
	f.TopColour, f.colourLine = c, l.number
	return nil
}

func (f *File) readXXA(l *line) error {
	if err := l.blank(rule.Sentence{}, 4); err != nil {
		return err
	}
	number, err := l.number1(5, 8, rule.Format("a pairing number"), 1, 9999)
	if err != nil {
		return err
	}
	for round, column := 1, 10; column <= len(l.runes); round, column = round+1, column+5 {
		if err := l.blank(rule.Sentence{}, column-1); err != nil {
			return err
		}
		if strings.TrimSpace(l.cols(column, column+3)) == "" {
			continue
		}
		points, err := l.points(column, column+3, rule.Format("virtual points"))
		if err != nil {
			return err
		}
		if points != 0 {
			f.Acceleration = append(f.Acceleration, Acceleration{
				Points: points, From: round, To: round, First: number, Last: number, named: named{l.number, []int{5}},
			})
		}
	}
	return nil
}

func (f *File) read250(l *line) error {
	a := Acceleration{match: l.cols(5, 8), named: named{l.number, []int{23}}}
	err := l.blank(rule.Sentence{}, 4, 9, 14, 18, 22, 27)
	if err != nil {
		return err
	}
	if a.Points, err = l.points(10, 13, rule.Format("virtual points")); err != nil {
		return err
	}
	if a.From, err = l.number1(15, 17, rule.Format("the first round"), 1, 999); err != nil {
		return err
	}
	if a.To, err = l.number1(19, 21, rule.Format("the last round"), a.From, 999); err != nil {
		return err
	}
	if a.First, err = l.number1(23, 26, rule.Format("the first player"), 1, 9999); err != nil {
		return err
	}
	if a.Last, err = l.number1(28, 31, rule.Format("the last player"), a.First, 9999); err != nil {
		return err
	}
	f.Acceleration = append(f.Acceleration, a)
	return nil
}

// forbid reads players who may not meet, whose numbers begin at a column and are at the places
// given.
func (f *File) forbid(l *line, column int, players pairing.Forbidden, at []int) error {
	if len(players.Numbers) < 2 {
		return l.fault(column, "at least two pairing numbers were expected of players who may not meet")
	}
	for i, n := range players.Numbers {
		if slices.Contains(players.Numbers[:i], n) {
			return l.fault(at[i], "player %d is named twice among those who may not meet", n)
		}
	}
	f.Forbidden = append(f.Forbidden, players)
	f.forbiddenAt = append(f.forbiddenAt, named{l.number, at})
	return nil
}

func (f *File) read240(l *line) error {
	kind, known := map[string]pairing.Kind{
		"F": pairing.FullBye, "H": pairing.HalfBye, "Z": pairing.ZeroBye,
	}[strings.ToUpper(l.cols(5, 5))]
	if !known {
		return l.fault(5, "the kind of bye is %q, and F, H or Z was expected", l.cols(5, 5))
	}
	if err := l.blank(rule.Sentence{}, 4, 6, 10); err != nil {
		return err
	}
	round, err := l.number1(7, 9, rule.Format("the round of the bye"), 1, 999)
	if err != nil {
		return err
	}
	numbers, at, err := l.row(11)
	if err != nil {
		return err
	}
	f.Byes = append(f.Byes, Bye{Kind: kind, Round: round, Numbers: numbers, named: named{l.number, at}})
	return nil
}

// readPlayer reads a line 001.
func readPlayer(l *line) (Player, error) {
	p := Player{line: l.number}
	field := func(from, to int) string { return strings.TrimSpace(l.cols(from, to)) }
	err := l.blank(rule.Format("the columns are shifted, or the field beside it is too wide"), 4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
	if err != nil {
		return p, err
	}
	if p.Number, err = l.number1(5, 8, rule.Format("a pairing number"), 1, 9999); err != nil {
		return p, err
	}
	p.Sex, p.Title, p.Name = field(10, 10), field(11, 13), field(15, 47)
	if field(49, 52) != "" {
		if p.Rating, err = l.number1(49, 52, rule.Format("a rating"), 0, 9999); err != nil {
			return p, err
		}
	}
	p.Federation, p.ID, p.Birth = field(54, 56), field(58, 68), field(70, 79)
	if field(81, 84) != "" {
		p.PointsGiven = true
		if p.Points, err = l.points(81, 84, rule.Format("points")); err != nil {
			return p, err
		}
	}
	if field(86, 89) != "" {
		if p.Rank, err = l.number1(86, 89, rule.Format("a rank"), 0, 9999); err != nil {
			return p, err
		}
	}
	for round := 1; columnOf(round) <= len(l.runes); round++ {
		r, err := readResult(l, columnOf(round))
		if err != nil {
			return p, err
		}
		if r.Opponent == p.Number {
			return p, l.fault(columnOf(round), "player %d is paired with themselves in round %d", p.Number, round)
		}
		p.Rounds = append(p.Rounds, r)
	}
	for len(p.Rounds) > 0 && p.Rounds[len(p.Rounds)-1].blank() {
		p.Rounds = p.Rounds[:len(p.Rounds)-1]
	}
	return p, nil
}

func readResult(l *line, column int) (Result, error) {
	r := Result{Code: ' '}
	var err error
	if s := strings.TrimSpace(l.cols(column, column+3)); s != "" && s != "0000" {
		if r.Opponent, err = l.number1(column, column+3, rule.Format("an opponent's number"), 0, 9999); err != nil {
			return r, err
		}
	}
	if err := l.blank(rule.Format("the columns of the rounds are shifted"), column-2, column-1, column+4, column+6); err != nil {
		return r, err
	}
	switch c := l.cols(column+5, column+5); c {
	case "w", "W":
		r.Colour = pairing.First
	case "b", "B":
		r.Colour = pairing.Second
	case "-", " ", "":
	default:
		return r, l.fault(column+5, "the colour is %q, and w, b or - was expected", c)
	}
	c := strings.ToUpper(l.cols(column+7, column+7))
	if c == "" {
		c = " "
	}
	r.Code = c[0]
	r.Dashed = c == " " && l.cols(column+5, column+5) == "-" && strings.TrimSpace(l.cols(column, column+3)) == "0000"
	switch {
	case len(c) != 1 || !strings.Contains("1=0WDL+-HFUZ ", c):
		return r, l.fault(column+7, "the result is %q, and one of 1 = 0 W D L + - H F U Z was expected", c)
	case r.Opponent == 0 && r.Colour != pairing.NoColour:
		return r, l.fault(column, "a colour is given, and no opponent")
	case r.Opponent == 0 && strings.Contains("1=0WDL", c):
		return r, l.fault(column+7, "the result %q is given for a round without an opponent: H, F, U, Z, + or - was expected", c).
			WithHint("a bye has no result of a game: U is the bye of the pairing, H a half-point, F a full-point and Z a zero-point bye")
	case r.Opponent != 0 && strings.Contains("HFUZ", c):
		return r, l.fault(column+7, "the result %q is for a bye, but there is an opponent: 1 = 0 W D L + or - was expected", c)
	case r.Opponent != 0 && r.Colour == pairing.NoColour && strings.Contains("1=0WDL", c):
		return r, l.fault(column+5, "a game was played, but no colour is given: w or b was expected")
	}
	return r, nil
}
