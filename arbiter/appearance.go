package arbiter

import (
	"cmp"
	"slices"
)

// Appearance says that somebody played in an event: a [Career] is made of
// appearances.
type Appearance struct {
	// Event is the short name of the event, and Organisation that of its owner.
	Event, Organisation string
	Player              PlayerID
	Name                string
	BirthYear           int
	FMJD                string
	Federation, Member  string
	Rating              int
	// Title and Start are those of the event, and Places how the player stands in it;
	// they are looked up only when asked for.
	Title, Start string
	Places       []Placing
}

// Placing is how a player stands in an event after its last complete round. A player
// of several groups has several.
type Placing struct {
	Group string
	Place int
	// Points are written as the event writes them.
	Points                  string
	Games, Won, Drawn, Lost int
}

// Career is all that is known of one person across many events.
type Career struct {
	Appearances []Appearance
}

// Name is the name of the latest appearance that is known.
func (c *Career) Name() string { return c.Appearances[len(c.Appearances)-1].Name }

// BirthYear is the first year of birth that is known; 0 for none.
func (c *Career) BirthYear() int { return firstOf(c, func(a Appearance) int { return a.BirthYear }) }

// FMJD is the number on the FMJD's list; "" where it is not known.
func (c *Career) FMJD() string { return firstOf(c, func(a Appearance) string { return a.FMJD }) }

// Federation and Member are those of a membership, "" where they are not known.
func (c *Career) Federation() string {
	return firstOf(c, func(a Appearance) string { return a.Federation })
}

// Member is the number of a membership; "" where it is not known.
func (c *Career) Member() string { return firstOf(c, func(a Appearance) string { return a.Member }) }

func firstOf[T comparable](c *Career, what func(Appearance) T) (found T) {
	var none T
	for _, a := range slices.Backward(c.Appearances) {
		if v := what(a); v != none {
			return v
		}
	}
	return none
}

// Careers groups appearances by person. A person is known by their number on the FMJD's
// list, or by that of a membership in a federation, and otherwise by name and year of
// birth: an appearance without a number belongs to the person of that name and year,
// unless several people with numbers have both. Two of the same name whose years are
// both unknown are taken for one person.
func Careers(list []Appearance) []Career {
	people := joinNumbered(list)
	people.joinNamed(list)
	at := map[int]int{}
	var careers []Career
	for i, a := range list {
		r := people.root(people.of[i])
		n, found := at[r]
		if !found {
			n = len(careers)
			at[r], careers = n, append(careers, Career{})
		}
		careers[n].Appearances = append(careers[n].Appearances, a)
	}
	for _, c := range careers {
		slices.SortStableFunc(c.Appearances, func(x, y Appearance) int { return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.Event, y.Event)) })
	}
	return careers
}

// joining puts appearances together by union and find.
type joining struct {
	// of is the career of each appearance, before others joined it; -1 for none yet.
	of []int
	// joined is which career each has joined, itself at first.
	joined []int
	// names are the careers of those who have a number.
	names map[namesake][]int
}

// namesake is what those share who may be one person.
type namesake struct {
	key  string
	born int
}

func (a *Appearance) namesake() namesake { return namesake{NameKey(a.Name), a.BirthYear} }

func (j *joining) root(i int) int {
	for j.joined[i] != i {
		i = j.joined[i]
	}
	return i
}

func (j *joining) begin() int {
	j.joined = append(j.joined, len(j.joined))
	return len(j.joined) - 1
}

