//go:build unix

package postgres

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
	"flagfall/fixtures/exhaustive"
)

// people asks for the figures of docs/scale.md: go test ./arbiter/store/postgres
// -run TestPeople -people 250000 -v
var people = flag.Int("people", exhaustive.Number(100, 300), "among how many people TestPeople looks")

// TestPeople: whoever would be found by looking at every name is found by the index, and
// nobody whom the organisation does not see.
func TestPeople(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	r := rand.New(rand.NewPCG(7, 7))
	all := invented(r, *people)
	filled(t, s, r, all)
	begun := time.Now()
	if err := s.keepTerms(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d people are known to the index after %.1f s", len(all), time.Since(begun).Seconds())

	var took, records []time.Duration
	for range min(400, 100+*people/100) {
		typed, kind := typedOf(r, all[r.IntN(len(all))])
		begun := time.Now()
		found, more, err := s.Near(typed, 100)
		if err != nil {
			t.Fatalf("%q: %v", typed, err)
		}
		if took = append(took, time.Since(begun)); took[len(took)-1] > 200*time.Millisecond {
			t.Logf("%s %q took %s", kind, typed, took[len(took)-1].Round(time.Millisecond))
		}
		if careers := arbiter.FindCareers(arbiter.Careers(found), typed); len(careers) > 0 {
			begun := time.Now()
			if _, err := s.Placed(careers[0].Appearances); err != nil {
				t.Fatal(err)
			}
			records = append(records, took[len(took)-1]+time.Since(begun))
		}
		if len(all) > 5000 || more {
			continue
		}
		near, _ := arbiter.Near(all, typed, 100)
		want, got := map[string]bool{}, map[string]bool{}
		for _, a := range near {
			want[a.Name] = true
		}
		for _, a := range found {
			got[a.Name] = true
		}
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("%s %q finds %v, and not %v", kind, typed, got, want)
		}
	}
	for what, list := range map[string][]time.Duration{"a search": took, "a record": records} {
		slices.Sort(list)
		t.Logf("%s: p50 %s, p99 %s, the longest %s", what, list[len(list)/2], list[len(list)*99/100], list[len(list)-1])
	}
	var plan strings.Builder
	for _, line := range asked(t, address, "EXPLAIN (ANALYZE, COSTS OFF) SELECT event, person FROM flagfall.terms WHERE terms @@ '''Aan'':*' AND organisation = ANY ('{1}')") {
		plan.WriteString(line + "\n")
	}
	if len(all) > 5000 && !strings.Contains(plan.String(), "terms_found") {
		t.Errorf("the index is not asked: %s", plan.String())
	}
}

