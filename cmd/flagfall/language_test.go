package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports"
)

// spoken is an event whose people, places and reasons are all in Russian, so
// that whatever stands in Latin letters on its Russian prints is a word of the
// program that stayed English.
type spoken struct {
	*scripted
	// The players, a team, and the boards whose games are printed.
	players, teams, boards []string
	records                int
	commands               [][]string // that print something beside the documents
}

// latin are words in Latin letters.
var latin = regexp.MustCompile(`[A-Za-z][A-Za-z'’-]{2,}`)

// proper are names that Russian writes in Latin letters too, what was typed so
// at the command line or is to be typed there, and the modes of clocks as their
// makers print them.
var proper = []string{"FMJD", "WCDF", "FIDE", "Rating", "Regulations", "ACF", "SHA-", "SEED", "lots", "NUMBER", "DGT", "UTC", "GMI", "wcdf", "zero",
	"time-control", "fischer"}

// TestNothingStaysEnglish prints every document of events in which about
// everything happens in Russian, and looks for Latin letters.
func TestNothingStaysEnglish(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "whole events are played and every document printed")
	for name, hold := range map[string]func(*testing.T) *spoken{
		"fmjd": spokenFMJD, "wcdf": spokenWCDF, "swiss": spokenSwiss, "groups": spokenGroups, "teams": spokenTeams, "keizer": spokenKeizer,
		"knockout": spokenKnockout,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := hold(t)
			printed := 0
			for _, d := range reports.Documents() {
				runs := [][]string{{}}
				switch d.About {
				case reports.OnePlayer:
					runs = each("--player", s.players)
				case reports.OneTeam:
					runs = each("--team", s.teams)
				case reports.OneGame:
					runs = each("--board", s.boards, "--round", "1")
				}
				for _, args := range exhaustive.Every(t, 6, runs) {
					s.commands = append(s.commands, append([]string{"print", d.Name, "--no-number", "--format", "text"}, args...))
				}
			}
			for _, args := range s.commands {
				code, out, complaint := s.try(append(args, "--language", "ru")...)
				switch code {
				case exitFine:
					printed++
					s.russian(strings.Join(args, " "), out)
				case exitRefused, exitUsage: // the event has no such document
				default:
					t.Errorf("%s: exit code %d, %s", args, code, complaint)
				}
			}
			if printed < 20 {
				t.Errorf("%d documents were printed", printed)
			}
			folder := filepath.Join(filepath.Dir(s.file), "paper")
			s.do("export", "--all", folder, "--language", "ru", "--formats", "html")
			pages, err := filepath.Glob(filepath.Join(folder, "site", "*.html"))
			if err != nil || len(pages) < 5 {
				t.Fatalf("%d pages, %v", len(pages), err)
			}
			for _, path := range pages {
				page, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				s.russian(filepath.Base(path), tags.ReplaceAllString(string(page), "\n"))
			}
		})
	}
}

// tags are what a page does not show.
var tags = regexp.MustCompile(`(?s)<style.*?</style>|<script.*?</script>|<[^>]*>`)

// russian looks for Latin letters in what was printed.
func (s *spoken) russian(name, text string) {
	s.t.Helper()
	for line := range strings.Lines(text) {
		for _, word := range latin.FindAllString(journalHead.ReplaceAllString(line, ""), -1) {
			if !slices.Contains(proper, word) {
				s.t.Errorf("%s: %q in: %s", name, word, strings.TrimSpace(line))
				break
			}
		}
	}
}

// each are the arguments of runs with one value each.
func each(flag string, values []string, others ...string) [][]string {
	var runs [][]string
	for _, v := range values {
		runs = append(runs, append([]string{flag, v}, others...))
	}
	return runs
}

// speak begins an event.
func speak(t *testing.T, players []string, args ...string) *spoken {
	s := &spoken{players: players, scripted: &scripted{t: t, who: "Судья",
		now:  time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC),
		file: filepath.Join(t.TempDir(), "event"+extension)}}
	s.do(append([]string{"new", "Кубок", "--place", "Псков", "--start", "2026-03-14", "--arbiter", "Судья"}, args...)...)
	s.do(append([]string{"player", "add"}, players...)...)
	return s
}

