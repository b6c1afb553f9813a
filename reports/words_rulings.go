package reports

// rulingWords are the words of the documents on incidents, appeals, questions,
// the checklist of equipment and postponed games.
type rulingWords struct {
	// Titles.
	Incidents, Appeals, Questions, Checklist, Later string
	AppealN                                         string // {n}: the entry
	// Heads of columns and labels.
	Entry, When, Who, What, Decision, Grounds, State, Question, Answer, Until, Counts, Position, Sealed string
	Member, Experience, InGame, InEvent, Offence, Tally, Against, By, Committee, Hearing, Testimony     string
	Witnesses, Despite, Verdict                                                                         string
	// Sentences.
	RulingStands, RulingFalls, Dropped, Undecided string
	CountsUntil                                   string // {first} {second} {n} {how} {result}
	NoIncidents, NoAppeals, NoQuestions, NoLater  string
	// Cells.
	Spectator, NoPenalty, Warning, Caution, ZeroPoints, BothZero, LossOfGame, Disqualified, Expelled, Unintentional string
	ByAnalogy, Rectified, Stands, Recalled, PlayedAnew, DeclaredDrawn, PlayedOn, Noted                              string
	Overruled, Upheld, UnderAppeal, Open, InOrder, Amiss, Unchecked, Postponed, Adjourned, NoResultYet              string
}

func englishRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidents and rulings", Appeals: "Appeals", AppealN: "Appeal {n}", Questions: "Questions for the rules committee",
		Checklist: "Checklist of equipment", Later: "Postponed and adjourned games", Entry: "Entry", When: "When", Who: "Who", What: "What happened",
		Decision: "Decision", Grounds: "Reason", State: "State", Question: "Question", Answer: "Answer", Until: "To be played",
		Counts: "Counts as", Position: "Position", Sealed: "Sealed move", Member: "Member", Experience: "Experience", InGame: "In the game",
		InEvent: "In the event", Offence: "Offence", Tally: "Offences counted", Against: "Against", By: "Appeal by", Committee: "Committee",
		Hearing: "Hearing", Testimony: "The arbiter's testimony", Witnesses: "Witnesses", Despite: "Appointed all the same",
		Verdict: "Decision of the committee", RulingStands: "The ruling stands.",
		RulingFalls: "The ruling is overruled; what it caused has been taken back.", Dropped: "The appeal was withdrawn.", Undecided: "Not decided yet.",
		Spectator: "spectator", NoPenalty: "no penalty", Warning: "warning", Caution: "caution", ZeroPoints: "zero points for the round",
		BothZero: "zero points for both", LossOfGame: "loss of the game", Disqualified: "disqualification", Expelled: "expulsion",
		Unintentional: "unintentional", ByAnalogy: "by analogy", Rectified: "rectified", Stands: "the move stands", Recalled: "caution, the move recalled",
		PlayedAnew: "declared void, played anew", DeclaredDrawn: "declared drawn", PlayedOn: "played on", Noted: "noted", Overruled: "overruled on appeal",
		Upheld: "upheld on appeal", UnderAppeal: "under appeal", Open: "open", InOrder: "in order", Amiss: "amiss", Unchecked: "not checked",
		Postponed: "postponed", Adjourned: "adjourned", NoResultYet: "nothing",
		CountsUntil: "{first} – {second} (round {n}) is {how} and counts as {result} until it is played", NoIncidents: "Nothing was ruled on.",
		NoAppeals: "There is no appeal.", NoQuestions: "There is no question.", NoLater: "No game is postponed.",
	}
}

func dutchRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidenten en beslissingen", Appeals: "Beroepen", AppealN: "Beroep {n}", Questions: "Vragen aan de reglementscommissie",
		Checklist: "Controlelijst van het materiaal", Later: "Uitgestelde en afgebroken partijen", Entry: "Nr.", When: "Tijd", Who: "Wie",
		What: "Wat er gebeurde", Decision: "Beslissing", Grounds: "Reden", State: "Status", Question: "Vraag", Answer: "Antwoord",
		Until: "Te spelen", Counts: "Telt als", Position: "Stand op het bord", Sealed: "Afgegeven zet", Member: "Lid", Experience: "Ervaring",
		InGame: "In de partij", InEvent: "In het toernooi", Offence: "Overtreding", Tally: "Getelde overtredingen", Against: "Tegen", By: "Beroep van",
		Committee: "Commissie", Hearing: "Zitting", Testimony: "Verklaring van de arbiter", Witnesses: "Getuigen", Despite: "Toch benoemd",
		Verdict: "Uitspraak van de commissie", RulingStands: "De beslissing blijft staan.",
		RulingFalls: "De beslissing is vernietigd; de gevolgen zijn teruggedraaid.", Dropped: "Het beroep is ingetrokken.", Undecided: "Nog niet beslist.",
		Spectator: "toeschouwer", NoPenalty: "geen straf", Warning: "waarschuwing", Caution: "berisping", ZeroPoints: "nul punten voor de ronde",
		BothZero: "nul punten voor beiden", LossOfGame: "verlies van de partij", Disqualified: "diskwalificatie", Expelled: "verwijdering",
		Unintentional: "onopzettelijk", ByAnalogy: "naar analogie", Rectified: "hersteld", Stands: "de zet blijft staan",
		Recalled: "berisping, zet teruggenomen", PlayedAnew: "ongeldig verklaard, overgespeeld", DeclaredDrawn: "remise verklaard",
		PlayedOn: "doorgespeeld", Noted: "genoteerd", Overruled: "vernietigd in beroep", Upheld: "bevestigd in beroep", UnderAppeal: "in beroep",
		Open: "open", InOrder: "in orde", Amiss: "niet in orde", Unchecked: "niet gecontroleerd", Postponed: "uitgesteld", Adjourned: "afgebroken",
		NoResultYet: "niets", CountsUntil: "{first} – {second} (ronde {n}) is {how} en telt als {result} tot zij gespeeld is",
		NoIncidents: "Er is niets beslist.", NoAppeals: "Er is geen beroep.", NoQuestions: "Er is geen vraag.", NoLater: "Er is geen partij uitgesteld.",
	}
}

func frenchRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidents et décisions", Appeals: "Appels", AppealN: "Appel {n}", Questions: "Questions pour la commission du règlement",
		Checklist: "Liste de contrôle du matériel", Later: "Parties remises et ajournées", Entry: "Entrée", When: "Quand", Who: "Qui",
		What: "Ce qui s'est passé", Decision: "Décision", Grounds: "Motif", State: "État", Question: "Question", Answer: "Réponse",
		Until: "À jouer", Counts: "Compte pour", Position: "Position", Sealed: "Coup sous enveloppe", Member: "Membre", Experience: "Expérience",
		InGame: "Dans la partie", InEvent: "Dans le tournoi", Offence: "Infraction", Tally: "Infractions comptées", Against: "Contre", By: "Appel de",
		Committee: "Commission", Hearing: "Audience", Testimony: "Témoignage de l'arbitre", Witnesses: "Témoins", Despite: "Nommé malgré tout",
		Verdict: "Décision de la commission", RulingStands: "La décision est maintenue.",
		RulingFalls: "La décision est annulée\u00a0; ses effets ont été retirés.", Dropped: "L'appel a été retiré.", Undecided: "Pas encore décidé.",
		Spectator: "spectateur", NoPenalty: "pas de sanction", Warning: "avertissement", Caution: "rappel à l'ordre",
		ZeroPoints: "zéro point pour la ronde", BothZero: "zéro point pour les deux", LossOfGame: "perte de la partie", Disqualified: "disqualification",
		Expelled: "expulsion", Unintentional: "involontaire", ByAnalogy: "par analogie", Rectified: "rectifié", Stands: "le coup est maintenu",
		Recalled: "rappel à l'ordre, coup repris", PlayedAnew: "annulée, rejouée", DeclaredDrawn: "déclarée nulle", PlayedOn: "poursuivie", Noted: "noté",
		Overruled: "annulée en appel", Upheld: "confirmée en appel", UnderAppeal: "en appel", Open: "ouvert", InOrder: "en ordre", Amiss: "non conforme",
		Unchecked: "non vérifié", Postponed: "remise", Adjourned: "ajournée", NoResultYet: "rien",
		CountsUntil: "{first} – {second} (ronde {n}) est {how} et compte pour {result} jusqu'à ce qu'elle soit jouée", NoIncidents: "Aucune décision.",
		NoAppeals: "Aucun appel.", NoQuestions: "Aucune question.", NoLater: "Aucune partie remise.",
	}
}

