package reports

func russian() words {
	return words{
		Page: "стр. {page} из {pages}", Continued: "продолжение", Decimal: ",",
		AsOf: "по состоянию на {date}, {time}", Version: "версия {n}", ArbiterIs: "судья {name}",
		Provisional: "предварительно", Final: "окончательно",
		Round: "Тур {n}", RoundOf: "Тур {n} из {total}", AfterRound: "после тура {n}", AfterRoundOf: "после тура {n} из {total}",
		BeforeStart: "перед первым туром", GamesPlayed: "сыграно партий: {n} из {total}",
		Pending:    forms{One: "не окончательно – ожидается {n} партия", Few: "не окончательно – ожидаются {n} партии", Many: "не окончательно – ожидается {n} партий"},
		RoundsLeft: forms{One: "не окончательно – остался {n} тур", Few: "не окончательно – осталось {n} тура", Many: "не окончательно – осталось {n} туров"},
		PlayerN:    "игрок {n}",
		Day:        "{day} {month} {year} г.", DaysInMonth: "{day}–{day2} {month} {year} г.", DaysInYear: "{day} {month} – {day2} {month2} {year} г.",
		DaysAnyYear: "{day} {month} {year} г. – {day2} {month2} {year2} г.",
		Months: [12]string{"января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
			"октября", "ноября", "декабря"},
		White: "Белые", Black: "Чёрные", Red: "Красные", WhiteLetter: "б", BlackLetter: "ч", RedLetter: "к",

		Pairings: "Пары тура", PairingsByName: "Найдите свою доску", Crosstable: "Турнирная таблица", Standings: "Положение участников", Players: "Участники",
		Results: "Результаты", Findings: "Замечания по бланкам партий", MissingSheets: "Несданные бланки партий", Regulations: "Положение о турнире",

		Board: head{"Доска", "Доска"}, Row: head{"#", "Строка"}, Place: head{"Место", "Место"}, Number: head{"№", "Номер по жеребьёвке"}, Name: head{"Имя", "Фамилия и имя"},
		Title: head{"Звание", "Звание"}, Rating: head{"Рейтинг", "Рейтинг"}, Club: head{"Клуб", "Клуб"}, Nation: head{"Фед.", "Федерация"},
		Points: head{"Очки", "очки"}, Result: head{"Результат", "Результат"}, Opponent: head{"Соперник", "Соперник"},
		Colour: head{"Цвет", "Цвет"}, How: head{"Чем кончилось", "Чем кончилась партия"}, Sheets: head{"Бланки", "Сданные бланки партий"},
		Remark: head{"Примечание", "Примечание"}, Verdict: head{"Бланк", "Что показала проверка бланка"}, Finding: head{"Замечание", "Замечание"},
		Game: head{"Тур", "Тур"}, Born: head{"Г. р.", "Год рождения"},
		Games: head{"П", "Сыгранные партии"}, Won: head{"+", "Победы"}, Drawn: head{"=", "Ничьи"}, Lost: head{"–", "Поражения"},
		OpponentScore: head{"Очки соперника", "Очки соперника, как они учтены"}, OwnPoints: head{"Свои очки", "Очки, взятые у соперника"},
		Adds: head{"Вклад", "Сколько это прибавляет"}, Article: head{"Пункт", "Пункт"}, Rule: head{"Правило", "Правило"}, RuleText: head{"Текст", "Текст"},
		OptionsHead: head{"Настройки", "Выбранные настройки"},

		Bye: "свободен", Absent: "отсутствует", FullBye: "пропуск по просьбе, все очки", HalfBye: "пропуск по просьбе, половина очков", ZeroBye: "пропуск по просьбе, без очков",
		ByAbsence: "н", Annulled: "аннулировано", WithdrawnFrom: "выбыл с тура {n}", Erased: "удалено", Both: "поражение обоим",
		Resigned: "сдался", NoPieces: "нет шашек", Blocked: "заперт", Agreement: "ничья по соглашению", DrawRule: "ничья по правилам",
		OnTime: "просрочка времени", Forfeit: "неявка", Refusal: "отказ от игры", ArbiterDecided: "решение судьи",
		FromSheet: "по бланку", ByWithdrawal: "игрок выбыл",
		Corrected: forms{One: "исправлено", Few: "исправлено {n} раза", Many: "исправлено {n} раз"},
		Clean:     "без замечаний", Irregular: "с нарушением", Unreadable: "не читается", NoSheet: "нет", SheetOf: "бланк: {name}",
		WithoutGame: "Без партии", NothingToSplit: "равных не было", Cut: "не учтено", FirstGame: "а", SecondGame: "б",

		LegendForfeit: "неявка, партия не игралась", LegendAnnulled: "аннулировано, не учитывается", LegendDouble: "первая и вторая партия",
		LegendShared: "места через тире поделены", LegendWithdrawn: "зачёркнуто или в [ ]: выбыл",
		LegendHeats: "партии тура по порядку; цвет – в первой из них",
		LegendSwiss: "+ победа, = ничья, – поражение в партии с игроком этой строки, {first} и {second} – цвет; н – неявка",

		NoPlayers: "Участники ещё не внесены.", NoRounds: "Ни один тур ещё не составлен.", NoGames: "В этом туре нет партий.",
		NoFindings: "Все сданные бланки без замечаний.", NoMissing: "Все бланки партий сданы.",

		Slips: "Карточки результатов", Scoresheets: "Бланки партий", Scoresheet: "Бланк партии", WallChart: "Настенная таблица", PlayerCards: "Карточки участников",
		NamePlates: "Именные таблички", BoardNumbers: "Номера досок", Certificates: "Дипломы", Bulletin: "Бюллетень", AllGames: "Партии", OneGame: "Партия", AllRounds: "Туры",
		Overview: "Обзор", TimeLeft: "Осталось времени", TimeUsed: "Затрачено времени", MovesPlayed: "Сделано ходов", DateLabel: "Дата", EventLabel: "Соревнование",
		ArbiterLabel: "Судья", Signature: "Подпись", TimeLabel: "Время", Ballot: "Жеребьёвка дебюта", GameN: "Партия {n}", BoardN: "Доска {n}", PlaceN: "{n} место",
		DrawOffered: "предложена ничья", DrawEarly: "ничья до {n}-го хода, разрешена судьёй", ToMove: "ход: {name}", AfterMove: "после {move}",
		NoSheetOfGame: "Бланк этой партии не сдан.", UnreadFrom: "Дальше запись не воспроизводится.", ViewStart: "Начало", ViewBack: "Назад", ViewNext: "Вперёд",
		ViewEnd: "Конец",

		TieBreaks: map[string]head{
			"wins": {"Поб.", "число побед"}, "wins-played": {"Поб. за доской", "число побед за доской"}, "direct": {"ЛВ", "личная встреча"},
			"sonneborn-berger": {"ЗБ", "коэффициент Зоннеборна-Бергера"}, "solkoff": {"Солк.", "коэффициент Солкофа"},
			"solkoff-truncated": {"Солк.-1", "усечённый коэффициент Солкофа"}, "solkoff-median": {"Мед.", "медианный коэффициент Солкофа"},
			"solkoff-full": {"Солк.-n", "полный усечённый коэффициент Солкофа"}, "order": {"Порядок", "лучшие результаты в порядке занятых мест"},
			"progressive": {"Прогр.", "прогрессирующий коэффициент"},
		},
	}
}