// record writes a record of a game to a file.
func (s *spoken) record(text string) string {
	s.t.Helper()
	s.records++
	path := filepath.Join(filepath.Dir(s.file), "sheet"+strconv.Itoa(s.records)+".pdn")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// sheet takes a scoresheet in that shows something irregular.
func (s *spoken) sheet(text string) {
	s.t.Helper()
	s.exits(exitIrregularities, "sheet", s.record(text))
}

// last is the number of the last entry of the journal.
func (s *spoken) last() string {
	s.t.Helper()
	lines := strings.Split(strings.TrimSpace(s.do("log", "--format", "json")), "\n")
	var entry struct {
		Seq int `json:"seq"`
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &entry); err != nil {
		s.t.Fatal(err)
	}
	return strconv.Itoa(entry.Seq)
}

// appealed lodges an appeal against the last entry, has it decided and gives its
// number.
func (s *spoken) appealed(by, decision string) (appeal string) {
	s.t.Helper()
	s.do("appeal", "lodge", s.last(), "--by", by, "--grounds", "не так")
	appeal = s.last()
	s.do("appeal", "committee", appeal, "--member", "Один; experience=ЧЕ 2019", "--member", "Второй; experience=ЧМ", "--member", "Третий; experience=Кубок")
	s.do("appeal", "hear", appeal, "выслушаны оба", "--testimony", "видел", "--witness", "Свидетель")
	s.do("appeal", "decide", appeal, decision, "--reason", "так")
	return appeal
}

// lastFive is an ending of two kings against one with its five moves played.
const lastFive = `[GameType "20"]
[FEN "W:WK47,K48:BK4"]
1. 48-26 4-13 2. 26-12 13-19 3. 12-40 19-2 4. 47-36 2-24 5. 40-7 24-38 6. 36-47 38-43 *
`

func spokenFMJD(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев", "Дымов", "Ежов", "Жуков", "Зимин"},
		"--time", "50/2h,25/1h...", "--system", "swiss", "--rounds", "6", "--tie-breaks", "solkoff,buchholz,sonneborn-berger,direct,progressive,wins")
	s.boards = []string{"1", "2"}
	s.do("set", "top-colour", "second")
	s.do("set", "fee", "5")
	s.do("pair")
	s.sheet(`[White "Дымов"]
[Black "Анин"]
[GameType "20"]
1. 32-28 19-23 2. 38-32 *
`)
	s.do("rule", "1", "--ply", "3", "--choice", "rectify", "--instead", "28x19", "--reason", "сразу")
	s.do("incident", "add", "1", "--player", "Анин", "--offence", "false-claim", "--text", "зря", "--penalty", "warning", "--take", "1m", "--reason", "сочтено")
	s.do("incident", "add", "--spectator", "Зритель", "--analogy", "--article", "WCDF 5.3", "--text", "шум", "--penalty", "warning", "--reason", "громко")
	s.do("clock", "penalty", "1", "second", "--give", "2m", "--reason", "неверный ход")
	s.do("clock", "note", "1", "second", "--article", "FMJD 10.5", "--text", "стукнул по часам")
	s.do("result", "1", "2-0", "--times", "0:12:10,0:03:05")
	s.do("correct", "1", "1-1", "--reason", "описка")
	s.do("claim", s.record(lastFive), "--board", "2", "--by", "Бобов", "--reason", "часы стоят")
	s.do("clock", "late", "3", "--start", "19:00", "--first", "18:58", "--now", "20:30", "--confirm")
	s.do("postpone", "4", "--adjourned", "--until", "завтра", "--fen", "W:WK28:BK36,1", "--sealed", "белые", "--reason", "зал закрыт")
	s.do("clock", "note", "4", "first", "--article", "FMJD 10.5", "--text", "отвлёк")
	s.do("question", "add", "Звук ли это?", "--article", "FMJD 5.4", "--entry", s.last())
	s.do("checklist", "tick", "2.1", "--note", "все")
	s.do("checklist", "amiss", "10.2.1", "медленно")
	s.do("pair")
	s.do("absent", "Гусев", "--round", "3", "--bye", "half", "--reason", "свадьба")
	s.do("forbid", "Анин", "Бобов", "--reason", "братья")
	s.do("set", "rounds", "7", "--reason", "ещё вечер")
	s.do("clock", "forfeit", "1", "first", "--made", "47", "--required", "50", "--called", "second", "--displays", "0:00:00,0:12:10", "--confirm")
	s.do("result", "2", "2-0", "--round", "2", "--reason", "resigned")
	s.do("undo")
	s.do("withdraw", "Ежов", "--reason", "болен")
	s.commands = [][]string{{"rule", "1", "--round", "1", "--ply", "3", "--format", "text"}, {"clock", "card", "80m+60s", "--format", "text"},
		{"claim", s.record(lastFive), "--rule", "draw-5", "--format", "text"}, {"claim", s.record(lastFive), "--ply", "4", "--format", "text"}}
	return s
}

