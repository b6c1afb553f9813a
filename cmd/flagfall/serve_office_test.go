package main

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// heatsOffice is the office with an event of English draughts in heats of two games with
// ballots, all of which are drawn games.
func heatsOffice(t *testing.T) *visitor {
	t.Helper()
	folder := t.TempDir()
	runLinesIn(t, folder+"/heats.flagfall", "new Heats --system swiss --rounds 1 --variant english --games 2 --ballots 3-move --seed Perth --tie-breaks play-off,wins", "player add Ann Bob Cid Dan", "pair")
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	return v
}

// gives carries out a form of a page.
func (v *visitor) gives(event string, pairs ...string) {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	status, text := v.post("/e/"+event+"/do", form.Encode())
	if status >= 400 {
		v.t.Fatalf("%v: %d %s", pairs, status, text)
	}
}

// TestSettingsPage: all settings of the event stand on a page with what they may be, and
// one is set there; before a round is paired without a reason, afterwards with one.
func TestSettingsPage(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/settings")
	v.want(http.StatusOK, status, text, `id="setting-ballots"`, `<option value="3-move">three-move ballot</option>`, `id="setting-tie-breaks"`, `data-reason`, "games a round")
	if strings.Contains(text, `id="setting-keizer-top"`) {
		t.Error("a round robin has settings of Keizer")
	}
	v.gives("cup", "command", "set", "name", "place", "value", "De Dam")
	if _, text = v.get("/e/cup/settings"); !strings.Contains(text, `value="De Dam"`) {
		t.Error("the place was not set")
	}
	_, text = v.get("/e/cup/settings?as-of=1")
	if strings.Contains(text, `value="De Dam"`) || strings.Contains(text, `name="value" value="set"`) || strings.Contains(text, "<button data-first") {
		t.Errorf("as it stood before: %s", text)
	}
}

// TestFindAll: what is looked for is found, whether it stands in the navigation or not:
// pages, settings, and words of which one is of the name and one of what it does.
func TestFindAll(t *testing.T) {
	t.Parallel()
	v := heatsOffice(t)
	for typed, want := range map[string]string{
		"what if": "/e/heats/whatif", "import": "/e/heats/import", "prize givign": "/e/heats/prizes", "chnage pairings": "/e/heats/pairing", "copies": "/e/heats/copies", "sign in": "/people",
		"ballots": "/e/heats/settings#setting-ballots", "games a round": "/e/heats/settings#setting-games", "withdraw player": "command=withdraw", "ann": "/e/heats/player/", "board 2": "#board-2", "match": "/e/heats/matches", "print pairings": "/e/heats/document/pairings",
	} {
		status, text := v.get("/e/heats/find?q=" + url.QueryEscape(typed))
		v.want(http.StatusOK, status, text)
		if !strings.Contains(text, want) {
			t.Errorf("%q does not find %s: %s", typed, want, text)
		}
	}
	// What an evening asks for stands first, before what is set once.
	for typed, want := range map[string]string{
		"late": "/attendance", "absent": "/attendance", "wrong result": "/results", "new player": "/players", "withdraw": "/players", "undo": "/journal", "backup": "/copies",
		"bye": "/pairing", "illegal move": "/incidents", "print": "/documents", "draw claim": "/sheets", "next round": "/heats/", "print slips": "/document/slips",
	} {
		_, text := v.get("/e/heats/find?q=" + url.QueryEscape(typed))
		var found []struct{ Link string }
		if err := json.Unmarshal([]byte(text), &found); err != nil || len(found) == 0 || !strings.HasSuffix(found[0].Link, want) {
			t.Errorf("%q finds first not %s (%v): %.300s", typed, want, err, text)
		}
	}
}

