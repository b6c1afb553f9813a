package office

import (
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
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
		r, err := ReadRoster(lines(text))
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
		r, err := ReadRoster(lines(text))
		if err != nil || len(r.Faults) > 0 || r.Entries[0].Person.Name != "Šimková, Eva" {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}

func TestReadRosterAllColumns(t *testing.T) {
	r, err := ReadRoster(lines("Name,Title,Federation,Born,FMJD id,Sex,Email,Shoe size\nLee Ann,MIF,NED,03.12.1990,10203,V,a@b,38"))
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

func TestReadRosterRefusals(t *testing.T) {
	for text, part := range map[string]string{
		"":                        "no column of the first line is a name",
		"Jan Jansen\nPiet Pieter": "no column of the first line is a name",
		"Name,Rating":             "has a header and no players",
		"Name,Player,Rating\nA,B": "are both a name",
	} {
		_, err := ReadRoster(lines(text))
		wantError(t, err, rule.Input, part)
		if rule.HintOf(err) == "" {
			t.Errorf("%q: no hint", text)
		}
	}
}

func TestImportTellsEveryBadRowAndEntersNone(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "Adams Ann")
	before := o.State().Seq
	r, _, err := o.ImportPlayers(lines("Name,Rating,Born,Sex\nBerg Bo,1800,1980,m\nCruz Cy,high,1980,m\n,1700,1980,m\nDiaz Di,1500,80,x\n-\nAnn ADAMS,,,\nBerg Bo,,,\nFine Fi,1400,,,extra"), false)
	wantError(t, err, rule.Input, "6 rows of 7 cannot be entered, so none was")
	want := []string{
		`line 3, column rating: "high" is not a rating`,
		`line 4, column name: the player has no name`,
		`line 5, column birth year: "80" is not a year of birth`,
		`line 5, column sex: "x" is neither m nor w`,
		`line 7, column name: Ann ADAMS is entered already, as player #1`,
		`line 8, column name: Berg Bo stands in line 2 already`,
		`line 9, column 5: "extra" stands after the last column of the header`,
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
	_, done, err := o.ImportPlayers(lines("Name,Rating\nBerg Bo,1800\nCruz Cy,"), false)
	if err != nil || len(done.Entries) != 1 || len(o.State().Players) != 3 {
		t.Errorf("%+v, %v", done, err)
	}
}

// FuzzReadRoster: no table makes the program panic, every fault names its row,
// and entries without a fault can be entered.
func FuzzReadRoster(f *testing.F) {
	f.Add("Name,Rating,Club\nVries de Jan,1900,Damlust")
	f.Add("Фамилия,Имя,Год рождения\nИванов,Иван,1990-05-01\n,,")
	f.Add("Club list\nName,FMJD,Sex,Title\nA,1,m,MI\nB,1,x,,,")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadRoster(lines(text))
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
			if fault.Place.Line < 1 || fault.Place.Detail == "" || fault.Message.IsZero() {
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
