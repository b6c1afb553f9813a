package reports

func lithuanian() words {
	return words{
		Page: "{page} psl. iš {pages}", Continued: "tęsinys", Decimal: ",",
		AsOf: "padėtis {date}, {time}", Version: "versija {n}", ArbiterIs: "teisėjas {name}",
		Provisional: "preliminaru", Final: "galutinai",
		Round: "{n} ratas", RoundOf: "{n} ratas iš {total}", AfterRound: "po {n} rato", AfterRoundOf: "po {n} rato iš {total}",
		BeforeStart: "prieš pirmąjį ratą", GamesPlayed: "sužaista partijų: {n} iš {total}",
		Pending:    forms{One: "negalutinai – laukiama {n} partijos", Few: "negalutinai – laukiama {n} partijų", Many: "negalutinai – laukiama {n} partijų"},
		RoundsLeft: forms{One: "negalutinai – liko {n} ratas", Few: "negalutinai – liko {n} ratai", Many: "negalutinai – liko {n} ratų"},
		PlayerN:    "žaidėjas {n}",
		Day:        "{year} m. {month} {day} d.", DaysInMonth: "{year} m. {month} {day}–{day2} d.", DaysInYear: "{year} m. {month} {day} d. – {month2} {day2} d.",
		DaysAnyYear: "{year} m. {month} {day} d. – {year2} m. {month2} {day2} d.",
		Months: [12]string{"sausio", "vasario", "kovo", "balandžio", "gegužės", "birželio", "liepos", "rugpjūčio", "rugsėjo",
			"spalio", "lapkričio", "gruodžio"},
		White: "Baltieji", Black: "Juodieji", Red: "Raudonieji", WhiteLetter: "b", BlackLetter: "j", RedLetter: "r",

		Pairings: "Rato poros", PairingsByName: "Raskite savo lentą", Crosstable: "Turnyro lentelė", Standings: "Rikiuotė", Players: "Dalyviai",
		Results: "Rezultatai", Findings: "Pastabos dėl partijų užrašų", MissingSheets: "Trūkstami partijų užrašai", Regulations: "Nuostatai",

		Board: head{"Lenta", "Lenta"}, Row: head{"#", "Eilutė"}, Place: head{"Vieta", "Vieta"}, Number: head{"Nr.", "Burtų numeris"}, Name: head{"Vardas", "Vardas ir pavardė"},
		Title: head{"Titulas", "Titulas"}, Rating: head{"Reitingas", "Reitingas"}, Club: head{"Klubas", "Klubas"}, Nation: head{"Fed.", "Federacija"},
		Points: head{"Tšk.", "taškai"}, Result: head{"Rezultatas", "Rezultatas"}, Opponent: head{"Varžovas", "Varžovas"},
		Colour: head{"Spalva", "Spalva"}, How: head{"Baigtis", "Kaip baigėsi partija"}, Sheets: head{"Užrašai", "Pateikti partijų užrašai"},
		Remark: head{"Pastaba", "Pastaba"}, Verdict: head{"Užrašas", "Ką parodė užrašo patikra"}, Finding: head{"Radinys", "Radinys"},
		Game: head{"Ratas", "Ratas"}, Born: head{"Gim.", "Gimimo metai"},
		Games: head{"P", "Sužaistos partijos"}, Won: head{"+", "Pergalės"}, Drawn: head{"=", "Lygiosios"}, Lost: head{"–", "Pralaimėjimai"},
		OpponentScore: head{"Varžovo taškai", "Varžovo taškai, kaip suskaičiuoti"}, OwnPoints: head{"Savi taškai", "Iš varžovo laimėti taškai"},
		Adds: head{"Prideda", "Kiek tai prideda"}, Article: head{"Straipsnis", "Straipsnis"}, Rule: head{"Taisyklė", "Taisyklė"}, RuleText: head{"Tekstas", "Tekstas"},
		OptionsHead: head{"Parinktys", "Pasirinktos parinktys"},

		Bye: "laisvas", Absent: "neatvyko", FullBye: "laisvas savo prašymu, visi taškai", HalfBye: "laisvas savo prašymu, pusė taškų", ZeroBye: "laisvas savo prašymu, be taškų",
		ByAbsence: "n", Annulled: "anuliuota", WithdrawnFrom: "pasitraukė nuo {n} rato", Erased: "ištrinta", Both: "pralaimi abu",
		Resigned: "pasidavė", NoPieces: "nėra šaškių", Blocked: "užrakintas", Agreement: "lygiosios susitarus", DrawRule: "lygiosios pagal taisykles",
		OnTime: "viršytas laikas", Forfeit: "neatvykus", Refusal: "atsisakė žaisti", ArbiterDecided: "teisėjo sprendimas",
		FromSheet: "pagal užrašą", ByWithdrawal: "žaidėjas pasitraukė",
		Corrected: forms{One: "ištaisyta", Few: "ištaisyta {n} kartus", Many: "ištaisyta {n} kartų"},
		Clean:     "be pastabų", Irregular: "su pažeidimu", Unreadable: "neįskaitomas", NoSheet: "nėra", SheetOf: "užrašas: {name}",
		WithoutGame: "Be partijos", NothingToSplit: "lygių nebuvo", Cut: "neskaičiuota", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "neatvykus, nežaista", LegendAnnulled: "anuliuota, neskaičiuojama", LegendDouble: "pirmoji ir antroji partija",
		LegendShared: "vietos su brūkšniu yra pasidalytos", LegendWithdrawn: "perbraukta arba [ ]: pasitraukė",
		LegendHeats: "rato partijos iš eilės; spalva – pirmosios partijos",
		LegendSwiss: "+ pergalė, = lygiosios, – pralaimėjimas prieš tos eilutės žaidėją, {first} ir {second} yra spalva; n neatvykus",

		NoPlayers: "Dalyviai dar neįrašyti.", NoRounds: "Dar nesudarytas nė vienas ratas.", NoGames: "Šiame rate partijų nėra.",
		NoFindings: "Visi pateikti užrašai be pastabų.", NoMissing: "Netrūksta nė vieno užrašo.",

		Slips: "Rezultatų kortelės", Scoresheets: "Partijų užrašai", Scoresheet: "Partijos užrašas", WallChart: "Sieninė lentelė", PlayerCards: "Dalyvių kortelės",
		NamePlates: "Stalo vardo kortelės", BoardNumbers: "Lentų numeriai", Certificates: "Diplomai", Bulletin: "Biuletenis", AllGames: "Partijos", OneGame: "Partija",
		AllRounds: "Ratai", Overview: "Apžvalga", TimeLeft: "Likęs laikas", TimeUsed: "Sunaudotas laikas", MovesPlayed: "Padaryti ėjimai", DateLabel: "Data",
		EventLabel: "Varžybos", ArbiterLabel: "Teisėjas", Signature: "Parašas", TimeLabel: "Laikas", Ballot: "Ištrauktas debiutas", GameN: "{n} partija", BoardN: "{n} lenta",
		PlaceN: "{n} vieta", DrawOffered: "pasiūlytos lygiosios", DrawEarly: "lygiosios iki {n} ėjimo, teisėjui leidus", ToMove: "ėjimas: {name}", AfterMove: "po {move}",
		NoSheetOfGame: "Šios partijos užrašas nepateiktas.", UnreadFrom: "Toliau užrašo atkurti negalima.", ViewStart: "Pradžia", ViewBack: "Atgal", ViewNext: "Toliau",
		ViewEnd: "Pabaiga",

		TieBreaks: map[string]head{
			"wins": {"Perg.", "pergalių skaičius"}, "wins-played": {"Perg. lenta", "pergalės prie lentos"}, "direct": {"TS", "tarpusavio susitikimas"},
			"sonneborn-berger": {"ZB", "Zoneborno-Bergerio koeficientas"}, "solkoff": {"Solk.", "Solkofo koeficientas"},
			"solkoff-truncated": {"Solk.-1", "sutrumpintas Solkofo koeficientas"}, "solkoff-median": {"Med.", "medianinis Solkofo koeficientas"},
			"solkoff-full": {"Solk.-n", "pilnas sutrumpintas Solkofo koeficientas"}, "order": {"Eilė", "geriausi rezultatai vietų eilės tvarka"},
			"progressive": {"Progr.", "progresyvieji taškai"},
		},
	}
}