// TestHeatsToTheEnd: the match card shows the ballot and draws another one; a play-off
// is entered on the result board, which is open for it though the round is complete; and
// the agenda says what the prizes wait for.
func TestHeatsToTheEnd(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is played")
	t.Parallel()
	v := heatsOffice(t)
	ballot := regexp.MustCompile(`Ballot <strong>([^<]+)</strong>`)
	_, before := v.get("/e/heats/matches")
	v.gives("heats", "command", "ballot redraw", "round", "1", "board", "1", "reason", "seen by both")
	_, after := v.get("/e/heats/matches")
	was, is := ballot.FindAllStringSubmatch(before, -1), ballot.FindAllStringSubmatch(after, -1)
	if len(was) != 2 || len(is) != 2 || was[0][1] == is[0][1] || was[1][1] != is[1][1] {
		t.Fatalf("the ballots were %v and are %v", was, is)
	}
	for _, board := range []string{"1.1", "1.2", "2.1", "2.2"} {
		v.gives("heats", "command", "result", "round", "1", "board", board, "result", "1-1")
	}
	if _, text := v.get("/e/heats/matches"); strings.Contains(text, "Draw again") || !strings.Contains(text, "Put a result right") {
		t.Error("a match that is over can be balloted again, or not be corrected")
	}
	v.gives("heats", "command", "prize set", "prize", "100+cup", "prize", "50")
	_, text := v.get("/e/heats/")
	v.want(http.StatusOK, http.StatusOK, text, "their prizes differ", "/e/heats/prizes")
	_, text = v.get("/e/heats/prizes")
	v.want(http.StatusOK, http.StatusOK, text, `value="100.00&#43;cup"`, `value="50.00"`, `<option value="lehmann-georgiev">Lehmann-Georgiev</option>`)
	v.gives("heats", "command", "play-off", "player", "Ann", "player", "Bob", "kind", "blitz")
	_, text = v.get("/e/heats/results")
	v.want(http.StatusOK, http.StatusOK, text, `id="board-`, "<small>blitz</small>")
	if strings.Contains(text, `class="boards locked"`) {
		t.Error("the board of the play-off is locked")
	}
	for _, pair := range []string{"Ann Cid", "Ann Dan", "Bob Cid", "Bob Dan", "Cid Dan"} {
		one, other, _ := strings.Cut(pair, " ")
		v.gives("heats", "command", "play-off", "player", one, "player", other, "kind", "blitz")
	}
	// Ann wins all, Bob all but that, Cid beats Dan.
	_, text = v.get("/e/heats/results")
	games := regexp.MustCompile(`data-board="([0-9.]+)" aria-label="Board [0-9.]+: (\w+) – (\w+)"`).FindAllStringSubmatch(text, -1)
	if len(games) != 6 {
		t.Fatalf("%d games are open", len(games))
	}
	for _, g := range games {
		result := "2-0"
		if g[2] > g[3] {
			result = "0-2"
		}
		v.gives("heats", "command", "result", "round", "1", "board", g[1], "result", result)
	}
	_, text = v.get("/e/heats/prizes")
	if strings.Contains(text, "not decided yet") {
		t.Errorf("the play-off decided nothing: %s", text)
	}
	if _, text = v.get("/e/heats/"); strings.Contains(text, "their prizes differ") {
		t.Error("the agenda still waits for the play-off")
	}
	// What a player can still reach is asked of a player who is chosen.
	_, text = v.get("/e/heats/document/chances")
	v.want(http.StatusOK, http.StatusOK, text, `<select name="player" data-submits>`, "<option value=\"Ann\"")
}

// TestWhyNotOfRoundRobin: why two do not meet is asked by their names of every system
// that pairs players, and whoever is to meet in the next round is chosen by name.
func TestWhyNotOfRoundRobin(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/pairing")
	v.want(http.StatusOK, status, text, `data-into="why-not"`, `data-into="fix"`, ">Ann</option>")
	status, text = v.post("/e/cup/do", url.Values{"command": {"explain"}, "round": {"1"}, "why-not": {"1-2"}}.Encode())
	v.want(http.StatusOK, status, text, "the table has them meet in round")
}

// TestTwoOffices: who opens a second office of the same machine stays in the first: a
// browser keeps cookies by the machine, whatever the port.
func TestTwoOffices(t *testing.T) {
	t.Parallel()
	_, one := cupOffice(t, serving{}, nil)
	_, other := cupOffice(t, serving{}, nil)
	first, second := newVisitor(t, one), newVisitor(t, other)
	second.http.Jar = first.http.Jar
	first.get(key(one))
	second.get(key(other))
	for _, v := range []*visitor{first, second} {
		status, text := v.get("/e/cup/")
		v.want(http.StatusOK, status, text, "Ann")
	}
	first.post("/leave", "")
	status, text := second.get("/e/cup/")
	second.want(http.StatusOK, status, text, "Ann")
}

