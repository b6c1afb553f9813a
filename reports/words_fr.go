package reports

func french() words {
	return words{
		Page: "page {page} sur {pages}", Continued: "suite", Decimal: ",",
		AsOf: "état au {date}, {time}", Version: "version {n}", ArbiterIs: "arbitre {name}",
		Provisional: "provisoire", Final: "définitif",
		Round: "Ronde {n}", RoundOf: "Ronde {n} sur {total}", AfterRound: "après la ronde {n}", AfterRoundOf: "après la ronde {n} sur {total}",
		BeforeStart: "avant la première ronde", GamesPlayed: "{n} parties jouées sur {total}",
		Pending:    forms{One: "non définitif – {n} partie en attente", Many: "non définitif – {n} parties en attente"},
		RoundsLeft: forms{One: "non définitif – {n} ronde à jouer", Many: "non définitif – {n} rondes à jouer"},
		PlayerN:    "joueur {n}",
		Day:        "{day} {month} {year}", DaysInMonth: "{day}–{day2} {month} {year}", DaysInYear: "{day} {month} – {day2} {month2} {year}",
		DaysAnyYear: "{day} {month} {year} – {day2} {month2} {year2}",
		Months: [12]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
			"octobre", "novembre", "décembre"},
		White: "Blancs", Black: "Noirs", Red: "Rouges", WhiteLetter: "b", BlackLetter: "n", RedLetter: "r",

		Pairings: "Appariements", PairingsByName: "Trouvez votre damier", Crosstable: "Grille", Standings: "Classement", Players: "Participants",
		Results: "Résultats", Findings: "Constats sur les feuilles de partie", MissingSheets: "Feuilles de partie manquantes", Regulations: "Règlement",

		Board: head{"Damier", "Damier"}, Row: head{"#", "Ligne"}, Place: head{"Place", "Place"}, Number: head{"N°", "Numéro d'appariement"}, Name: head{"Nom", "Nom"},
		Title: head{"Titre", "Titre"}, Rating: head{"Cote", "Cote"}, Club: head{"Club", "Club"}, Nation: head{"Féd.", "Fédération"},
		Points: head{"Pts", "points"}, Result: head{"Résultat", "Résultat"}, Opponent: head{"Adversaire", "Adversaire"},
		Colour: head{"Couleur", "Couleur"}, How: head{"Fin de partie", "Comment la partie s'est terminée"}, Sheets: head{"Feuilles", "Feuilles de partie remises"},
		Remark: head{"Remarque", "Remarque"}, Verdict: head{"Feuille", "Ce que la lecture de la feuille a montré"}, Finding: head{"Constat", "Constat"},
		Game: head{"Ronde", "Ronde"}, Born: head{"Né(e)", "Année de naissance"},
		Games: head{"P", "Parties jouées"}, Won: head{"+", "Parties gagnées"}, Drawn: head{"=", "Parties nulles"}, Lost: head{"–", "Parties perdues"},
		OpponentScore: head{"Score de l'adversaire", "Score de l'adversaire tel qu'il est compté"}, OwnPoints: head{"Points pris", "Points pris à l'adversaire"},
		Adds: head{"Apport", "Ce que cela apporte"}, Article: head{"Article", "Article"}, Rule: head{"Règle", "Règle"}, RuleText: head{"Texte", "Texte"},
		OptionsHead: head{"Options", "Options choisies"},

		Bye: "exempt", Absent: "absent", FullBye: "exemption demandée, tous les points", HalfBye: "exemption demandée, la moitié des points", ZeroBye: "exemption demandée, sans points",
		ByAbsence: "F", Annulled: "annulé", WithdrawnFrom: "forfait général dès la ronde {n}", Erased: "effacé", Both: "les deux perdent",
		Resigned: "abandon", NoPieces: "plus de pions", Blocked: "bloqué", Agreement: "nulle par accord", DrawRule: "nulle selon les règles",
		OnTime: "au temps", Forfeit: "par forfait", Refusal: "a refusé de continuer", ArbiterDecided: "décision de l'arbitre",
		FromSheet: "d'après la feuille", ByWithdrawal: "joueur retiré",
		Corrected: forms{One: "corrigé", Many: "corrigé {n} fois"},
		Clean:     "régulière", Irregular: "irrégulière", Unreadable: "illisible", NoSheet: "aucune", SheetOf: "feuille de {name}",
		WithoutGame: "Sans partie", NothingToSplit: "personne à égalité", Cut: "écarté", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "par forfait, non jouée", LegendAnnulled: "annulée, ne compte pas", LegendDouble: "première et seconde partie",
		LegendShared: "les places avec un tiret sont partagées", LegendWithdrawn: "barré ou entre [ ] : retiré du tournoi",
		LegendHeats: "les parties de la ronde dans l'ordre ; la couleur est celle de la première",
		LegendSwiss: "+ gain, = nulle, – perte contre le joueur de cette ligne, {first} et {second} la couleur ; F par forfait",

		NoPlayers: "Aucun participant n'est encore inscrit.", NoRounds: "Aucune ronde n'est encore appariée.", NoGames: "Aucune partie dans cette ronde.",
		NoFindings: "Toutes les feuilles remises sont régulières.", NoMissing: "Il ne manque aucune feuille de partie.",

		Slips: "Feuilles de résultat", Scoresheets: "Feuilles de partie", Scoresheet: "Feuille de partie", WallChart: "Tableau mural", PlayerCards: "Fiches des joueurs",
		NamePlates: "Chevalets", BoardNumbers: "Numéros de damier", Certificates: "Diplômes", Bulletin: "Bulletin", AllGames: "Parties", OneGame: "Partie",
		AllRounds: "Rondes", Overview: "Sommaire", TimeLeft: "Temps restant", TimeUsed: "Temps utilisé", MovesPlayed: "Coups joués", DateLabel: "Date", EventLabel: "Tournoi",
		ArbiterLabel: "Arbitre", Signature: "Signature", TimeLabel: "Temps", Ballot: "Ouverture tirée", GameN: "Partie {n}", BoardN: "Damier {n}", PlaceN: "Place {n}",
		DrawOffered: "nulle proposée", DrawEarly: "nulle avant le coup {n}, autorisée par l'arbitre", ToMove: "trait : {name}", AfterMove: "après {move}",
		NoSheetOfGame: "Aucune feuille n'a été remise pour cette partie.", UnreadFrom: "La feuille ne peut être rejouée plus loin.", ViewStart: "Début", ViewBack: "Précédent",
		ViewNext: "Suivant", ViewEnd: "Fin",

		TieBreaks: map[string]head{
			"wins": {"Gains", "parties gagnées"}, "wins-played": {"G joués", "parties gagnées au damier"}, "direct": {"RP", "résultat particulier"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"Solk", "Solkoff (somme des points des adversaires)"},
			"solkoff-truncated": {"Solk-1", "Solkoff tronqué"}, "solkoff-median": {"Médian", "Solkoff médian"},
			"solkoff-full": {"Solk-n", "Solkoff tronqué complet"}, "order": {"Ordre", "meilleurs résultats dans l'ordre du classement"},
			"progressive": {"Prog", "score progressif"},
		},
	}
}
