package standings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall/arbiter/rule"
)

// modifier is a row: a way to vary a tie-break (FIDE C.07, 14, and 6.1.1, 7.8, 8.2,
// 13.4 and 16.6, as exchange files write it).
type modifier struct {
	// letter is the letter in exchange files, and code matches the end of our codes, with the
	// number in a group.
	letter string
	code   *regexp.Regexp
	// shown is how help writes the code.
	shown []string
	// takes reports whether a row, as modified so far, takes it.
	takes func(*TieBreak) bool
	apply func(b *TieBreak, n int)
	// token returns how exchange files write it for a row; "" where the row does not have it.
	token func(*TieBreak) string
}

// modifiers in the order in which codes name them.
var modifiers = []modifier{
	{"C", regexp.MustCompile(`^(.+)-cut-([1-9][0-9]?)$`), []string{"-cut-N"},
		func(b *TieBreak) bool { return b.cuts && b.Low == 0 }, cutLowest,
		func(b *TieBreak) string { return numbered("C%d", b.Low*(1-min(b.High, 1))) }},
	{"M", regexp.MustCompile(`^(.+)-median-([1-9][0-9]?)$`), []string{"-median-N"},
		func(b *TieBreak) bool { return b.medians && b.Low == 0 }, cutBoth,
		func(b *TieBreak) string { return numbered("M%d", b.High) }},
	{"L", regexp.MustCompile(`^(.+?)([+-][1-9][0-9]?)$`), []string{"+N", "-N"},
		func(b *TieBreak) bool { return b.limits && b.Limit == 0 }, moveLimit,
		func(b *TieBreak) string { return numbered("L%+d", b.Limit) }},
	{"K", regexp.MustCompile(`^(.+)-factor-([1-9][0-9]?)$`), []string{"-factor-N"},
		func(b *TieBreak) bool { return b.factors && b.Factor == 0 }, divide,
		func(b *TieBreak) string { return numbered("K%d", b.Factor) }},
	{"F", regexp.MustCompile(`^(.+)-(fore)$`), []string{"-fore"},
		func(b *TieBreak) bool { return b.fores && !b.Fore }, drawLast,
		func(b *TieBreak) string { return said("F", b.Fore) }},
	{"P", regexp.MustCompile(`^(.+)-(forfeits)$`), []string{"-forfeits"},
		func(b *TieBreak) bool { return b.forfeits && !b.Forfeits }, countForfeits,
		func(b *TieBreak) string { return said("P", b.Forfeits) }},
	{"R", regexp.MustCompile(`^(.+)-(reverse)$`), []string{"-reverse"},
		func(b *TieBreak) bool { return b.turns && !b.Reverse }, turn,
		func(b *TieBreak) string { return said("R", b.Reverse) }},
	{":MP", regexp.MustCompile(`^(.+)-(mp)$`), []string{"-mp"},
		func(b *TieBreak) bool { return b.scores && b.Score == "" }, func(b *TieBreak, _ int) { onScore(b, "mp") },
		func(*TieBreak) string { return "" }},
	{":GP", regexp.MustCompile(`^(.+)-(gp)$`), []string{"-gp"},
		func(b *TieBreak) bool { return b.scores && b.Score == "" }, func(b *TieBreak, _ int) { onScore(b, "gp") },
		func(*TieBreak) string { return "" }},
}

func numbered(format string, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(format, n)
}

func said(letter string, has bool) string {
	if has {
		return letter
	}
	return ""
}

// The text of a row is inserted in the phrases below; see [Catalogue].

func cutLowest(b *TieBreak, n int) {
	b.Low = n
	b.Code, b.Short, b.Title = fmt.Sprintf("%s-cut-%d", b.Code, n), fmt.Sprintf("%s-%d", b.Short, n), fmt.Sprintf("%s, cut %d", b.Title, n)
	if b.Base == "progressive" {
		b.Text = rule.Count(n, "{text} The one after round 1 is left out.", "{text} Those after the first {n} rounds are left out.", "text", b.Text)
		return
	}
	b.Text = rule.Count(n, "{text} The lowest is left out.", "{text} The lowest {n} are left out.", "text", b.Text)
}

func cutBoth(b *TieBreak, n int) {
	b.Low, b.High = n, n
	b.Code, b.Short, b.Title = fmt.Sprintf("%s-median-%d", b.Code, n), fmt.Sprintf("%s±%d", b.Short, n), fmt.Sprintf("%s, median %d", b.Title, n)
	b.Text = rule.Count(n, "{text} The lowest and the highest are left out.", "{text} The lowest {n} and the highest {n} are left out.", "text", b.Text)
}

func moveLimit(b *TieBreak, n int) {
	b.Limit = n
	b.Code, b.Short, b.Title = fmt.Sprintf("%s%+d", b.Code, n), fmt.Sprintf("%s%+d", b.Short, n), fmt.Sprintf("%s %+d", b.Title, n)
	b.Text = rule.Say("{text} The limit is moved by {number} times half a win.", "text", b.Text, "number", fmt.Sprintf("%+d", n))
}

func divide(b *TieBreak, n int) {
	b.Factor = n
	b.Code, b.Short, b.Title = fmt.Sprintf("%s-factor-%d", b.Code, n), fmt.Sprintf("%s/%d", b.Short, n), fmt.Sprintf("%s, factor %d", b.Title, n)
	b.Text = rule.Say("{text} The factor is {number}.", "text", b.Text, "number", n)
}

func drawLast(b *TieBreak, _ int) {
	b.Fore = true
	b.Code, b.Short, b.Title = b.Code+"-fore", b.Short+"/F", b.Title+", fore"
	b.Text = rule.Say("{text} All games of the final round are counted as draws.", "text", b.Text)
}