func russianRulings() rulingWords {
	return rulingWords{
		Incidents: "Инциденты и решения", Appeals: "Апелляции", AppealN: "Апелляция {n}", Questions: "Вопросы к комиссии по правилам",
		Checklist: "Проверка инвентаря", Later: "Перенесённые и отложенные партии", Entry: "Запись", When: "Когда", Who: "Кто", What: "Что произошло",
		Decision: "Решение", Grounds: "Основание", State: "Состояние", Question: "Вопрос", Answer: "Ответ", Until: "Будет сыграна",
		Counts: "Считается как", Position: "Позиция", Sealed: "Записанный ход", Member: "Член", Experience: "Опыт", InGame: "В партии",
		InEvent: "В турнире", Offence: "Нарушение", Tally: "Подсчёт нарушений", Against: "Против", By: "Подал", Committee: "Комиссия", Hearing: "Слушание",
		Testimony: "Показания судьи", Witnesses: "Свидетели", Despite: "Назначен несмотря на это", Verdict: "Решение комиссии",
		RulingStands: "Решение остаётся в силе.", RulingFalls: "Решение отменено; его последствия сняты.", Dropped: "Апелляция отозвана.",
		Undecided: "Ещё не решено.", Spectator: "зритель", NoPenalty: "без наказания", Warning: "предупреждение", Caution: "замечание",
		ZeroPoints: "ноль очков за тур", BothZero: "ноль очков обоим", LossOfGame: "поражение в партии", Disqualified: "дисквалификация",
		Expelled: "удаление", Unintentional: "неумышленно", ByAnalogy: "по аналогии", Rectified: "исправлено", Stands: "ход остаётся",
		Recalled: "замечание, ход взят назад", PlayedAnew: "аннулирована, переигрывается", DeclaredDrawn: "объявлена ничья", PlayedOn: "игра продолжена",
		Noted: "отмечено", Overruled: "отменено по апелляции", Upheld: "подтверждено по апелляции", UnderAppeal: "обжалуется", Open: "открыто",
		InOrder: "в порядке", Amiss: "не в порядке", Unchecked: "не проверено", Postponed: "перенесена", Adjourned: "отложена", NoResultYet: "ничего",
		CountsUntil: "{first} – {second} (тур {n}) {how} и до её окончания считается как {result}", NoIncidents: "Решений не было.",
		NoAppeals: "Апелляций нет.", NoQuestions: "Вопросов нет.", NoLater: "Перенесённых партий нет.",
	}
}

