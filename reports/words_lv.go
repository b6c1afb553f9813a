package reports

func latvian() words {
	return words{
		Page: "{page}. lapa no {pages}", Continued: "turpinājums", Decimal: ",",
		AsOf: "stāvoklis {date}, {time}", Version: "versija {n}", ArbiterIs: "tiesnesis {name}",
		Provisional: "provizoriski", Final: "galīgi",
		Round: "{n}. kārta", RoundOf: "{n}. kārta no {total}", AfterRound: "pēc {n}. kārtas", AfterRoundOf: "pēc {n}. kārtas no {total}",
		BeforeStart: "pirms pirmās kārtas", GamesPlayed: "izspēlētas {n} no {total} partijām",
		Pending:    forms{One: "nav galīgi – gaidāma {n} partija", Many: "nav galīgi – gaidāmas {n} partijas"},
		RoundsLeft: forms{One: "nav galīgi – atlikusi {n} kārta", Many: "nav galīgi – atlikušas {n} kārtas"},
		PlayerN:    "{n}. spēlētājs",
		Day:        "{year}. gada {day}. {month}", DaysInMonth: "{year}. gada {day}.–{day2}. {month}", DaysInYear: "{year}. gada {day}. {month} – {day2}. {month2}",
		DaysAnyYear: "{year}. gada {day}. {month} – {year2}. gada {day2}. {month2}",
		Months: [12]string{"janvāris", "februāris", "marts", "aprīlis", "maijs", "jūnijs", "jūlijs", "augusts", "septembris",
			"oktobris", "novembris", "decembris"},
		White: "Baltie", Black: "Melnie", Red: "Sarkanie", WhiteLetter: "b", BlackLetter: "m", RedLetter: "s",

		Pairings: "Kārtas pāri", PairingsByName: "Atrodiet savu galdiņu", Crosstable: "Turnīra tabula", Standings: "Kopvērtējums", Players: "Dalībnieki",
		Results: "Rezultāti", Findings: "Piezīmes par partiju pierakstiem", MissingSheets: "Trūkstošie partiju pieraksti", Regulations: "Nolikums",

		Board: head{"Galdiņš", "Galdiņš"}, Row: head{"#", "Rinda"}, Place: head{"Vieta", "Vieta"}, Number: head{"Nr.", "Izlozes numurs"}, Name: head{"Vārds", "Vārds un uzvārds"},
		Title: head{"Tituls", "Tituls"}, Rating: head{"Reitings", "Reitings"}, Club: head{"Klubs", "Klubs"}, Nation: head{"Fed.", "Federācija"},
		Points: head{"Punkti", "punkti"}, Result: head{"Rezultāts", "Rezultāts"}, Opponent: head{"Pretinieks", "Pretinieks"},
		Colour: head{"Krāsa", "Krāsa"}, How: head{"Iznākums", "Kā partija beidzās"}, Sheets: head{"Pieraksti", "Iesniegtie partiju pieraksti"},
		Remark: head{"Piezīme", "Piezīme"}, Verdict: head{"Pieraksts", "Ko parādīja pieraksta pārbaude"}, Finding: head{"Atklātais", "Atklātais"},
		Game: head{"Kārta", "Kārta"}, Born: head{"Dz.", "Dzimšanas gads"},
		Games: head{"P", "Izspēlētās partijas"}, Won: head{"+", "Uzvaras"}, Drawn: head{"=", "Neizšķirti"}, Lost: head{"–", "Zaudējumi"},
		OpponentScore: head{"Pretinieka punkti", "Pretinieka punkti, kā tie skaitīti"}, OwnPoints: head{"Savi punkti", "Pret pretinieku gūtie punkti"},
		Adds: head{"Pieskaita", "Cik tas pieskaita"}, Article: head{"Pants", "Pants"}, Rule: head{"Noteikums", "Noteikums"}, RuleText: head{"Teksts", "Teksts"},
		OptionsHead: head{"Izvēles", "Izdarītās izvēles"},

		Bye: "brīvs", Absent: "nav ieradies", FullBye: "brīvs pēc lūguma, visi punkti", HalfBye: "brīvs pēc lūguma, puse punktu", ZeroBye: "brīvs pēc lūguma, bez punktiem",
		ByAbsence: "n", Annulled: "anulēts", WithdrawnFrom: "izstājies no {n}. kārtas", Erased: "dzēsts", Both: "zaudējums abiem",
		Resigned: "padevās", NoPieces: "nav kauliņu", Blocked: "bloķēts", Agreement: "neizšķirts, vienojoties", DrawRule: "neizšķirts pēc noteikumiem",
		OnTime: "laika pārsniegšana", Forfeit: "neierašanās", Refusal: "atteicās turpināt", ArbiterDecided: "tiesneša lēmums",
		FromSheet: "pēc pieraksta", ByWithdrawal: "spēlētājs izstājies",
		Corrected: forms{One: "labots", Many: "labots {n} reizes"},
		Clean:     "bez piezīmēm", Irregular: "ar pārkāpumu", Unreadable: "nav salasāms", NoSheet: "nav", SheetOf: "pieraksts: {name}",
		WithoutGame: "Bez partijas", NothingToSplit: "neviens nebija vienāds", Cut: "neskaita", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "neierašanās, nav spēlēta", LegendAnnulled: "anulēts, neskaita", LegendDouble: "pirmā un otrā partija",
		LegendShared: "vietas ar domuzīmi ir dalītas", LegendWithdrawn: "svītrots vai [ ]: izstājies",
		LegendHeats: "kārtas partijas pēc kārtas; krāsa ir pirmajā partijā",
		LegendSwiss: "+ uzvara, = neizšķirts, – zaudējums pret spēlētāju šajā rindā, {first} un {second} ir krāsa; n neierašanās",

		NoPlayers: "Dalībnieki vēl nav ievadīti.", NoRounds: "Vēl nav sastādīta neviena kārta.", NoGames: "Šajā kārtā partiju nav.",
		NoFindings: "Visi iesniegtie pieraksti ir bez piezīmēm.", NoMissing: "Netrūkst neviena pieraksta.",

		Slips: "Rezultātu kartītes", Scoresheets: "Partiju pieraksti", Scoresheet: "Partijas pieraksts", WallChart: "Sienas tabula", PlayerCards: "Dalībnieku kartītes",
		NamePlates: "Galda vārdu kartītes", BoardNumbers: "Galdiņu numuri", Certificates: "Diplomi", Bulletin: "Biļetens", AllGames: "Partijas", OneGame: "Partija",
		AllRounds: "Kārtas", Overview: "Pārskats", TimeLeft: "Atlikušais laiks", TimeUsed: "Patērētais laiks", MovesPlayed: "Izdarītie gājieni", DateLabel: "Datums",
		EventLabel: "Sacensības", ArbiterLabel: "Tiesnesis", Signature: "Paraksts", TimeLabel: "Laiks", Ballot: "Izlozētā atklātne", GameN: "{n}. partija",
		BoardN: "{n}. galdiņš", PlaceN: "{n}. vieta", DrawOffered: "piedāvāts neizšķirts", DrawEarly: "neizšķirts pirms {n}. gājiena ar tiesneša atļauju",
		ToMove: "gājiens: {name}", AfterMove: "pēc {move}", NoSheetOfGame: "Šīs partijas pieraksts nav iesniegts.", UnreadFrom: "Tālāk pierakstu nevar atspēlēt.",
		ViewStart: "Sākums", ViewBack: "Atpakaļ", ViewNext: "Tālāk", ViewEnd: "Beigas",

		TieBreaks: map[string]head{
			"wins": {"Uzv.", "uzvaru skaits"}, "wins-played": {"Uzv. galdiņš", "pie galdiņa gūtās uzvaras"}, "direct": {"SS", "savstarpējā spēle"},
			"sonneborn-berger": {"ZB", "Zonneborna-Bergera koeficients"}, "solkoff": {"Solk.", "Solkofa koeficients"},
			"solkoff-truncated": {"Solk.-1", "saīsinātais Solkofa koeficients"}, "solkoff-median": {"Med.", "Solkofa mediānas koeficients"},
			"solkoff-full": {"Solk.-n", "pilnais saīsinātais Solkofa koeficients"}, "order": {"Secība", "labākie rezultāti vietu secībā"},
			"progressive": {"Progr.", "progresīvie punkti"},
		},
	}
}
