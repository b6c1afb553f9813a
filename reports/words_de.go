package reports

func german() words {
	return words{
		Page: "Seite {page} von {pages}", Continued: "Fortsetzung", Decimal: ",",
		AsOf: "Stand {date}, {time}", Version: "Version {n}", ArbiterIs: "Schiedsrichter {name}",
		Provisional: "vorläufig", Final: "endgültig",
		Round: "Runde {n}", RoundOf: "Runde {n} von {total}", AfterRound: "nach Runde {n}", AfterRoundOf: "nach Runde {n} von {total}",
		BeforeStart: "vor der ersten Runde", GamesPlayed: "{n} von {total} Partien gespielt",
		Pending:    forms{One: "nicht endgültig – 1 Partie offen", Many: "nicht endgültig – {n} Partien offen"},
		RoundsLeft: forms{One: "nicht endgültig – noch 1 Runde", Many: "nicht endgültig – noch {n} Runden"},
		PlayerN:    "Spieler {n}",
		Day:        "{day}. {month} {year}", DaysInMonth: "{day}.–{day2}. {month} {year}", DaysInYear: "{day}. {month} – {day2}. {month2} {year}",
		DaysAnyYear: "{day}. {month} {year} – {day2}. {month2} {year2}",
		Months: [12]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
			"Oktober", "November", "Dezember"},
		White: "Weiß", Black: "Schwarz", Red: "Rot", WhiteLetter: "w", BlackLetter: "s", RedLetter: "r",

		Pairings: "Paarungen", PairingsByName: "Finde dein Brett", Crosstable: "Kreuztabelle", Standings: "Tabelle", Players: "Teilnehmer",
		Results: "Ergebnisse", Findings: "Befunde auf den Partieformularen", MissingSheets: "Fehlende Partieformulare", Regulations: "Reglement",

		Board: head{"Brett", "Brett"}, Row: head{"#", "Zeile"}, Place: head{"Platz", "Platz"}, Number: head{"Nr.", "Startnummer"}, Name: head{"Name", "Name"},
		Title: head{"Titel", "Titel"}, Rating: head{"Wertung", "Wertungszahl"}, Club: head{"Verein", "Verein"}, Nation: head{"Verb.", "Verband"},
		Points: head{"Pkt", "Punkte"}, Result: head{"Ergebnis", "Ergebnis"}, Opponent: head{"Gegner", "Gegner"},
		Colour: head{"Farbe", "Farbe"}, How: head{"Wie beendet", "Wie die Partie endete"}, Sheets: head{"Form.", "Abgegebene Partieformulare"},
		Remark: head{"Bemerkung", "Bemerkung"}, Verdict: head{"Formular", "Was das Nachspielen des Formulars ergab"}, Finding: head{"Befund", "Befund"},
		Game: head{"Runde", "Runde"}, Born: head{"Geb.", "Geburtsjahr"},
		Games: head{"Sp", "Gespielte Partien"}, Won: head{"+", "Gewonnene Partien"}, Drawn: head{"=", "Remisen"}, Lost: head{"–", "Verlorene Partien"},
		OpponentScore: head{"Punkte des Gegners", "Punkte des Gegners, wie gezählt"}, OwnPoints: head{"Eigene Punkte", "Punkte gegen den Gegner"},
		Adds: head{"Zählt", "Was es beiträgt"}, Article: head{"Artikel", "Artikel"}, Rule: head{"Regel", "Regel"}, RuleText: head{"Text", "Text"},
		OptionsHead: head{"Optionen", "Optionen wie eingestellt"},

		Bye: "spielfrei", Absent: "abwesend", FullBye: "erbeten spielfrei, volle Punkte", HalfBye: "erbeten spielfrei, halbe Punkte", ZeroBye: "erbeten spielfrei, keine Punkte",
		ByAbsence: "k", Annulled: "annulliert", WithdrawnFrom: "zurückgetreten ab Runde {n}", Erased: "gelöscht", Both: "beide verlieren",
		Resigned: "aufgegeben", NoPieces: "keine Steine mehr", Blocked: "blockiert", Agreement: "Remis vereinbart", DrawRule: "Remis nach Regel",
		OnTime: "durch Zeit", Forfeit: "kampflos", Refusal: "weigerte sich weiterzuspielen", ArbiterDecided: "Entscheidung des Schiedsrichters",
		FromSheet: "vom Formular", ByWithdrawal: "Spieler zurückgetreten",
		Corrected: forms{One: "berichtigt", Many: "{n}-mal berichtigt"},
		Clean:     "in Ordnung", Irregular: "regelwidrig", Unreadable: "unlesbar", NoSheet: "keines", SheetOf: "Formular von {name}",
		WithoutGame: "Ohne Partie", NothingToSplit: "niemand war gleichauf", Cut: "gestrichen", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "kampflos, nicht gespielt", LegendAnnulled: "annulliert, zählt nicht", LegendDouble: "erste und zweite Partie",
		LegendShared: "Plätze mit Strich sind geteilt", LegendWithdrawn: "durchgestrichen oder in [ ]: zurückgetreten",
		LegendHeats: "die Partien der Runde der Reihe nach; die Farbe ist die der ersten",
		LegendSwiss: "+ Sieg, = Remis, – Niederlage gegen den Spieler in dieser Zeile, {first} und {second} die Farbe; k kampflos",

		NoPlayers: "Es sind noch keine Teilnehmer eingetragen.", NoRounds: "Es ist noch keine Runde gepaart.", NoGames: "Keine Partien in dieser Runde.",
		NoFindings: "Alle abgegebenen Partieformulare sind in Ordnung.", NoMissing: "Es fehlt kein Partieformular.",

		Slips: "Ergebniszettel", Scoresheets: "Partieformulare", Scoresheet: "Partieformular", WallChart: "Wandtabelle", PlayerCards: "Spielerkarten",
		NamePlates: "Namensschilder", BoardNumbers: "Brettnummern", Certificates: "Urkunden", Bulletin: "Bulletin", AllGames: "Partien", OneGame: "Partie",
		AllRounds: "Runden", Overview: "Übersicht", TimeLeft: "Restzeit", TimeUsed: "Verbrauchte Zeit", MovesPlayed: "Gespielte Züge", DateLabel: "Datum",
		EventLabel: "Turnier", ArbiterLabel: "Schiedsrichter", Signature: "Unterschrift", TimeLabel: "Zeit", Ballot: "Ausgeloste Eröffnung", GameN: "Partie {n}",
		BoardN: "Brett {n}", PlaceN: "{n}. Platz", DrawOffered: "Remis angeboten", DrawEarly: "Remis vor Zug {n}, vom Schiedsrichter erlaubt", ToMove: "{name} am Zug",
		AfterMove: "nach {move}", NoSheetOfGame: "Zu dieser Partie wurde kein Partieformular abgegeben.", UnreadFrom: "Weiter lässt sich das Formular nicht nachspielen.",
		ViewStart: "Anfang", ViewBack: "Zurück", ViewNext: "Weiter", ViewEnd: "Ende",

		TieBreaks: map[string]head{
			"wins": {"Siege", "gewonnene Partien"}, "wins-played": {"S Brett", "am Brett gewonnene Partien"}, "direct": {"DV", "direkter Vergleich"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"Solk", "Solkoff (Summe der Gegnerpunkte)"},
			"solkoff-truncated": {"Solk-1", "Solkoff ohne den niedrigsten Wert"}, "solkoff-median": {"Median", "Solkoff ohne höchsten und niedrigsten Wert"},
			"solkoff-full": {"Solk-n", "Solkoff, nach und nach gekürzt"}, "order": {"Folge", "beste Ergebnisse in der Reihenfolge der Plätze"},
			"progressive": {"Prog", "Fortschrittswertung"},
		},
	}
}