func polishRulings() rulingWords {
	return rulingWords{
		Incidents: "Incydenty i decyzje", Appeals: "Odwołania", AppealN: "Odwołanie {n}", Questions: "Pytania do komisji przepisów",
		Checklist: "Lista kontrolna sprzętu", Later: "Partie przełożone i odłożone", Entry: "Wpis", When: "Kiedy", Who: "Kto", What: "Co się stało",
		Decision: "Decyzja", Grounds: "Powód", State: "Stan", Question: "Pytanie", Answer: "Odpowiedź", Until: "Do rozegrania",
		Counts: "Liczy się jako", Position: "Pozycja", Sealed: "Ruch w kopercie", Member: "Członek", Experience: "Doświadczenie", InGame: "W partii",
		InEvent: "W turnieju", Offence: "Przewinienie", Tally: "Policzone przewinienia", Against: "Przeciw", By: "Odwołujący się", Committee: "Komisja",
		Hearing: "Posiedzenie", Testimony: "Zeznanie sędziego", Witnesses: "Świadkowie", Despite: "Powołano mimo to", Verdict: "Decyzja komisji",
		RulingStands: "Decyzja zostaje utrzymana.", RulingFalls: "Decyzja zostaje uchylona; jej skutki cofnięto.", Dropped: "Odwołanie wycofano.",
		Undecided: "Jeszcze nie rozstrzygnięto.", Spectator: "widz", NoPenalty: "bez kary", Warning: "ostrzeżenie", Caution: "upomnienie",
		ZeroPoints: "zero punktów za rundę", BothZero: "zero punktów dla obu", LossOfGame: "przegrana partia", Disqualified: "dyskwalifikacja",
		Expelled: "wykluczenie", Unintentional: "nieumyślnie", ByAnalogy: "przez analogię", Rectified: "poprawiono", Stands: "ruch pozostaje",
		Recalled: "upomnienie, ruch cofnięty", PlayedAnew: "unieważniona, rozgrywana od nowa", DeclaredDrawn: "ogłoszono remis",
		PlayedOn: "gra toczy się dalej", Noted: "odnotowano", Overruled: "uchylona w odwołaniu", Upheld: "utrzymana w odwołaniu",
		UnderAppeal: "w trakcie odwołania", Open: "otwarte", InOrder: "w porządku", Amiss: "nieprawidłowo", Unchecked: "nie sprawdzono",
		Postponed: "przełożona", Adjourned: "odłożona", NoResultYet: "nic",
		CountsUntil: "{first} – {second} (runda {n}) jest {how} i do rozegrania liczy się jako {result}", NoIncidents: "Nie było decyzji.",
		NoAppeals: "Brak odwołań.", NoQuestions: "Brak pytań.", NoLater: "Brak przełożonych partii.",
	}
}

func latvianRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidenti un lēmumi", Appeals: "Apelācijas", AppealN: "Apelācija {n}", Questions: "Jautājumi noteikumu komisijai",
		Checklist: "Inventāra pārbaudes saraksts", Later: "Pārceltās un atliktās partijas", Entry: "Ieraksts", When: "Kad", Who: "Kas", What: "Kas notika",
		Decision: "Lēmums", Grounds: "Pamatojums", State: "Stāvoklis", Question: "Jautājums", Answer: "Atbilde", Until: "Jāspēlē",
		Counts: "Skaitās kā", Position: "Pozīcija", Sealed: "Gājiens aploksnē", Member: "Loceklis", Experience: "Pieredze", InGame: "Partijā",
		InEvent: "Turnīrā", Offence: "Pārkāpums", Tally: "Saskaitītie pārkāpumi", Against: "Pret", By: "Iesniedzējs", Committee: "Komisija",
		Hearing: "Uzklausīšana", Testimony: "Tiesneša liecība", Witnesses: "Liecinieki", Despite: "Tomēr iecelts", Verdict: "Komisijas lēmums",
		RulingStands: "Lēmums paliek spēkā.", RulingFalls: "Lēmums ir atcelts; tā sekas ir atsauktas.", Dropped: "Apelācija atsaukta.",
		Undecided: "Vēl nav izlemts.", Spectator: "skatītājs", NoPenalty: "bez soda", Warning: "brīdinājums", Caution: "aizrādījums",
		ZeroPoints: "nulle punktu par kārtu", BothZero: "nulle punktu abiem", LossOfGame: "partijas zaudējums", Disqualified: "diskvalifikācija",
		Expelled: "izraidīšana", Unintentional: "netīši", ByAnalogy: "pēc analoģijas", Rectified: "izlabots", Stands: "gājiens paliek",
		Recalled: "aizrādījums, gājiens ņemts atpakaļ", PlayedAnew: "anulēta, spēlē no jauna", DeclaredDrawn: "atzīta par neizšķirtu", PlayedOn: "spēle turpinās",
		Noted: "piezīmēts", Overruled: "atcelts apelācijā", Upheld: "atstāts spēkā apelācijā", UnderAppeal: "tiek pārsūdzēts", Open: "atklāts",
		InOrder: "kārtībā", Amiss: "nav kārtībā", Unchecked: "nav pārbaudīts", Postponed: "pārcelta", Adjourned: "atlikta", NoResultYet: "nekas",
		CountsUntil: "{first} – {second} ({n}. kārta) ir {how} un līdz izspēlei skaitās kā {result}", NoIncidents: "Lēmumu nav bijis.",
		NoAppeals: "Apelāciju nav.", NoQuestions: "Jautājumu nav.", NoLater: "Pārceltu partiju nav.",
	}
}

func lithuanianRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidentai ir sprendimai", Appeals: "Apeliacijos", AppealN: "Apeliacija {n}", Questions: "Klausimai taisyklių komisijai",
		Checklist: "Inventoriaus patikros sąrašas", Later: "Perkeltos ir atidėtos partijos", Entry: "Įrašas", When: "Kada", Who: "Kas", What: "Kas įvyko",
		Decision: "Sprendimas", Grounds: "Priežastis", State: "Būsena", Question: "Klausimas", Answer: "Atsakymas",
		Until: "Bus žaidžiama", Counts: "Skaičiuojama kaip", Position: "Pozicija", Sealed: "Ėjimas voke", Member: "Narys", Experience: "Patirtis",
		InGame: "Partijoje", InEvent: "Turnyre", Offence: "Pažeidimas", Tally: "Suskaičiuoti pažeidimai", Against: "Prieš", By: "Pateikė",
		Committee: "Komisija", Hearing: "Svarstymas", Testimony: "Teisėjo parodymai", Witnesses: "Liudytojai", Despite: "Vis tiek paskirtas",
		Verdict: "Komisijos sprendimas", RulingStands: "Sprendimas lieka galioti.", RulingFalls: "Sprendimas panaikintas; jo pasekmės atšauktos.",
		Dropped: "Apeliacija atsiimta.", Undecided: "Dar nenuspręsta.", Spectator: "žiūrovas", NoPenalty: "be nuobaudos", Warning: "įspėjimas",
		Caution: "pastaba", ZeroPoints: "nulis taškų už ratą", BothZero: "nulis taškų abiem", LossOfGame: "partijos pralaimėjimas",
		Disqualified: "diskvalifikacija", Expelled: "pašalinimas", Unintentional: "netyčia", ByAnalogy: "pagal analogiją", Rectified: "ištaisyta",
		Stands: "ėjimas lieka", Recalled: "pastaba, ėjimas atšauktas", PlayedAnew: "anuliuota, žaidžiama iš naujo", DeclaredDrawn: "paskelbtos lygiosios",
		PlayedOn: "žaidžiama toliau", Noted: "užrašyta", Overruled: "panaikinta apeliacijoje", Upheld: "patvirtinta apeliacijoje",
		UnderAppeal: "skundžiama", Open: "atvira", InOrder: "tvarkinga", Amiss: "netvarkinga", Unchecked: "nepatikrinta", Postponed: "perkelta",
		Adjourned: "atidėta", NoResultYet: "niekas", CountsUntil: "{first} – {second} ({n} ratas) {how} ir iki sužaidimo skaičiuojama kaip {result}",
		NoIncidents: "Sprendimų nebuvo.", NoAppeals: "Apeliacijų nėra.", NoQuestions: "Klausimų nėra.", NoLater: "Perkeltų partijų nėra.",
	}
}

func portugueseRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidentes e decisões", Appeals: "Recursos", AppealN: "Recurso {n}", Questions: "Perguntas à comissão de regras",
		Checklist: "Lista de verificação do material", Later: "Partidas adiadas e suspensas", Entry: "Registro", When: "Quando", Who: "Quem",
		What: "O que aconteceu", Decision: "Decisão", Grounds: "Motivo", State: "Estado", Question: "Pergunta", Answer: "Resposta",
		Until: "A jogar", Counts: "Conta como", Position: "Posição", Sealed: "Lance selado", Member: "Membro", Experience: "Experiência",
		InGame: "Na partida", InEvent: "No torneio", Offence: "Infração", Tally: "Infrações contadas", Against: "Contra", By: "Recurso de",
		Committee: "Comissão", Hearing: "Audiência", Testimony: "Testemunho do árbitro", Witnesses: "Testemunhas", Despite: "Nomeado apesar disso",
		Verdict: "Decisão da comissão", RulingStands: "A decisão mantém-se.", RulingFalls: "A decisão foi anulada; os seus efeitos foram retirados.",
		Dropped: "O recurso foi retirado.", Undecided: "Ainda não decidido.", Spectator: "espectador", NoPenalty: "sem penalidade", Warning: "advertência",
		Caution: "repreensão", ZeroPoints: "zero pontos na rodada", BothZero: "zero pontos para ambos", LossOfGame: "perda da partida",
		Disqualified: "desclassificação", Expelled: "expulsão", Unintentional: "sem intenção", ByAnalogy: "por analogia", Rectified: "retificado",
		Stands: "o lance mantém-se", Recalled: "repreensão, lance retomado", PlayedAnew: "anulada, jogada de novo", DeclaredDrawn: "declarada empatada",
		PlayedOn: "jogo continua", Noted: "anotado", Overruled: "anulada em recurso", Upheld: "confirmada em recurso", UnderAppeal: "em recurso",
		Open: "em aberto", InOrder: "em ordem", Amiss: "irregular", Unchecked: "por verificar", Postponed: "adiada", Adjourned: "suspensa",
		NoResultYet: "nada", CountsUntil: "{first} – {second} (rodada {n}) está {how} e conta como {result} até ser jogada",
		NoIncidents: "Não houve decisões.", NoAppeals: "Não há recursos.", NoQuestions: "Não há perguntas.", NoLater: "Nenhuma partida adiada.",
	}
}

func germanRulings() rulingWords {
	return rulingWords{
		Incidents: "Vorfälle und Entscheidungen", Appeals: "Proteste", AppealN: "Protest {n}", Questions: "Fragen an die Regelkommission",
		Checklist: "Prüfliste des Spielmaterials", Later: "Verlegte und Hängepartien", Entry: "Eintrag", When: "Wann", Who: "Wer", What: "Was geschah",
		Decision: "Entscheidung", Grounds: "Begründung", State: "Stand", Question: "Frage", Answer: "Antwort", Until: "Zu spielen",
		Counts: "Zählt als", Position: "Stellung", Sealed: "Abgabezug", Member: "Mitglied", Experience: "Erfahrung", InGame: "In der Partie",
		InEvent: "Im Turnier", Offence: "Verstoß", Tally: "Gezählte Verstöße", Against: "Gegen", By: "Protest von", Committee: "Ausschuss",
		Hearing: "Anhörung", Testimony: "Aussage des Schiedsrichters", Witnesses: "Zeugen", Despite: "Dennoch ernannt",
		Verdict: "Entscheidung des Ausschusses", RulingStands: "Die Entscheidung bleibt bestehen.",
		RulingFalls: "Die Entscheidung ist aufgehoben; ihre Folgen sind zurückgenommen.", Dropped: "Der Protest wurde zurückgezogen.",
		Undecided: "Noch nicht entschieden.", Spectator: "Zuschauer", NoPenalty: "keine Strafe", Warning: "Verwarnung", Caution: "Ermahnung",
		ZeroPoints: "null Punkte für die Runde", BothZero: "null Punkte für beide", LossOfGame: "Verlust der Partie", Disqualified: "Disqualifikation",
		Expelled: "Ausschluss", Unintentional: "unabsichtlich", ByAnalogy: "sinngemäß", Rectified: "berichtigt", Stands: "der Zug bleibt stehen",
		Recalled: "Ermahnung, Zug zurück", PlayedAnew: "annulliert, neu gespielt", DeclaredDrawn: "für remis erklärt", PlayedOn: "weitergespielt",
		Noted: "vermerkt", Overruled: "auf Protest aufgehoben", Upheld: "auf Protest bestätigt", UnderAppeal: "unter Protest", Open: "offen",
		InOrder: "in Ordnung", Amiss: "nicht in Ordnung", Unchecked: "nicht geprüft", Postponed: "verlegt", Adjourned: "Hängepartie",
		NoResultYet: "nichts", CountsUntil: "{first} – {second} (Runde {n}) ist {how} und zählt bis zum Spiel als {result}",
		NoIncidents: "Nichts war zu entscheiden.", NoAppeals: "Kein Protest liegt vor.", NoQuestions: "Keine Frage liegt vor.",
		NoLater: "Keine Partie ist verlegt.",
	}
}