// TestWhatIfOfPostponed: a game of an earlier round that was put off is tried beside those
// of the round that is being played.
func TestWhatIfOfPostponed(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	runLinesIn(t, folder+"/cup.flagfall", "postpone 1 --reason ill", "result 2 2-0", "result 3 2-0", "pair")
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/whatif")
	v.want(http.StatusOK, status, text, "Board 1, round 1", `name="result of 1:1"`, `name="result of 1"`)
	status, text = v.get("/e/cup/whatif?" + url.Values{"result of 1:1": {"0-2"}}.Encode())
	v.want(http.StatusOK, status, text, "What moves")
}

// TestBundleAsked: the documents of a bundle are called in the reader's language, and the
// bundle is on the paper and in the language that were asked for.
func TestBundleAsked(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is printed")
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/documents")
	v.want(http.StatusOK, status, text, `value="slips" checked> slips<`, `<select name="paper">`)
	_, a4 := v.get("/e/cup/bundle.pdf?document=pairings&language=nl")
	_, a5 := v.get("/e/cup/bundle.pdf?document=pairings&language=nl&paper=a5")
	box := regexp.MustCompile(`/MediaBox \[[^\]]+\]`)
	if one, other := box.FindString(a4), box.FindString(a5); one == "" || one == other {
		t.Errorf("the pages are %q on A4 and %q on A5", one, other)
	}
	v.send(http.MethodPost, "/language", strings.NewReader("language=ru"), "application/x-www-form-urlencoded")
	_, text = v.get("/e/cup/documents")
	if strings.Contains(text, "> slips<") || strings.Contains(text, "<strong>check-in</strong>") {
		t.Error("documents have English names on a Russian page")
	}
	if twice := regexp.MustCompile(`<strong>([^<]+)</strong><span>([^<]+)</span>`).FindAllStringSubmatch(text, -1); slices.ContainsFunc(twice, func(m []string) bool { return m[1] == m[2] }) {
		t.Error("a document is called by its title twice")
	}
}

// TestWhatMoves: the journal shows what an entry changed, before and after; what-if the
// prizes that move; pages that know the past show it, and those of what is done now say
// that they do not; a standing of another round than the one being played says so.
func TestWhatMoves(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	v.gives("cup", "command", "prize set", "prize", "100+cup", "prize", "50")
	v.gives("cup", "command", "result", "round", "1", "board", "1", "result", "2-0")
	_, text := v.get("/e/cup/journal")
	last := regexp.MustCompile(`changed=(\d+)#entry-`).FindStringSubmatch(text)
	if last == nil {
		t.Fatalf("no entry shows what it changed: %s", text)
	}
	status, text := v.get("/e/cup/journal?changed=" + last[1])
	v.want(http.StatusOK, status, text, `<ul class="changes"><li>results: `, ` data-preview="try" data-brief`)
	status, text = v.get("/e/cup/whatif?result+of+2=0-2")
	v.want(http.StatusOK, status, text, "<li>Prizes: ", "50.00")
	status, text = v.get("/e/cup/whatif?as-of=" + last[1])
	v.want(http.StatusOK, status, text, `name="as-of" value="`+last[1]+`"`)
	before, _ := strconv.Atoi(last[1])
	if _, text = v.get("/e/cup/whatif?as-of=" + strconv.Itoa(before-1)); strings.Count(text, "<fieldset>") != 3 {
		t.Error("what-if before the result has not three open games")
	}
	status, text = v.get("/e/cup/attendance?as-of=3")
	v.want(http.StatusOK, status, text, "Ann", "as it stood after entry 3")
	if strings.Contains(text, `value="checkin"`) || strings.Contains(text, `value="absent"`) {
		t.Error("attendance can be changed in the past")
	}
	status, text = v.get("/e/cup/clocks")
	v.want(http.StatusOK, status, text, "it has no earlier state")
	status, text = v.get("/e/cup/pairing")
	v.want(http.StatusOK, status, text, `href="/e/cup/pairings?as-of=`)
	for _, board := range []string{"2", "3"} {
		v.gives("cup", "command", "result", "round", "1", "board", board, "result", "2-0")
	}
	// A draft is published from the round's page, by its button.
	v.gives("cup", "command", "set", "name", "publish", "value", "by-hand")
	v.gives("cup", "command", "pair")
	status, text = v.get("/e/cup/")
	v.want(http.StatusOK, status, text, `name="command" value="publish"><input type="hidden" name="rounds" value="2">`)
	if strings.Contains(text, `value="check"`) {
		t.Error("the rounds of a round robin, which follow from the numbers, can be checked")
	}
	v.gives("cup", "command", "publish", "rounds", "2")
	if _, text = v.get("/e/cup/"); strings.Contains(text, "are a draft") {
		t.Error("the draft was not published")
	}
	status, text = v.get("/e/cup/crosstable?round=1")
	v.want(http.StatusOK, status, text, "You are looking at round 1", "#working")
	if _, text = v.get("/e/cup/standings"); strings.Contains(text, "You are looking at") {
		t.Error("the usual standings warn of their round")
	}
}