func spokenWCDF(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев"}, "--variant", "english", "--system", "swiss", "--rounds", "3", "--games", "2", "--ballots", "3-move", "--seed", "семя",
		"--time", "wcdf")
	s.boards = []string{"1.1", "1.2"}
	s.do("set", "top-colour", "second")
	s.do("pair")
	s.do("incident", "add", "1.1", "--player", "Анин", "--article", "1.25.2", "--text", "тронул", "--penalty", "caution", "--reason", "видел")
	s.do("incident", "add", "1.1", "--player", "Анин", "--offence", "mobile-phone", "--text", "телефон", "--penalty", "loss", "--reason", "слышал")
	first := s.appealed("Анин", "--overrule")
	s.do("incident", "add", "1.1", "--player", "Анин", "--offence", "disturbance", "--text", "пел", "--penalty", "warning", "--reason", "слышал")
	second := s.appealed("Анин", "--uphold")
	s.do("rule", "1.1", "--ply", "3", "--article", "1.25.4", "--choice", "stand", "--moved-on", "--reason", "назад")
	s.do("rule", "1.1", "--ply", "5", "--article", "1.25.1", "--choice", "caution", "--reason", "без взятия")
	s.do("rule", "1.1", "--ply", "7", "--article", "1.25.1", "--choice", "forfeit", "--reason", "опять")
	s.do("quickplay", "1.2", "--by", "Анин", "--refused", "--even", "--left", "90s", "--reason", "по дамке")
	s.do("void", "2.1", "--analogy", "--article", "FMJD 5.1", "--reason", "доска")
	s.do("ballot", "redraw", "2", "--reason", "негодная")
	s.do("incident", "add", "--player", "Гусев", "--article", "4.13", "--text", "деньги", "--penalty", "disqualified", "--reason", "видели")
	s.do("checklist", "tick", "--all")
	s.commands = [][]string{{"incident", "list"}, {"appeal", "show", first}, {"appeal", "show", second}, {"appeal", "list"}}
	return s
}

func spokenSwiss(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев", "Дымов"}, "--system", "swiss", "--rounds", "4", "--publish", "by-hand",
		"--tie-breaks", "solkoff-truncated,solkoff-median,solkoff-full,fore-buchholz,average-buchholz,koya,honour,performance,rating,win-rounds,second-games,order,lots", "--seed", "семя")
	s.do("set", "top-colour", "second")
	s.do("player", "add", "Ежов", "--rating", "1800", "--title", "GMI", "--club", "Дамка", "--born", "2009")
	s.do("fee", "pay", "Ежов", "5", "--note", "наличные")
	s.do("forbid", "Анин", "Бобов", "--wish")
	s.do("allow", "Анин", "Бобов")
	s.do("pair")
	s.do("publish", "1")
	s.do("rearrange", "--colours", "2", "--reason", "просили")
	s.do("publish", "1")
	s.do("result", "1", "2-0")
	s.do("result", "2", "1-1")
	s.do("result", "3", "2-0", "--reason", "absence")
	s.do("pair", "--fix", "1-4", "--reason", "просили")
	s.do("unpair", "--reason", "ошибка")
	s.do("set", "publish", "at-once", "--reason", "проще")
	s.do("pair")
	s.do("result", "1", "2-0")
	s.do("result", "2", "1-1")
	s.do("result", "3", "0-2")
	s.do("withdraw", "Гусев", "--reason", "ушёл")
	s.do("pair")
	s.commands = [][]string{{"ratings", "--k", "15", "--format", "text"}, {"ratings", "--k", "15", "--player", "Ежов", "--format", "text"},
		{"norms", "--norms", s.record(strings.Replace(s.do("norms", "--write-table"), "an example with invented thresholds, not of any federation", "выдуманные", 1)), "--format", "text"}}
	return s
}

func spokenGroups(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев", "Дымов", "Ежов"}, "--tie-breaks", "wins,direct,sonneborn-berger,play-off")
	s.do("group", "set", "Запад", "Анин", "Бобов", "Вежин")
	s.do("group", "set", "Восток", "Гусев", "Дымов", "Ежов")
	s.do("pair", "--all")
	for round := 1; round <= 3; round++ {
		for _, board := range []string{"1", "2"} {
			s.do("result", board, "1-1", "--round", strconv.Itoa(round))
		}
	}
	s.do("prize", "set", "100", "50+кубок")
	return s
}

func spokenTeams(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин"}, "--system", "team-round-robin", "--boards", "2")
	s.do("team", "add", "Север", "Анин", "Бобов", "Вежин")
	s.do("player", "add", "Гусев", "Дымов")
	s.do("team", "add", "Юг", "Гусев", "Дымов")
	s.teams = []string{"Север", "Юг"}
	s.do("team", "lineup", "Север", "Вежин", "Бобов", "--reason", "занят")
	s.do("pair", "--all")
	s.do("result", "1", "2-0", "--round", "1")
	s.do("result", "2", "1-1", "--round", "1")
	return s
}

func spokenKeizer(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев", "Дымов"}, "--system", "keizer", "--rounds", "6")
	s.do("absent", "Дымов", "--reason", "дела")
	s.do("pair")
	s.do("result", "1", "2-0")
	s.do("result", "2", "1-1")
	s.do("player", "add", "Ежов")
	s.do("pair")
	s.do("result", "1", "2-0")
	return s
}

func spokenKnockout(t *testing.T) *spoken {
	s := speak(t, []string{"Анин", "Бобов", "Вежин", "Гусев", "Дымов", "Ежов"}, "--system", "knockout")
	s.do("set", "third-place", "yes")
	s.do("pair")
	s.do("result", "1", "2-0")
	s.do("result", "2", "1-1")
	return s
}