func spanishRulings() rulingWords {
	return rulingWords{
		Incidents: "Incidentes y decisiones", Appeals: "Apelaciones", AppealN: "Apelación {n}", Questions: "Preguntas para la comisión de reglas",
		Checklist: "Lista de control del material", Later: "Partidas aplazadas y suspendidas", Entry: "Asiento", When: "Cuándo", Who: "Quién",
		What: "Qué ocurrió", Decision: "Decisión", Grounds: "Motivo", State: "Estado", Question: "Pregunta", Answer: "Respuesta",
		Until: "Se jugará", Counts: "Cuenta como", Position: "Posición", Sealed: "Jugada sellada", Member: "Miembro", Experience: "Experiencia",
		InGame: "En la partida", InEvent: "En el torneo", Offence: "Infracción", Tally: "Infracciones contadas", Against: "Contra", By: "Apelación de",
		Committee: "Comité", Hearing: "Audiencia", Testimony: "Testimonio del árbitro", Witnesses: "Testigos", Despite: "Nombrado pese a ello",
		Verdict: "Decisión del comité", RulingStands: "La decisión se mantiene.", RulingFalls: "La decisión queda anulada; sus efectos se han retirado.",
		Dropped: "La apelación fue retirada.", Undecided: "Aún sin decidir.", Spectator: "espectador", NoPenalty: "sin sanción", Warning: "advertencia",
		Caution: "amonestación", ZeroPoints: "cero puntos en la ronda", BothZero: "cero puntos para ambos", LossOfGame: "pérdida de la partida",
		Disqualified: "descalificación", Expelled: "expulsión", Unintentional: "sin intención", ByAnalogy: "por analogía", Rectified: "rectificado",
		Stands: "la jugada se mantiene", Recalled: "amonestación, jugada retirada", PlayedAnew: "anulada, se juega de nuevo",
		DeclaredDrawn: "declarada tablas", PlayedOn: "se sigue jugando", Noted: "anotado", Overruled: "anulada en apelación",
		Upheld: "confirmada en apelación", UnderAppeal: "en apelación", Open: "abierto", InOrder: "en orden", Amiss: "no conforme",
		Unchecked: "sin comprobar", Postponed: "aplazada", Adjourned: "suspendida", NoResultYet: "nada",
		CountsUntil: "{first} – {second} (ronda {n}) está {how} y cuenta como {result} hasta que se juegue", NoIncidents: "No hubo decisiones.",
		NoAppeals: "No hay apelaciones.", NoQuestions: "No hay preguntas.", NoLater: "No hay partidas aplazadas.",
	}
}