func countForfeits(b *TieBreak, _ int) {
	b.Forfeits = true
	b.Code, b.Short, b.Title = b.Code+"-forfeits", b.Short+"/P", b.Title+", forfeits as games"
	b.Text = rule.Say("{text} Forfeits count as games.", "text", b.Text)
}

func turn(b *TieBreak, _ int) {
	b.Reverse = true
	b.Code, b.Short, b.Title = b.Code+"-reverse", b.Short+"↑", b.Title+", reversed"
	b.Text = rule.Say("{text} The order is reversed.", "text", b.Text)
}

func onScore(b *TieBreak, score string) {
	b.Score = score
	b.Code, b.Short = b.Code+"-"+score, b.Short+":"+strings.ToUpper(score)
	if score == "mp" {
		b.Title, b.Text = b.Title+", match points", rule.Say("{text} It goes by match points.", "text", b.Text)
		return
	}
	b.Title, b.Text = b.Title+", board points", rule.Say("{text} It goes by board points.", "text", b.Text)
}

// varied is a modifier with its number.
type varied struct{ row, n int }

// catalogue is the list that is searched; it is made once, and its rows are never changed.
var catalogue = sync.OnceValue(Catalogue)

// Find returns the tie-break of a code, with modifiers where it takes them
// (solkoff-cut-2, direct-forfeits, koya+1), or of the acronym that FIDE C.07 and
// exchange files have for it (BH/C1, SB/C1/P, BH:GP, KS/L+1). Errors: rule.Usage.
func Find(code string) (TieBreak, error) {
	list := catalogue()
	if b, mods, ok := ours(list, code); ok {
		return vary(b, mods)
	}
	if b, mods, ok := theirs(list, strings.ToUpper(code)); ok {
		if found, err := vary(b, mods); err == nil {
			return found, nil
		}
	}
	var codes []string
	for i := range list {
		name := list[i].Code
		if m := list[i].Modifiers(); len(m) > 0 {
			name += "[" + strings.Join(m, "|") + "]"
		}
		codes = append(codes, name)
	}
	return TieBreak{}, rule.Errorf(rule.Usage, "there is no tie-break %q", code).WithHint("choose among %s", strings.Join(codes, ", "))
}

// ours takes the modifiers off one of our codes, from the end.
func ours(list []TieBreak, code string) (TieBreak, []varied, bool) {
	for i := range list {
		if list[i].Code == code {
			return list[i], nil, true
		}
	}
	for k, m := range modifiers {
		if parts := m.code.FindStringSubmatch(code); parts != nil {
			if b, mods, ok := ours(list, parts[1]); ok && m.takes(&b) {
				n, _ := strconv.Atoi(parts[2]) // a word is not a number, and needs none
				return b, append(mods, varied{k, n}), true
			}
		}
	}
	return TieBreak{}, nil, false
}

var acronym = regexp.MustCompile(`^([A-Z]{2,6})(:MP|:GP)?((?:[/-][CMLKFPR](?:[+-]?[1-9][0-9]?)?)*)$`)

// theirs reads an acronym of FIDE C.07 with its modifiers.
func theirs(list []TieBreak, code string) (TieBreak, []varied, bool) {
	parts := acronym.FindStringSubmatch(code)
	if parts == nil {
		return TieBreak{}, nil, false
	}
	at := slices.IndexFunc(list, func(b TieBreak) bool { return b.fide == parts[1] })
	if at < 0 {
		return TieBreak{}, nil, false
	}
	words := regexp.MustCompile(`[CMLKFPR](?:[+-]?[1-9][0-9]?)?`).FindAllString(parts[3], -1)
	if parts[2] != "" {
		words = append(words, parts[2])
	}
	var mods []varied
	for _, word := range words {
		for k, m := range modifiers {
			number, ok := strings.CutPrefix(word, m.letter)
			n, err := strconv.Atoi(strings.TrimPrefix(number, "+"))
			counts := strings.Contains(m.code.String(), "[0-9]")
			if !ok || counts != (err == nil) || !counts && number != "" || counts && n < 0 && m.letter != "L" {
				continue
			}
			mods = append(mods, varied{k, n})
		}
	}
	return list[at], mods, len(mods) == len(words)
}

// vary applies modifiers in the order of their rows. Errors: rule.Usage for one that
// the row does not take.
func vary(b TieBreak, mods []varied) (TieBreak, error) {
	slices.SortStableFunc(mods, func(x, y varied) int { return x.row - y.row })
	for _, v := range mods {
		if m := &modifiers[v.row]; m.takes(&b) {
			m.apply(&b, v.n)
			continue
		}
		return b, rule.Errorf(rule.Usage, "%s does not take the modifier %s", b.Code, strings.Join(modifiers[v.row].shown, " or "))
	}
	return b, nil
}

// Modifiers returns the modifiers that the row takes, as codes are written:
// "-cut-N".
func (b *TieBreak) Modifiers() []string {
	var list []string
	for _, m := range modifiers {
		if m.takes(b) {
			list = append(list, m.shown...)
		}
	}
	return list
}

// Token returns how exchange files (202, 212) write the row: the acronym of FIDE C.07
// with its modifiers, or OTHER_ and the code where FIDE has no such tie-break.
func (b *TieBreak) Token() string {
	if b.fide == "" {
		return "OTHER_" + strings.ToUpper(b.Code)
	}
	token := strings.Replace(b.fide, "MPVGP", "MPvGP", 1)
	if b.Score != "" {
		token += ":" + strings.ToUpper(b.Score)
	}
	for _, m := range modifiers {
		if word := m.token(b); word != "" {
			token += "/" + word
		}
	}
	return token
}
