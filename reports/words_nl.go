package reports

func dutch() words {
	return words{
		Page: "pagina {page} van {pages}", Continued: "vervolg", Decimal: ",",
		AsOf: "stand van {date}, {time}", Version: "versie {n}", ArbiterIs: "arbiter {name}",
		Provisional: "voorlopig", Final: "definitief",
		Round: "Ronde {n}", RoundOf: "Ronde {n} van {total}", AfterRound: "na ronde {n}", AfterRoundOf: "na ronde {n} van {total}",
		BeforeStart: "voor de eerste ronde", GamesPlayed: "{n} van {total} partijen gespeeld",
		Pending:    forms{One: "niet definitief – nog 1 partij", Many: "niet definitief – nog {n} partijen"},
		RoundsLeft: forms{One: "niet definitief – nog 1 ronde", Many: "niet definitief – nog {n} ronden"},
		PlayerN:    "speler {n}",
		Day:        "{day} {month} {year}", DaysInMonth: "{day}–{day2} {month} {year}", DaysInYear: "{day} {month} – {day2} {month2} {year}",
		DaysAnyYear: "{day} {month} {year} – {day2} {month2} {year2}",
		Months: [12]string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
			"oktober", "november", "december"},
		White: "Wit", Black: "Zwart", Red: "Rood", WhiteLetter: "w", BlackLetter: "z", RedLetter: "r",

		Pairings: "Indeling", PairingsByName: "Zoek uw bord", Crosstable: "Kruistabel", Standings: "Stand", Players: "Deelnemers",
		Results: "Uitslagen", Findings: "Bevindingen op de notatieformulieren", MissingSheets: "Ontbrekende notatieformulieren", Regulations: "Reglement",

		Board: head{"Bord", "Bord"}, Row: head{"#", "Rij"}, Place: head{"Plaats", "Plaats"}, Number: head{"Nr.", "Lotingsnummer"}, Name: head{"Naam", "Naam"},
		Title: head{"Titel", "Titel"}, Rating: head{"Rating", "Rating"}, Club: head{"Club", "Club"}, Nation: head{"Bond", "Bond"},
		Points: head{"Ptn", "punten"}, Result: head{"Uitslag", "Uitslag"}, Opponent: head{"Tegenstander", "Tegenstander"},
		Colour: head{"Kleur", "Kleur"}, How: head{"Hoe geëindigd", "Hoe de partij eindigde"}, Sheets: head{"Form.", "Ingenomen notatieformulieren"},
		Remark: head{"Opmerking", "Opmerking"}, Verdict: head{"Formulier", "Wat het naspelen van het formulier opleverde"}, Finding: head{"Bevinding", "Bevinding"},
		Game: head{"Ronde", "Ronde"}, Born: head{"Geb.", "Geboortejaar"},
		Games: head{"P", "Gespeelde partijen"}, Won: head{"+", "Gewonnen partijen"}, Drawn: head{"=", "Remises"}, Lost: head{"–", "Verloren partijen"},
		OpponentScore: head{"Punten tegenstander", "Punten van de tegenstander zoals geteld"}, OwnPoints: head{"Eigen punten", "Punten behaald tegen de tegenstander"},
		Adds: head{"Telt", "Wat het bijdraagt"}, Article: head{"Artikel", "Artikel"}, Rule: head{"Regel", "Regel"}, RuleText: head{"Tekst", "Tekst"},
		OptionsHead: head{"Keuzes", "Keuzes zoals ingesteld"},

		Bye: "vrij", Absent: "afwezig", FullBye: "gevraagde vrije ronde, volle punten", HalfBye: "gevraagde vrije ronde, halve punten", ZeroBye: "gevraagde vrije ronde, geen punten",
		ByAbsence: "R", Annulled: "vervallen", WithdrawnFrom: "teruggetrokken vanaf ronde {n}", Erased: "gewist", Both: "beiden verliezen",
		Resigned: "opgegeven", NoPieces: "geen schijven meer", Blocked: "vastgezet", Agreement: "remise overeengekomen", DrawRule: "remise volgens de regels",
		OnTime: "op tijd", Forfeit: "reglementair, afwezig", Refusal: "weigerde verder te spelen", ArbiterDecided: "beslissing van de arbiter",
		FromSheet: "van het formulier", ByWithdrawal: "speler teruggetrokken",
		Corrected: forms{One: "gecorrigeerd", Many: "{n} keer gecorrigeerd"},
		Clean:     "in orde", Irregular: "onregelmatig", Unreadable: "onleesbaar", NoSheet: "geen", SheetOf: "formulier van {name}",
		WithoutGame: "Zonder partij", NothingToSplit: "niemand stond gelijk", Cut: "weggelaten", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "reglementair, niet gespeeld", LegendAnnulled: "vervallen, telt niet", LegendDouble: "eerste en tweede partij",
		LegendShared: "plaatsen met een streepje zijn gedeeld", LegendWithdrawn: "doorgestreept of in [ ]: teruggetrokken",
		LegendHeats: "de partijen van de ronde op volgorde; de kleur is die van de eerste",
		LegendSwiss: "+ winst, = remise, – verlies tegen de speler in die rij, {first} en {second} de kleur; R reglementair",

		NoPlayers: "Er zijn nog geen deelnemers ingevoerd.", NoRounds: "Er is nog geen ronde ingedeeld.", NoGames: "Geen partijen in deze ronde.",
		NoFindings: "Alle ingenomen notatieformulieren zijn in orde.", NoMissing: "Er ontbreekt geen notatieformulier.",

		Slips: "Uitslagbriefjes", Scoresheets: "Notatieformulieren", Scoresheet: "Notatieformulier", WallChart: "Wandkaart", PlayerCards: "Spelerskaarten",
		NamePlates: "Naambordjes", BoardNumbers: "Bordnummers", Certificates: "Oorkonden", Bulletin: "Bulletin", AllGames: "Partijen", OneGame: "Partij", AllRounds: "Ronden",
		Overview: "Overzicht", TimeLeft: "Resterende tijd", TimeUsed: "Gebruikte tijd", MovesPlayed: "Gespeelde zetten", DateLabel: "Datum", EventLabel: "Toernooi",
		ArbiterLabel: "Arbiter", Signature: "Handtekening", TimeLabel: "Tijd", Ballot: "Gelote opening", GameN: "Partij {n}", BoardN: "Bord {n}", PlaceN: "Plaats {n}",
		DrawOffered: "remise aangeboden", DrawEarly: "remise vóór zet {n}, toegestaan door de arbiter", ToMove: "{name} aan zet", AfterMove: "na {move}",
		NoSheetOfGame: "Van deze partij is geen notatieformulier ingenomen.", UnreadFrom: "Verder is het formulier niet na te spelen.", ViewStart: "Begin", ViewBack: "Terug",
		ViewNext: "Verder", ViewEnd: "Einde",

		TieBreaks: map[string]head{
			"wins": {"Winst", "gewonnen partijen"}, "wins-played": {"W bord", "aan het bord gewonnen partijen"}, "direct": {"OR", "onderling resultaat"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"WP", "weerstandspunten (Solkoff)"},
			"solkoff-truncated": {"WP-1", "weerstandspunten zonder de laagste"}, "solkoff-median": {"WP±1", "weerstandspunten zonder hoogste en laagste"},
			"solkoff-full": {"WP-n", "weerstandspunten, telkens een lage minder"}, "order": {"Volgorde", "beste resultaten in volgorde van klassering"},
			"progressive": {"Prog", "progressieve score"},
		},
	}
}
