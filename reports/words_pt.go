package reports

func portuguese() words {
	return words{
		Page: "página {page} de {pages}", Continued: "continuação", Decimal: ",",
		AsOf: "situação em {date}, {time}", Version: "versão {n}", ArbiterIs: "árbitro {name}",
		Provisional: "provisório", Final: "definitivo",
		Round: "Rodada {n}", RoundOf: "Rodada {n} de {total}", AfterRound: "após a rodada {n}", AfterRoundOf: "após a rodada {n} de {total}",
		BeforeStart: "antes da primeira rodada", GamesPlayed: "{n} de {total} partidas jogadas",
		Pending:    forms{One: "não definitivo – {n} partida pendente", Many: "não definitivo – {n} partidas pendentes"},
		RoundsLeft: forms{One: "não definitivo – falta {n} rodada", Many: "não definitivo – faltam {n} rodadas"},
		PlayerN:    "jogador {n}",
		Day:        "{day} de {month} de {year}", DaysInMonth: "{day}–{day2} de {month} de {year}", DaysInYear: "{day} de {month} – {day2} de {month2} de {year}",
		DaysAnyYear: "{day} de {month} de {year} – {day2} de {month2} de {year2}",
		Months: [12]string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
			"outubro", "novembro", "dezembro"},
		White: "Brancas", Black: "Pretas", Red: "Vermelhas", WhiteLetter: "b", BlackLetter: "p", RedLetter: "v",

		Pairings: "Emparceiramentos", PairingsByName: "Encontre o seu tabuleiro", Crosstable: "Quadro do torneio", Standings: "Classificação", Players: "Participantes",
		Results: "Resultados", Findings: "Observações nas planilhas", MissingSheets: "Planilhas em falta", Regulations: "Regulamento",

		Board: head{"Tabuleiro", "Tabuleiro"}, Row: head{"#", "Linha"}, Place: head{"Lugar", "Lugar"}, Number: head{"N.º", "Número de emparceiramento"}, Name: head{"Nome", "Nome"},
		Title: head{"Título", "Título"}, Rating: head{"Rating", "Rating"}, Club: head{"Clube", "Clube"}, Nation: head{"Fed.", "Federação"},
		Points: head{"Pts", "pontos"}, Result: head{"Resultado", "Resultado"}, Opponent: head{"Adversário", "Adversário"},
		Colour: head{"Cor", "Cor"}, How: head{"Final", "Como terminou a partida"}, Sheets: head{"Planilhas", "Planilhas entregues"},
		Remark: head{"Nota", "Nota"}, Verdict: head{"Planilha", "O que a revisão da planilha mostrou"}, Finding: head{"Observação", "Observação"},
		Game: head{"Rodada", "Rodada"}, Born: head{"Nasc.", "Ano de nascimento"},
		Games: head{"P", "Partidas jogadas"}, Won: head{"+", "Vitórias"}, Drawn: head{"=", "Empates"}, Lost: head{"–", "Derrotas"},
		OpponentScore: head{"Pontos do adversário", "Pontos do adversário como contados"}, OwnPoints: head{"Pontos próprios", "Pontos obtidos do adversário"},
		Adds: head{"Soma", "O que soma"}, Article: head{"Artigo", "Artigo"}, Rule: head{"Regra", "Regra"}, RuleText: head{"Texto", "Texto"},
		OptionsHead: head{"Opções", "Opções escolhidas"},

		Bye: "folga", Absent: "ausente", FullBye: "folga pedida, todos os pontos", HalfBye: "folga pedida, metade dos pontos", ZeroBye: "folga pedida, sem pontos",
		ByAbsence: "W", Annulled: "anulada", WithdrawnFrom: "desistiu a partir da rodada {n}", Erased: "apagado", Both: "ambos perdem",
		Resigned: "abandono", NoPieces: "sem pedras", Blocked: "bloqueado", Agreement: "empate por acordo", DrawRule: "empate pela regra",
		OnTime: "por tempo", Forfeit: "por ausência (W.O.)", Refusal: "recusou-se a continuar", ArbiterDecided: "decisão do árbitro",
		FromSheet: "segundo a planilha", ByWithdrawal: "jogador desistiu",
		Corrected: forms{One: "corrigido", Many: "corrigido {n} vezes"},
		Clean:     "regular", Irregular: "irregular", Unreadable: "ilegível", NoSheet: "nenhuma", SheetOf: "planilha de {name}",
		WithoutGame: "Sem partida", NothingToSplit: "ninguém empatado", Cut: "descartado", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "decidida por ausência (W.O.), não jogada", LegendAnnulled: "anulada, não conta", LegendDouble: "primeira e segunda partida",
		LegendShared: "lugares com traço são partilhados", LegendWithdrawn: "riscado ou entre [ ]: desistiu",
		LegendHeats: "as partidas da ronda por ordem; a cor é a da primeira",
		LegendSwiss: "+ vitória, = empate, – derrota contra o jogador dessa linha, {first} e {second} a cor; W decidida por ausência",

		NoPlayers: "Ainda não há participantes inscritos.", NoRounds: "Ainda não há rodada emparceirada.", NoGames: "Não há partidas nesta rodada.",
		NoFindings: "Todas as planilhas entregues estão regulares.", NoMissing: "Não falta nenhuma planilha.",

		Slips: "Fichas de resultado", Scoresheets: "Planilhas", Scoresheet: "Planilha", WallChart: "Quadro de parede", PlayerCards: "Fichas dos jogadores",
		NamePlates: "Placas de nome", BoardNumbers: "Números de tabuleiro", Certificates: "Diplomas", Bulletin: "Boletim", AllGames: "Partidas", OneGame: "Partida",
		AllRounds: "Rodadas", Overview: "Visão geral", TimeLeft: "Tempo restante", TimeUsed: "Tempo usado", MovesPlayed: "Lances jogados", DateLabel: "Data",
		EventLabel: "Torneio", ArbiterLabel: "Árbitro", Signature: "Assinatura", TimeLabel: "Tempo", Ballot: "Abertura sorteada", GameN: "Partida {n}",
		BoardN: "Tabuleiro {n}", PlaceN: "{n}.º lugar", DrawOffered: "empate proposto", DrawEarly: "empate antes do lance {n}, permitido pelo árbitro",
		ToMove: "lance: {name}", AfterMove: "após {move}", NoSheetOfGame: "Não foi entregue planilha desta partida.",
		UnreadFrom: "A planilha não pode ser reproduzida além daqui.", ViewStart: "Início", ViewBack: "Anterior", ViewNext: "Seguinte", ViewEnd: "Fim",

		TieBreaks: map[string]head{
			"wins": {"Vit.", "número de vitórias"}, "wins-played": {"V. tab.", "vitórias no tabuleiro"}, "direct": {"CD", "confronto direto"},
			"sonneborn-berger": {"SB", "Sonneborn-Berger"}, "solkoff": {"Solk", "Solkoff (soma dos pontos dos adversários)"},
			"solkoff-truncated": {"Solk-1", "Solkoff truncado"}, "solkoff-median": {"Med.", "Solkoff mediano"},
			"solkoff-full": {"Solk-n", "Solkoff truncado completo"}, "order": {"Ordem", "melhores resultados na ordem da classificação"},
			"progressive": {"Progr.", "pontuação progressiva"},
		},
	}
}
