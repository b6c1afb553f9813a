package arbiter

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// Everybody whom Near finds is among those whom an index is asked for, and few
// others are.
func TestWantedNear(t *testing.T) {
	exhaustive.NotShort(t, "names by the thousand are looked for")
	r := rand.New(rand.NewPCG(1, 2))
	const letters = "aeionrstkjłéйß"
	word := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteRune([]rune(letters)[r.IntN(14)])
		}
		return b.String()
	}
	// slip types a word as somebody tired does.
	slip := func(text string) string {
		for range r.IntN(3) {
			l := []rune(text)
			if len(l) < 2 {
				return text
			}
			switch i := r.IntN(len(l) - 1); r.IntN(4) {
			case 0:
				l[i], l[i+1] = l[i+1], l[i]
			case 1:
				l = slices.Delete(l, i, i+1)
			case 2:
				l = slices.Insert(l, i, []rune(word(1))...)
			default:
				l[i] = []rune(word(1))[0]
			}
			text = string(l)
		}
		return text
	}
	// asked asks an index that knows one person.
	asked := func(typed string, terms []string) bool {
		questions := WantedWords(typed)
		return WantedNear(typed, func(n int) (found []string) {
			for _, term := range terms {
				if questions[n].In(Endings(term)) {
					found = append(found, term)
				}
			}
			return found
		}).In(terms)
	}
	wantedOnes, found, people := 0, 0, exhaustive.Number(5_000, 20_000)
	for range people {
		words := []string{word(1 + r.IntN(14)), word(1 + r.IntN(8)), word(1 + r.IntN(33))}
		a := Appearance{Name: words[0] + ", " + words[1] + "-" + words[2], BirthYear: 1900 + r.IntN(120), FMJD: strconv.Itoa(r.IntN(99)), Member: word(3)}
		from := []rune(words[r.IntN(3)])
		from = from[min(r.IntN(6)/4, len(from)-1):]
		typed := slip(string(from[:1+r.IntN(len(from))]))
		switch r.IntN(6) {
		case 0:
			typed += " " + slip(words[1])
		case 1:
			typed = a.FMJD
		case 2:
			typed = a.Member
		case 3:
			typed += " " + strconv.Itoa(a.BirthYear)
		}
		terms := a.Terms()
		near, _ := Near([]Appearance{a}, typed, 1)
		isWanted := asked(typed, terms)
		if len(near) > 0 && !isWanted {
			t.Fatalf("%q finds %q, and is not asked for", typed, a.Name)
		}
		if WantedExactly(typed).In(terms) && len(near) == 0 {
			t.Fatalf("%q does not find %q, and is asked for", typed, a.Name)
		}
		if isWanted {
			wantedOnes++
		}
		if len(near) > 0 {
			found++
		}
	}
	if found < people/2 || wantedOnes > found+found/10 {
		t.Errorf("%d are found of %d who are asked for", found, wantedOnes)
	}
	// People who have nothing to do with what was typed are seldom asked for.
	strangers := 0
	for range people {
		a := Appearance{Name: word(7) + ", " + word(5)}
		if typed := word(8); asked(typed, a.Terms()) {
			strangers++
		}
	}
	if strangers > people/200 {
		t.Errorf("%d strangers of %d are asked for", strangers, people)
	}
}

func TestWantedAsSame(t *testing.T) {
	people := []Appearance{{Name: "Luk, Jan", FMJD: "1"}, {Name: "J. L.", FMJD: "1", Member: "9"}, {Name: "Somebody", Member: "9"}, {Name: "jan luk"}, {Name: "Berg, Ann"}}
	var same []string
	for _, a := range people {
		if WantedAsSame(people[:1]).In(a.Terms()) {
			same = append(same, a.Name)
		}
	}
	if got := strings.Join(same, "; "); got != "Luk, Jan; J. L.; jan luk" {
		t.Error(got)
	}
}
