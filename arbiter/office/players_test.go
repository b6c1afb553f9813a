package office

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
)

// lines makes a table of text with commas; a line "-" is left out, as readers
// leave out empty rows.
func lines(text string) []Line {
	var list []Line
	for i, l := range strings.Split(text, "\n") {
		if l != "-" {
			list = append(list, Line{Number: i + 1, Fields: strings.Split(l, ",")})
		}
	}
	return list
}

// rows makes a table of lines with semicolons.
func rows(text ...string) []Line {
	var list []Line
	for i, l := range text {
		list = append(list, Line{Number: i + 1, Fields: strings.Split(l, ";")})
	}
	return list
}

func TestReadRoster(t *testing.T) {
	for name, text := range map[string]string{
		"english":    "Name,Rating,Club\nVries  de Jan,1900,Damlust",
		"dutch":      "Naam,Rating,Vereniging\nVries de Jan,1900.0,Damlust",
		"capitals":   "PLAYER NAME,ELO,CLUB\nVries de Jan,1900,Damlust",
		"russian":    "Фамилия имя,Рейтинг,Клуб\nVries de Jan,1900,Damlust",
		"order":      "Club,Name,No.,Rtg\nDamlust,Vries de Jan,7,1900",
		"polish":     "Nazwisko i imię;,Ranking FMJD,Rating,Klub\nVries de Jan,,1900,Damlust",
		"titles":     "Members of the club,,\n2026,,\nName,Rating,Club\nVries de Jan,1900,Damlust",
		"blank rows": "Name,Rating,Club\n-\n,,\nVries de Jan,1900,Damlust",
	} {
		r, err := ReadRoster(lines(text), 2026)
		if err != nil || len(r.Faults) > 0 || len(r.Entries) != 1 {
			t.Errorf("%s: %+v, %v", name, r, err)
			continue
		}
		if e := r.Entries[0]; e.Person.Name != "Vries de Jan" || e.Rating != 1900 || e.Club != "Damlust" {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestReadRosterHalvesOfNames(t *testing.T) {
	for _, text := range []string{
		"Surname,First name\nŠimková,Eva", "Nom,Prénom\nŠimková,Eva", "Name,Vorname\nŠimková,Eva", "Cognome,Nome\nŠimková,Eva",
		"Фамилия,Имя\nŠimková,Eva", "Nazwisko,Imię\nŠimková,Eva", "Příjmení,Jméno\nŠimková,Eva", "Soyadı,Adı\nŠimková,Eva", "Apellidos,Nombre\nŠimková,Eva",
	} {
		r, err := ReadRoster(lines(text), 2026)
		if err != nil || len(r.Faults) > 0 || r.Entries[0].Person.Name != "Šimková, Eva" {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}

func TestReadRosterAllColumns(t *testing.T) {
	r, err := ReadRoster(lines("Name,Title,Federation,Born,FMJD id,Sex,Email,Shoe size\nLee Ann,MIF,NED,03.12.1990,10203,V,a@b,38"), 2026)
	if err != nil || len(r.Faults) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	want := arbiter.Entry{
		Person:       arbiter.Person{Name: "Lee Ann", BirthYear: 1990, FMJD: "10203", Sex: "w", Contact: "a@b"},
		Registration: arbiter.Registration{Title: "MIF", Federation: "NED"},
	}
	if r.Entries[0] != want {
		t.Errorf("%+v", r.Entries[0])
	}
	if got := r.Ignored(); len(got) != 1 || got[0] != "Shoe size" {
		t.Errorf("ignored %v", got)
	}
}

// Lists of clubs as they are kept: what members have in their columns.
func TestReadRosterOfClubs(t *testing.T) {
	for text, want := range map[string]string{
		"Achternaam;Tussenvoegsel;Roepnaam;Geboortedatum;M/V;KNDB-rating\nBerg;van den;Jan;12-5-72;V;1.045":  "Berg, Jan van den/1972/w/1045",
		"Naam;Voorletters;Tussenv.;Geb.jaar;Geslacht\nBerg;J.P.;v.d.;'72;man":                                "Berg, J.P. v.d./1972/m/0",
		"Achternaam;Voornamen;Roepnaam;Rating\nJansen;Johannes Petrus;Jan;n.v.t.":                            "Jansen, Jan/0//0",
		"Achternaam;Voornaam;Geboortejaar;Rating\nBerg, van den;Jan;n.v.t.;onbekend":                         "Berg, Jan van den/0//0",
		"Naam;Tussenvoegsel;Geboren\nBerg, Jan;van den;’15":                                                  "Berg, Jan van den/2015//0",
		"Speler;Tussenvoegsel;Geboren\nJan Berg;van;'25":                                                     "Jan van Berg/1925//0",
		"Nachname;Vorname;Namenszusatz;Geburtsdatum;Geschl.;Wertungszahl\nSee;Eva;von der;03.12.2010;w;987":  "See, Eva von der/2010/w/987",
		"Nom;Prénom;Date de naissance;Sexe;Classement\nMartin;Zoé;5/12/1988;F;1 045":                         "Martin, Zoé/1988/w/1045",
		"Apellidos;Nombre;Fecha de nacimiento;Sexo;Puntuación\nRuiz Gil;Ana;05/12/1988;M;1200\nGil;Rui;-;H;": "Ruiz Gil, Ana/1988/w/1200",
		"Apelido;Nome;Data de nascimento;Sexo;Pontuação\nSilva;Rui;1988;M;1200\nSilva;Ana;;F;":               "Silva, Rui/1988/m/1200",
		"Nazwisko;Imię;Data ur.;Płeć;Ranking\nNowak;Ewa;5.12.1988;K;1200":                                    "Nowak, Ewa/1988/w/1200",
		"Фамилия;Имя;Г.р.;Пол;Рейтинг ФМЖД\nИванова;Анна;1988;ж;б/р":                                         "Иванова, Анна/1988/w/0",
		"Pavardė;Vardas;Gim. metai;Lytis\nPetraitė;Rūta;1988;M":                                              "Petraitė, Rūta/1988/w/0",
		"Uzvārds;Vārds;Dz. gads;Dzimums\nBērziņš;Jānis;1988;V":                                               "Bērziņš, Jānis/1988/m/0",
		"Name;Born\nLee Ann;29.2.1972":                                                                       "Lee Ann/1972//0",
		"Name;Born\nLee Ann;1972-00-00":                                                                      "Lee Ann/1972//0",
		"Name;Born\nLee Ann;31/1/72":                                                                         "Lee Ann/1972//0",
		"Name;Ranking\nLee Ann;1":                                                                            "Lee Ann/0//0",
		"Name;Rating\nLee Ann;1045,6":                                                                        "Lee Ann/0//1046",
	} {
		r, err := ReadRoster(rows(strings.Split(text, "\n")...), 2026)
		if err != nil || len(r.Faults) > 0 {
			t.Errorf("%q: %v, %v", text, r.Faults, err)
			continue
		}
		p := r.Entries[0].Person
		if got := fmt.Sprintf("%s/%d/%s/%d", p.Name, p.BirthYear, p.Sex, r.Entries[0].Rating); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	r, err := ReadRoster(lines("Name,E-mail,Telefoon,Club\nLee Ann,a@b,06-1,SO"), 2026)
	if err != nil || r.Entries[0].Person.Contact != "a@b; 06-1" || r.Entries[0].Club != "SO" {
		t.Errorf("%+v, %v", r.Entries, err)
	}
	for _, text := range []string{"Name,Rating\nLee Ann,10.45.3", "Name,Rating\nLee Ann,12.045", "Name,Born\nLee Ann,54", "Name,Born,Geburtsdatum\nLee Ann,1990,1.2.1991",
		"Name,Born\nLee Ann,31.2.1972", "Name,Born\nLee Ann,1973-02-29", "Name,Born\nLee Ann,32-1-72"} {
		if r, err := ReadRoster(lines(text), 2026); err != nil || len(r.Faults) != 1 {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}

func TestDoubles(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Jansen, Piet", "Müller, Eva")
	r, err := o.ReadPlayers(rows("Name;Born", "Jansen, P.;", "Jansen, P.J. (Piet);", "Muller, Eva;", "Jansen, Jan;", "Berg, Jan van den;1980", "Berg, J. v.d.;", "Berg, J.;1990",
		"Visser, Cor;", "Vissers, Cor;", "Vos, Cor;", "Vos, Cora;", "Bos, Cor;", "Ann Lee;", "Lee, Anna;"))
	if err != nil || len(r.Faults) > 0 {
		t.Fatal(r.Faults, err)
	}
	var got []string
	for _, d := range r.Doubles {
		got = append(got, d.Said().String())
	}
	want := []string{
		"line 2: Jansen, P. may be Jansen, Piet (player 1): one gives initials where the other gives the name",
		"line 3: Jansen, P.J. (Piet) may be Jansen, Piet (player 1): one has a name in brackets",
		"line 3: Jansen, P.J. (Piet) may be Jansen, P. (line 2): one has a name in brackets",
		"line 4: Muller, Eva may be Müller, Eva (player 2): they differ in accents, signs or words such as van",
		"line 7: Berg, J. v.d. may be Berg, Jan van den (line 6): one gives initials where the other gives the name",
		"line 8: Berg, J. may be Berg, J. v.d. (line 7): they differ in accents, signs or words such as van",
		"line 10: Vissers, Cor may be Visser, Cor (line 9): one letter differs",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestEnteredTwice: entries that may be one player are proposed until the arbiter has said
// that they are two, or one of them has left.
func TestEnteredTwice(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Jansen, Piet", "Bos, Cor", "Jansen, P.", "Vissers, Cor", "Visser, Cor", "Vos, Cor")
	proposed := func() string {
		var list []string
		for _, d := range FindEnteredTwice(o.State()) {
			list = append(list, fmt.Sprintf("%d %d %s", d.Player, d.Other, d.Reason))
		}
		return strings.Join(list, "; ")
	}
	if got, want := proposed(), "3 1 one gives initials where the other gives the name; 5 4 one letter differs"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	p, err := o.State().Player(5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Do(arbiter.EditPlayer{Player: 5, Entry: arbiter.Entry{Person: p.Person, Registration: p.Registration, Namesake: true}}, arbiter.RemovePlayer{Player: 3, Reason: "entered twice"}); err != nil {
		t.Fatal(err)
	}
	if got := proposed(); got != "" {
		t.Errorf("still proposed: %s", got)
	}
}

func TestReadRosterRefusals(t *testing.T) {
	for text, part := range map[string]string{
		"":                        "no column of the first line is a name",
		"Jan Jansen\nPiet Pieter": "no column of the first line is a name",
		"Name,Rating":             "has a header and no players",
		"Name,Player,Rating\nA,B": "both give the name",
	} {
		_, err := ReadRoster(lines(text), 2026)
		wantError(t, err, rule.Input, part)
		if rule.HintOf(err) == "" {
			t.Errorf("%q: no hint", text)
		}
	}
}

func TestImportTellsEveryBadRowAndEntersNone(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Adams Ann")
	before := o.State().Seq
	r, _, err := o.ImportPlayers(lines("Name,Rating,Born,Sex\nBerg Bo,1800,1980,m\nCruz Cy,high,1980,m\n,1700,1980,m\nDiaz Di,1500,80,x\n-\nAnn ADAMS,,,\nBerg Bo,,,\nFine Fi,1400,,,extra"))
	wantError(t, err, rule.Input, "6 rows of 7 cannot be entered, so none were")
	want := []string{
		`line 3, column rating: "high" is not a rating`,
		`line 4, column name: the player has no name`,
		`line 5, column birth year: "80" is not a year of birth`,
		`line 5, column sex: "x" is neither m nor w`,
		`line 7, column name: Ann ADAMS is entered already, as player #1`,
		`line 8, column name: Berg Bo is already on line 2`,
		`line 9, column 5: "extra" comes after the last column of the header`,
	}
	var got []string
	for _, f := range r.Faults {
		got = append(got, f.Error())
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("faults:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if o.State().Seq != before || len(o.State().Players) != 1 {
		t.Error("something was entered")
	}
	_, done, err := o.ImportPlayers(lines("Name,Rating\nBerg Bo,1800\nCruz Cy,"))
	if err != nil || len(done.Entries) != 1 || len(o.State().Players) != 3 {
		t.Errorf("%+v, %v", done, err)
	}
}

// FuzzReadRoster: no table makes the program panic, every fault names its row,
// and entries without a fault can be entered.
func FuzzReadRoster(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add("Name,Rating,Club\nVries de Jan,1900,Damlust")
	f.Add("Фамилия,Имя,Год рождения\nИванов,Иван,1990-05-01\n,,")
	f.Add("Club list\nName,FMJD,Sex,Title\nA,1,m,MI\nB,1,x,,,")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadRoster(lines(text), 2026)
		if err != nil {
			if rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
				t.Fatal(err)
			}
			return
		}
		_ = r.Ignored()
		o := &Office{config: testConfig()}
		empty, err := arbiter.Fold(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, s, _, err := o.decide(empty, []arbiter.Command{arbiter.CreateEvent{Settings: arbiter.Settings{Name: "Fuzz"}}})
		if err != nil {
			t.Fatal(err)
		}
		r.checkAgainst(s, 2200)
		for _, fault := range r.Faults {
			if fault.Place.Line < 1 || fault.Place.Detail.IsZero() || fault.Message.IsZero() {
				t.Fatalf("fault %+v", fault)
			}
		}
		if len(r.Faults) > 0 {
			return
		}
		if _, _, _, err := o.decide(s, []arbiter.Command{arbiter.AddPlayers{Players: r.Entries}}); err != nil {
			t.Fatal(err)
		}
	})
}
