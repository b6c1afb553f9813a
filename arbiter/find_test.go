package arbiter

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"flagfall/arbiter/rule"
)

// someone is a player whom an answer offers.
var someone = regexp.MustCompile(`\d+ \(`)

// TestNameWords: two spellings of one name have the same words.
func TestNameWords(t *testing.T) {
	for a, b := range map[string]string{
		"D'Alessandro, Marco": "Alessandro, Marco d’", "Иванов, Пётр": "Ivanov, Petr", "Berg, Jan v.d.": "Vandenberg, Jan", "'t Hooft, P.": "Hooft, P. het", "Щукин, Яша": "Shchukin Iasha",
	} {
		if x, y := NameWords(a), NameWords(b); !slices.Equal(x, y) {
			t.Errorf("%s has %v, and %s %v", a, x, b, y)
		}
	}
	if x, y := NameWords("Smit, D."), NameWords("Smit, L."); slices.Equal(x, y) {
		t.Errorf("initials were taken for particles: %v", x)
	}
}

// TestNamesOfAClub types the names of a club as people spell them: they are found,
// or offered if that is not certain.
func TestNamesOfAClub(t *testing.T) {
	s := &State{}
	for i, name := range []string{
		"Berg, Jan van den",     // 1
		"Berg, J. van de",       // 2
		"Hooft, Piet 't",        // 3
		"de la Cruz, Ana",       // 4
		"D'Alessandro, Marco",   // 5
		"Vanderheijden, Kees",   // 6
		"Müller-Smit, Eva",      // 7
		"Jansen, P.J. (Piet)",   // 8
		"Kowalski Jr., Adam",    // 9
		"Kowalski, Adam",        // 10
		"O’Brien, Seán",         // 11
		"WIŚNIEWSKA ANNA MARIA", // 12
		"Иванов, Пётр",          // 13
		"Bērziņš, Jānis",        // 14
		"Žukauskienė, Rūta",     // 15
		"Groß, Jürgen",          // 16
		"N'Diaye, Ousmane",      // 17
		"Smit, Jan",             // 18
		"Smit, Jan Willem",      // 19
		"Smit, H.",              // 20
		"Velde, Th. v/d",        // 21
		"Łukasz Nowak",          // 22
		"Van Der Poel, Mathieu", // 23
		"Ibn Sina, Ali",         // 24
		"García Márquez, José",  // 25
		"Doesburgh, Wim van",    // 26
		"IJzerman, Ton",         // 27
		"Øster, Åse",            // 28
		"Schaik, D. ten Hoeve-", // 29
		"Linde, Bep",            // 30
		"in 't Veld, Rob",       // 31
		"op den Kelder, Joop",   // 32
		"Smit, T.",              // 33
		"Lindeman, Bo",          // 34: Linde is a different person
	} {
		s.Players = append(s.Players, Player{ID: PlayerID(i + 1), Person: Person{Name: name}})
	}
	for typed, want := range map[string]string{
		"Jan vd Berg": "1", "Jan v.d. Berg": "1", "jan v/d berg": "1", "Jan vdBerg": "1", "jan vdberg": "1", "Jan Vandenberg": "1", "vandenberg jan": "1",
		"J. v.d. Berg": "one of 1 2", "vd Berg": "one of 1 2", "Berg": "one of 1 2", "Jan van den Berg": "1", "Jan Berg": "1", "J van de Berg": "2", "Johan van de Berg": "offered 1 2",
		"'t Hooft": "3", "t Hooft": "3", "'tHooft": "3", "Piet ‘t Hooft": "3", "Hooft": "3", "`t Hooft": "3", "Ana de la Cruz": "4", "delacruz": "4", "d.l. Cruz": "4", "Cruz": "4",
		"DAlessandro": "5", "d Alessandro": "5", "D’Alessandro": "5", "Alessandro": "5", "d' Alessandro, Marco": "5",
		"van der Heijden": "6", "v.d. Heijden": "6", "vd Heijden": "6", "Heijden": "6", "van der Heyden": "6",
		"Muller Smit": "7", "Mueller-Smit": "7", "Eva Smit": "7", "Smit-Müller": "7",
		"Piet Jansen": "8", "PJ Jansen": "8", "P.J. Jansen": "8", "P. Jansen": "8", "JANSEN Piet": "8", "Janssen": "offered 8", "Pieter Jansen": "offered 8",
		"Kowalski jr": "9", "Kowalski junior": "9", "Adam Kowalski": "10", "Kowalski": "one of 9 10", "Kowalski, A": "one of 9 10",
		"O'Brien": "11", "obrien": "11", "O Brien": "11", "Brien": "11", "Sean OBrien": "11", "Ann Wisniewska": "12", "wisniewska, anna": "12",
		"Ivanov": "13", "Petr Ivanov": "13", "Pyotr Ivanov": "offered 13", "иванов": "13", "Петр Иванов": "13", "Ivanow": "13",
		"Berzins": "14", "Zukauskiene": "15", "Gross": "16", "Juergen Gross": "16", "Grosz": "offered 16", "NDiaye": "17", "Diaye": "17",
		"Jan Smit": "18", "Jan Willem Smit": "19", "J.W. Smit": "19", "JW Smit": "19", "Smit": "one of 7 18 19 20", "T Smit": "33", "Smit T.": "33", "Henk Smit": "offered 20", "H Smit": "20",
		"Theo van der Velde": "offered 21", "Th. vd Velde": "21", "van der Velde": "21", "Lukasz Nowak": "22", "Nowak, Ł": "22", "vanderpoel": "23", "v.d. Poel": "23", "Mathieu van der Poel": "23",
		"Sina": "24", "Jose Garcia": "25", "Marquez": "25", "Wim v Doesburgh": "26", "Wim v. Doesburgh": "26", "W. van Doesburg": "26", "Ijzerman": "27", "Yzerman": "27", "Oster": "28", "Ase Oester": "28",
		"Linde": "30", "van der Linde": "30", "Bep van der Linde": "30", "Lindem": "34", "Lind": "one of 30 34", "Bo": "34", "in t Veld": "31", "int Veld": "31", "op de Kelder": "32", "op d Kelder": "32", "o.d. Kelder": "32", "Kelder": "32",
		"Vermeer": "none", "Karel": "none", "Lebrun": "none",
	} {
		p, err := s.FindPlayer(typed)
		got := strconv.Itoa(int(p.ID))
		if err != nil {
			got = "none"
			for i, who := range someone.FindAllString(err.Error()+rule.HintOf(err), -1) {
				if i == 0 {
					got = map[rule.Code]string{rule.NotFound: "offered", rule.Usage: "one of"}[rule.CodeOf(err)]
				}
				got += " " + who[:len(who)-2]
			}
		}
		if got != want {
			t.Errorf("%q: %s, want %s: %v", typed, got, want, err)
		}
	}
}

// TestNamesCopiedFromAPage: the soft hyphens of a web page are not part of a name, when it is
// entered or when it is looked for.
func TestNamesCopiedFromAPage(t *testing.T) {
	const plain, copied = "Wolfeschlegelsteinhausen, Jan", "Wol\u00adfesch\u00adle\u00adgels\u00adtein\u00adhau\u00adsen, Jan"
	tb := newTable(t, Settings{Name: "Club", System: "swiss", Rounds: 3})
	tb.must(AddPlayers{[]Entry{rated(copied, 1900), rated("B", 1800)}})
	if name := tb.Name(1); name != plain {
		t.Errorf("the name is kept as %q", name)
	}
	for _, typed := range []string{plain, copied, "wolfeschlegel\u00adstein"} {
		if p, err := tb.FindPlayer(typed); err != nil || p.ID != 1 {
			t.Errorf("%q finds %d: %v", typed, p.ID, err)
		}
	}
}
