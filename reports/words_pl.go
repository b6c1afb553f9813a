package reports

func polish() words {
	return words{
		Page: "strona {page} z {pages}", Continued: "ciąg dalszy", Decimal: ",",
		AsOf: "stan na {date}, {time}", Version: "wersja {n}", ArbiterIs: "sędzia {name}",
		Provisional: "nieoficjalne", Final: "ostateczne",
		Round: "Runda {n}", RoundOf: "Runda {n} z {total}", AfterRound: "po rundzie {n}", AfterRoundOf: "po rundzie {n} z {total}",
		BeforeStart: "przed pierwszą rundą", GamesPlayed: "rozegrano partii: {n} z {total}",
		Pending:    forms{One: "nieostateczne – brakuje 1 partii", Few: "nieostateczne – brakuje {n} partii", Many: "nieostateczne – brakuje {n} partii"},
		RoundsLeft: forms{One: "nieostateczne – została 1 runda", Few: "nieostateczne – zostały {n} rundy", Many: "nieostateczne – zostało {n} rund"},
		PlayerN:    "zawodnik {n}",
		Day:        "{day} {month} {year}", DaysInMonth: "{day}–{day2} {month} {year}", DaysInYear: "{day} {month} – {day2} {month2} {year}",
		DaysAnyYear: "{day} {month} {year} – {day2} {month2} {year2}",
		Months: [12]string{"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
			"października", "listopada", "grudnia"},
		White: "Białe", Black: "Czarne", Red: "Czerwone", WhiteLetter: "b", BlackLetter: "c", RedLetter: "r",

		Pairings: "Kojarzenia", PairingsByName: "Znajdź swoją planszę", Crosstable: "Tabela turnieju", Standings: "Klasyfikacja", Players: "Zawodnicy",
		Results: "Wyniki", Findings: "Uwagi do zapisów partii", MissingSheets: "Brakujące zapisy partii", Regulations: "Regulamin",

		Board: head{"Plansza", "Plansza"}, Row: head{"#", "Wiersz"}, Place: head{"Miejsce", "Miejsce"}, Number: head{"Nr", "Numer startowy"}, Name: head{"Nazwisko i imię", "Nazwisko i imię"},
		Title: head{"Tytuł", "Tytuł"}, Rating: head{"Ranking", "Ranking"}, Club: head{"Klub", "Klub"}, Nation: head{"Fed.", "Federacja"},
		Points: head{"Pkt", "punkty"}, Result: head{"Wynik", "Wynik"}, Opponent: head{"Przeciwnik", "Przeciwnik"},
		Colour: head{"Kolor", "Kolor"}, How: head{"Zakończenie", "Jak zakończyła się partia"}, Sheets: head{"Zapisy", "Oddane zapisy partii"},
		Remark: head{"Uwaga", "Uwaga"}, Verdict: head{"Zapis", "Co wykazało odtworzenie zapisu"}, Finding: head{"Ustalenie", "Ustalenie"},
		Game: head{"Runda", "Runda"}, Born: head{"Ur.", "Rok urodzenia"},
		Games: head{"P", "Rozegrane partie"}, Won: head{"+", "Wygrane"}, Drawn: head{"=", "Remisy"}, Lost: head{"–", "Przegrane"},
		OpponentScore: head{"Punkty przeciwnika", "Punkty przeciwnika, jak je policzono"}, OwnPoints: head{"Własne punkty", "Punkty zdobyte na przeciwniku"},
		Adds: head{"Dodaje", "Ile to dodaje"}, Article: head{"Artykuł", "Artykuł"}, Rule: head{"Przepis", "Przepis"}, RuleText: head{"Treść", "Treść"},
		OptionsHead: head{"Opcje", "Wybrane opcje"},

		Bye: "pauza", Absent: "nieobecny", FullBye: "pauza na prośbę, pełne punkty", HalfBye: "pauza na prośbę, połowa punktów", ZeroBye: "pauza na prośbę, bez punktów",
		ByAbsence: "w", Annulled: "anulowano", WithdrawnFrom: "wycofany od rundy {n}", Erased: "usunięto", Both: "obaj przegrywają",
		Resigned: "poddanie", NoPieces: "brak pionów", Blocked: "blokada", Agreement: "remis za zgodą", DrawRule: "remis z przepisów",
		OnTime: "przekroczenie czasu", Forfeit: "walkower", Refusal: "odmowa dalszej gry", ArbiterDecided: "decyzja sędziego",
		FromSheet: "z zapisu", ByWithdrawal: "zawodnik wycofany",
		Corrected: forms{One: "poprawiono", Few: "poprawiono {n} razy", Many: "poprawiono {n} razy"},
		Clean:     "bez uwag", Irregular: "nieprawidłowy", Unreadable: "nieczytelny", NoSheet: "brak", SheetOf: "zapis: {name}",
		WithoutGame: "Bez partii", NothingToSplit: "nikt nie miał tyle samo", Cut: "pominięto", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "walkower, nie rozegrano", LegendAnnulled: "anulowano, nie liczy się", LegendDouble: "pierwsza i druga partia",
		LegendShared: "miejsca z kreską są dzielone", LegendWithdrawn: "przekreślony lub w [ ]: wycofany",
		LegendHeats: "partie rundy w kolejności; kolor dotyczy pierwszej",
		LegendSwiss: "+ wygrana, = remis, – przegrana z zawodnikiem z tego wiersza, {first} i {second} to kolor; w – walkower",

		NoPlayers: "Nie wpisano jeszcze zawodników.", NoRounds: "Nie skojarzono jeszcze żadnej rundy.", NoGames: "Brak partii w tej rundzie.",
		NoFindings: "Wszystkie oddane zapisy są bez uwag.", NoMissing: "Nie brakuje żadnego zapisu.",

		Slips: "Karty wyników", Scoresheets: "Zapisy partii", Scoresheet: "Zapis partii", WallChart: "Tablica ścienna", PlayerCards: "Karty zawodników",
		NamePlates: "Wizytówki na stół", BoardNumbers: "Numery plansz", Certificates: "Dyplomy", Bulletin: "Biuletyn", AllGames: "Partie", OneGame: "Partia",
		AllRounds: "Rundy", Overview: "Przegląd", TimeLeft: "Pozostały czas", TimeUsed: "Zużyty czas", MovesPlayed: "Wykonane ruchy", DateLabel: "Data", EventLabel: "Turniej",
		ArbiterLabel: "Sędzia", Signature: "Podpis", TimeLabel: "Czas", Ballot: "Wylosowane otwarcie", GameN: "Partia {n}", BoardN: "Plansza {n}", PlaceN: "{n}. miejsce",
		DrawOffered: "propozycja remisu", DrawEarly: "remis przed ruchem {n}, za zgodą sędziego", ToMove: "ruch: {name}", AfterMove: "po {move}",
		NoSheetOfGame: "Zapis tej partii nie został oddany.", UnreadFrom: "Dalej zapisu nie da się odtworzyć.", ViewStart: "Początek", ViewBack: "Wstecz", ViewNext: "Dalej",
		ViewEnd: "Koniec",

		TieBreaks: map[string]head{
			"wins": {"Wygr.", "liczba wygranych"}, "wins-played": {"W. plansza", "wygrane na planszy"}, "direct": {"BP", "bezpośredni pojedynek"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"Solk.", "Solkoff (suma punktów przeciwników)"},
			"solkoff-truncated": {"Solk.-1", "Solkoff skrócony"}, "solkoff-median": {"Med.", "Solkoff medianowy"},
			"solkoff-full": {"Solk.-n", "Solkoff skracany do skutku"}, "order": {"Kolejność", "najlepsze wyniki w kolejności miejsc"},
			"progressive": {"Progr.", "punkty progresywne"},
		},
	}
}