// TestWhatMovesOfMany: of a large field the first places that move are said, and how many
// others do.
func TestWhatMovesOfMany(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var names strings.Builder
	for i := range 140 {
		names.WriteString(" P" + strconv.Itoa(i))
	}
	runLinesIn(t, folder+"/many.flagfall", "new Many --system swiss --rounds 3", "player add"+names.String(), "pair")
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/many/whatif?result+of+70=0-2")
	v.want(http.StatusOK, status, text, ": 2 points (was 0), place 1</li>")
	more := regexp.MustCompile(`<li>and (\d+) more</li>`).FindStringSubmatch(text)
	if said := strings.Count(text, " points (was ") + strings.Count(text, " points, place "); said != 60 || more == nil || more[1] != "80" {
		t.Errorf("%d are said, and more are %v", said, more)
	}
}

// TestKeysOfPages: ? shows the keys of the page, all of those that enter a result; and the
// ways out of a refusal begin with a capital letter, as buttons do.
func TestKeysOfPages(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	for page, does := range map[string]string{"results": "drawn", "sheets": "take the sheet in", "players": "change the next cell", "pairing": "take up, put down"} {
		status, text := v.get("/e/cup/" + page)
		v.want(http.StatusOK, status, text, "<h3>On this page</h3>", "<dd>"+does+"</dd>")
		for _, m := range regexp.MustCompile(`<i data-key="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			v.want(http.StatusOK, status, html.UnescapeString(text), "<kbd>"+html.UnescapeString(m[1])+"</kbd>")
		}
		if entered := strings.Count(text, "<i data-key="); (entered == 7) != (page == "results") {
			t.Errorf("%d keys of %s enter a result", entered, page)
		}
	}
	if _, text := v.get("/e/cup/journal"); strings.Contains(text, "On this page") {
		t.Error("the journal has keys of its own")
	}
	_, text := v.post("/e/cup/do", "command=publish") // it is already
	ways := regexp.MustCompile(`"does":"([^"]+)"`).FindAllStringSubmatch(text, -1)
	if len(ways) == 0 {
		t.Fatalf("there is no way out of %s", text)
	}
	for _, way := range ways {
		if way[1][:1] != strings.ToUpper(way[1][:1]) {
			t.Errorf("a button is called %q", way[1])
		}
	}
}

// TestDemoAloneIsSaid: only an office of an invented event says that everything is gone when
// it ends. TestClubEveningByClicks opens one, and finds it said there.
func TestDemoAloneIsSaid(t *testing.T) {
	t.Parallel()
	address, _ := openOffice(t, t.TempDir(), nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	if _, text := v.get("/"); strings.Contains(text, goesAtTheEnd) {
		t.Errorf("it is said of an office that is none: %s", text)
	}
}

// goesAtTheEnd is what the front page of an invented event says.
const goesAtTheEnd = "everything in it is gone when it ends"