// Whoever was erased is not found, nor anybody who has no search
// terms; what is said about people is only about those whom the organisation sees.
func TestPeopleComeAndGo(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	first := journaltest.Batch(1, 3)
	first.Persons[0].Name, first.Persons[1].Name = `O'Neill\, Séan`, "Łuk, Ann"
	j := created(t, s, "cup", first)
	names := func(of *Server, typed string) (list []string) {
		t.Helper()
		found, _, err := of.Near(typed, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range found {
			list = append(list, a.Name)
		}
		return list
	}
	for typed, want := range map[string]string{"oneill": "[O'Neill\\, Séan]", "luk": "[Łuk, Ann]", "lukas": "[]", "'": "[]", `\`: "[]", "sean o'neil": "[O'Neill\\, Séan]", "1990": "[Łuk, Ann O'Neill\\, Séan]"} {
		if got := names(s, typed); fmt.Sprint(got) != want && !(typed == "1990" && len(got) == 2) {
			t.Errorf("%q finds %v, and not %s", typed, got, want)
		}
	}
	asOwner(t, address, "INSERT INTO flagfall.organisations (name, title) VALUES ('mallory', 'Mallory')",
		"DO $$ BEGIN CREATE ROLE office LOGIN IN ROLE flagfall_office; EXCEPTION WHEN duplicate_object THEN GRANT flagfall_office TO office; END $$")
	mallory := connected(t, strings.Replace(address, "postgres@", "office@", 1), "mallory")
	if got := names(mallory, "luk"); len(got) > 0 {
		t.Errorf("another organisation finds %v", got)
	}
	if found, err := askedFor(context.Background(), mallory.pool, mallory.own, "SELECT f::text FROM flagfall.found('''Aluk'':*', 10) f UNION ALL SELECT word FROM flagfall.found_words(ARRAY['''Aluk'':*'], 10)"); err != nil || len(found) > 0 {
		t.Errorf("the index tells another organisation %v, %v", found, err)
	}
	asOwner(t, address, "UPDATE flagfall.terms SET terms = NULL WHERE person = 2")
	if _, err := askedFor(context.Background(), mallory.pool, mallory.own, fmt.Sprintf("SELECT 'done' FROM flagfall.keep_terms(ARRAY[%d]::bigint[], ARRAY[2]::bigint[], ARRAY['Ax'], ARRAY['Ax'], ARRAY['Ax'])", j.id)); err != nil {
		t.Error(err)
	}
	if got := names(s, "luk"); len(got) != 1 {
		t.Errorf("after another organisation said something of them: %v", got)
	}
	if err := j.Append(arbiter.Batch{Erase: []arbiter.PersonID{2}}); err != nil {
		t.Fatal(err)
	}
	if got := names(s, "luk"); len(got) > 0 {
		t.Errorf("whose name was erased: %v", got)
	}
	if left := asked(t, address, "SELECT t::text FROM flagfall.terms t WHERE person = 2 UNION ALL SELECT word FROM flagfall.words WHERE word IN ('Aluk', 'Aann')"); len(left) > 0 {
		t.Errorf("of whom was erased is kept: %v", left)
	}
	if left := asked(t, address, "SELECT word FROM flagfall.words WHERE word = 'A1990'"); len(left) != 1 {
		t.Errorf("what others have, too, is kept: %v", left)
	}
	if _, _, err := s.Near("", 10); rule.CodeOf(err) == rule.Internal {
		t.Error(err)
	}
}

// created makes a tournament of a first batch, with its rows of the views.
func created(t *testing.T, s *Server, name string, first arbiter.Batch) *Journal {
	t.Helper()
	state, err := arbiter.Fold(first.Envelopes, first.Persons)
	if err != nil {
		t.Fatal(err)
	}
	first.After = state
	j, err := s.Create(name, first)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// invented makes up people, some with rare names and some with names that many share.
func invented(r *rand.Rand, n int) []arbiter.Appearance {
	syllables := strings.Fields("an ba ber bij de den dijk el en er ga ge ha he hof is jan ka ker kin la le lo ma man mei na ne os pe po ra ri ro sa sen ska sma son ste sz ta te ter tov va ver vi vić wa wo ye za ze ën ör łu")
	name := func(least, most int) string {
		var b strings.Builder
		for range least + r.IntN(most-least+1) {
			b.WriteString(syllables[r.IntN(len(syllables))])
		}
		text := []rune(b.String())
		return strings.ToUpper(string(text[:1])) + string(text[1:])
	}
	given := make([]string, min(n, 2000))
	for i := range given {
		given[i] = name(1, 3)
	}
	families := make([]string, max(n/3, 1))
	for i := range families {
		families[i] = name(2, 4)
	}
	list := make([]arbiter.Appearance, n)
	for i := range list {
		// As in a telephone book, a few family names cover many people.
		family := families[int(float64(len(families))*r.Float64()*r.Float64()*r.Float64())]
		list[i] = arbiter.Appearance{Name: family + ", " + given[int(float64(len(given))*r.Float64()*r.Float64())], BirthYear: 1940 + r.IntN(75)}
		if r.IntN(2) == 0 {
			list[i].FMJD = strconv.Itoa(10_000 + i)
		}
	}
	return list
}

// filled makes all people play, fifty to an event, and some of them again.
func filled(t *testing.T, s *Server, r *rand.Rand, all []arbiter.Appearance) {
	t.Helper()
	const players = 50
	for from := 0; from < len(all); from += players {
		b := journaltest.Batch(1, 2)
		b.Persons = nil
		var added arbiter.PlayersAdded
		for i := range players * 6 / 5 {
			a := all[min(from+i, len(all)-1)]
			if i >= players {
				a = all[r.IntN(len(all))]
			}
			id := int64(i + 1)
			b.Persons = append(b.Persons, arbiter.Person{ID: arbiter.PersonID(id), Name: a.Name, BirthYear: a.BirthYear, FMJD: a.FMJD, Salt: "s"})
			added.Players = append(added.Players, arbiter.PlayerEntry{ID: arbiter.PlayerID(id), Person: arbiter.PersonID(id)})
		}
		b.Envelopes[1].Body = added
		created(t, s, fmt.Sprintf("event-%d", from), b)
	}
}

// typedOf returns what somebody looking for a person types, and what kind of search that is.
func typedOf(r *rand.Rand, a arbiter.Appearance) (typed, kind string) {
	family, given, _ := strings.Cut(a.Name, ", ")
	slip := func(text string) string {
		l := []rune(text)
		i := r.IntN(len(l) - 1)
		switch r.IntN(3) {
		case 0:
			l[i], l[i+1] = l[i+1], l[i]
		case 1:
			l = slices.Delete(l, i, i+1)
		default:
			l[i] = 'x'
		}
		return string(l)
	}
	switch r.IntN(8) {
	case 0:
		return family, "a family"
	case 1:
		return given + " " + family, "a name"
	case 2:
		return string([]rune(family)[:min(3, len([]rune(family)))]), "three letters"
	case 3:
		return slip(family), "an error"
	case 4:
		return slip(family) + " " + slip(given), "an error in each word"
	case 5:
		return slip(slip(family)), "two errors"
	case 6:
		if a.FMJD != "" {
			return a.FMJD, "a number"
		}
	}
	return family + " " + strconv.Itoa(a.BirthYear), "a name and a year"
}
