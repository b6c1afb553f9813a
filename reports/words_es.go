package reports

func spanish() words {
	return words{
		Page: "página {page} de {pages}", Continued: "continuación", Decimal: ",",
		AsOf: "a {date}, {time}", Version: "versión {n}", ArbiterIs: "árbitro {name}",
		Provisional: "provisional", Final: "definitivo",
		Round: "Ronda {n}", RoundOf: "Ronda {n} de {total}", AfterRound: "tras la ronda {n}", AfterRoundOf: "tras la ronda {n} de {total}",
		BeforeStart: "antes de la primera ronda", GamesPlayed: "{n} de {total} partidas jugadas",
		Pending:    forms{One: "no definitivo – 1 partida pendiente", Many: "no definitivo – {n} partidas pendientes"},
		RoundsLeft: forms{One: "no definitivo – falta 1 ronda", Many: "no definitivo – faltan {n} rondas"},
		PlayerN:    "jugador {n}",
		Day:        "{day} de {month} de {year}", DaysInMonth: "{day}–{day2} de {month} de {year}", DaysInYear: "{day} de {month} – {day2} de {month2} de {year}",
		DaysAnyYear: "{day} de {month} de {year} – {day2} de {month2} de {year2}",
		Months: [12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
			"octubre", "noviembre", "diciembre"},
		White: "Blancas", Black: "Negras", Red: "Rojas", WhiteLetter: "b", BlackLetter: "n", RedLetter: "r",

		Pairings: "Emparejamientos", PairingsByName: "Encuentre su tablero", Crosstable: "Cuadro del torneo", Standings: "Clasificación", Players: "Participantes",
		Results: "Resultados", Findings: "Observaciones en las planillas", MissingSheets: "Planillas que faltan", Regulations: "Reglamento",

		Board: head{"Tablero", "Tablero"}, Row: head{"#", "Fila"}, Place: head{"Puesto", "Puesto"}, Number: head{"N.º", "Número de emparejamiento"}, Name: head{"Nombre", "Nombre"},
		Title: head{"Título", "Título"}, Rating: head{"Rating", "Rating"}, Club: head{"Club", "Club"}, Nation: head{"Fed.", "Federación"},
		Points: head{"Pts", "puntos"}, Result: head{"Resultado", "Resultado"}, Opponent: head{"Rival", "Rival"},
		Colour: head{"Color", "Color"}, How: head{"Final", "Cómo terminó la partida"}, Sheets: head{"Planillas", "Planillas entregadas"},
		Remark: head{"Nota", "Nota"}, Verdict: head{"Planilla", "Lo que mostró la revisión de la planilla"}, Finding: head{"Observación", "Observación"},
		Game: head{"Ronda", "Ronda"}, Born: head{"Nac.", "Año de nacimiento"},
		Games: head{"P", "Partidas jugadas"}, Won: head{"+", "Partidas ganadas"}, Drawn: head{"=", "Tablas"}, Lost: head{"–", "Partidas perdidas"},
		OpponentScore: head{"Puntos del rival", "Puntos del rival tal como se cuentan"}, OwnPoints: head{"Puntos propios", "Puntos obtenidos del rival"},
		Adds: head{"Suma", "Lo que suma"}, Article: head{"Artículo", "Artículo"}, Rule: head{"Regla", "Regla"}, RuleText: head{"Texto", "Texto"},
		OptionsHead: head{"Opciones", "Opciones elegidas"},

		Bye: "descansa", Absent: "ausente", FullBye: "descanso pedido, todos los puntos", HalfBye: "descanso pedido, medios puntos", ZeroBye: "descanso pedido, sin puntos",
		ByAbsence: "i", Annulled: "anulada", WithdrawnFrom: "retirado desde la ronda {n}", Erased: "borrado", Both: "pierden ambos",
		Resigned: "abandono", NoPieces: "sin piezas", Blocked: "bloqueado", Agreement: "tablas de acuerdo", DrawRule: "tablas por regla",
		OnTime: "por tiempo", Forfeit: "por incomparecencia", Refusal: "se negó a seguir", ArbiterDecided: "decisión del árbitro",
		FromSheet: "según la planilla", ByWithdrawal: "jugador retirado",
		Corrected: forms{One: "corregido", Many: "corregido {n} veces"},
		Clean:     "en regla", Irregular: "irregular", Unreadable: "ilegible", NoSheet: "ninguna", SheetOf: "planilla de {name}",
		WithoutGame: "Sin partida", NothingToSplit: "nadie empatado", Cut: "descartado", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "incomparecencia, no jugada", LegendAnnulled: "anulada, no cuenta", LegendDouble: "primera y segunda partida",
		LegendShared: "los puestos con guion son compartidos", LegendWithdrawn: "tachado o entre [ ]: retirado",
		LegendHeats: "las partidas de la ronda por orden; el color es el de la primera",
		LegendSwiss: "+ victoria, = tablas, – derrota ante el jugador de esa fila, {first} y {second} el color; i incomparecencia",

		NoPlayers: "Aún no hay participantes inscritos.", NoRounds: "Aún no hay ninguna ronda emparejada.", NoGames: "No hay partidas en esta ronda.",
		NoFindings: "Todas las planillas entregadas están en regla.", NoMissing: "No falta ninguna planilla.",

		Slips: "Papeletas de resultado", Scoresheets: "Planillas", Scoresheet: "Planilla", WallChart: "Cuadro mural", PlayerCards: "Fichas de jugadores",
		NamePlates: "Letreros con nombre", BoardNumbers: "Números de tablero", Certificates: "Diplomas", Bulletin: "Boletín", AllGames: "Partidas", OneGame: "Partida",
		AllRounds: "Rondas", Overview: "Resumen", TimeLeft: "Tiempo restante", TimeUsed: "Tiempo empleado", MovesPlayed: "Jugadas hechas", DateLabel: "Fecha",
		EventLabel: "Torneo", ArbiterLabel: "Árbitro", Signature: "Firma", TimeLabel: "Tiempo", Ballot: "Apertura sorteada", GameN: "Partida {n}", BoardN: "Tablero {n}",
		PlaceN: "{n}.º lugar", DrawOffered: "tablas ofrecidas", DrawEarly: "tablas antes de la jugada {n}, permitidas por el árbitro", ToMove: "juegan: {name}",
		AfterMove: "tras {move}", NoSheetOfGame: "No se ha entregado la planilla de esta partida.", UnreadFrom: "La planilla no se puede reproducir más allá.",
		ViewStart: "Inicio", ViewBack: "Anterior", ViewNext: "Siguiente", ViewEnd: "Final",

		TieBreaks: map[string]head{
			"wins": {"Vict.", "partidas ganadas"}, "wins-played": {"V. tabl.", "partidas ganadas en el tablero"}, "direct": {"RP", "resultado particular"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"Solk", "Solkoff (suma de puntos de los rivales)"},
			"solkoff-truncated": {"Solk-1", "Solkoff truncado"}, "solkoff-median": {"Med.", "Solkoff mediano"},
			"solkoff-full": {"Solk-n", "Solkoff truncado completo"}, "order": {"Orden", "mejores resultados en el orden de la clasificación"},
			"progressive": {"Progr.", "puntuación progresiva"},
		},
	}
}