// joinNumbered puts those together who have a number in common.
func joinNumbered(list []Appearance) *joining {
	type numbered struct{ kind, federation, key string }
	j := &joining{of: make([]int, len(list)), names: map[namesake][]int{}}
	numbers := map[numbered]int{}
	for i, a := range list {
		var mine []numbered
		if a.FMJD != "" {
			mine = append(mine, numbered{"fmjd", "", a.FMJD})
		}
		if a.Member != "" {
			mine = append(mine, numbered{"member", a.Federation, a.Member})
		}
		j.of[i] = -1
		for _, k := range mine {
			c, found := numbers[k]
			switch {
			case !found && j.of[i] < 0:
				j.of[i] = j.begin()
			case found && j.of[i] < 0:
				j.of[i] = c
			case found:
				j.joined[j.root(j.of[i])] = j.root(c)
			}
			numbers[k] = j.of[i]
		}
		if j.of[i] >= 0 {
			j.names[a.namesake()] = append(j.names[a.namesake()], j.of[i])
		}
	}
	return j
}

// joinNamed puts those who have no number with the one of their name and year.
func (j *joining) joinNamed(list []Appearance) {
	plain := map[namesake]int{}
	for i, a := range list {
		if j.of[i] >= 0 {
			continue
		}
		key := a.namesake()
		same := map[int]bool{}
		for _, c := range j.names[key] {
			same[j.root(c)] = true
		}
		c, found := plain[key]
		if !found {
			if c = j.begin(); len(same) == 1 {
				c = j.names[key][0]
			}
			plain[key] = c
		}
		j.of[i] = c
	}
}

// FindCareers are the careers that fit what was typed, the nearest first. A number
// alone is one of the FMJD's list or of a membership; anything else is a name, perhaps
// with the year of birth.
func FindCareers(list []Career, typed string) (found []Career) {
	type near struct {
		far int
		Career
	}
	var all []near
	for _, c := range list {
		far := TooFar
		for _, a := range c.Appearances {
			far = min(far, FarFrom(typed, a.searched()))
			if typed != "" && (a.FMJD == typed || a.Member == typed) {
				far = -1
			}
		}
		if far < TooFar {
			all = append(all, near{far, c})
		}
	}
	slices.SortStableFunc(all, func(x, y near) int {
		return cmp.Or(cmp.Compare(x.far, y.far), cmp.Compare(x.Name(), y.Name()))
	})
	for _, n := range all {
		found = append(found, n.Career)
	}
	return found
}

// known is as what somebody appears, in however many events.
type known struct {
	name         string
	born         int
	fmjd, member string
}

func (a *Appearance) known() known { return known{a.Name, a.BirthYear, a.FMJD, a.Member} }

// Near are the appearances of the people whose name or number was typed, the nearest
// first and at most that many people, together with all who may be the same person:
// those of the same number or the same name. more says that there were others.
func Near(people []Appearance, typed string, most int) (found []Appearance, more bool) {
	type near struct {
		far int
		Appearance
	}
	var all []near
	words := PlainWords(typed)
	for _, a := range people {
		far := farFrom(words, a.searched())
		if a.FMJD == typed || a.Member == typed {
			far = -1
		}
		if far < TooFar {
			all = append(all, near{far, a})
		}
	}
	slices.SortStableFunc(all, func(x, y near) int { return cmp.Or(x.far-y.far, cmp.Compare(x.Name, y.Name)) })
	more = len(all) > most
	for _, n := range all[:min(len(all), most)] {
		found = append(found, n.Appearance)
	}
	return SameAs(people, found), more
}

// SameAs are the appearances of some people with those of all who may be the same
// person: of the same number or the same name. [Careers] says who is.
func SameAs(people, some []Appearance) []Appearance {
	chosen := map[known]bool{}
	keys := map[string]bool{}
	add := func(a *Appearance) (grown bool) {
		chosen[a.known()] = true
		for _, key := range a.keys() {
			grown = grown || !keys[key]
			keys[key] = true
		}
		return grown
	}
	for i := range some {
		add(&some[i])
	}
	for grown := len(some) > 0; grown; {
		grown = false
		for i := range people {
			a := &people[i]
			if chosen[a.known()] {
				continue
			}
			for _, key := range a.keys() {
				if keys[key] {
					grown = add(a) || grown
					break
				}
			}
		}
	}
	var list []Appearance
	for _, a := range people {
		if chosen[a.known()] {
			list = append(list, a)
		}
	}
	return list
}
