package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"flagfall/clocks"
	"flagfall/clocks/live"
)

// offline cuts the page off from the network, or lets it back.
func (p *tab) offline(cut bool) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: cut, DownloadThroughput: -1, UploadThroughput: -1}}})
		return err
	}))
}

// TestPhoneClock: the arbiter sets the clocks on the wall and starts the round; a
// telephone becomes the clock of board 1 by its code, is pressed while it is offline,
// and its presses count from when they were made. The players send the result, and
// the arbiter confirms it.
func TestPhoneClock(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	folder, address := cupOffice(t, serving{}, nil)
	wall := openTab(t)
	base := wall.enter(address)
	wall.open(base + "/e/cup/clocks")
	wall.click(`.tools [name=control]`) // what is typed here must not stay with the form that takes its place
	wall.keys("20m+5s")
	wall.click(`.tools button`)
	wall.wait(`document.querySelectorAll('.clock[data-phase=ready]').length === 3`)
	// The codes are shown on a page of their own.
	wall.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("form[action$='/codes']").target = ""`))
	wall.click(`form[action$='/codes'] button`)
	wall.wait(`document.querySelectorAll(".codes a").length === 3`)
	link := value[string](wall, `document.querySelector(".codes a").href`)
	wall.open(base + "/e/cup/clocks")

	phone := openTab(t)
	phone.size(390, 844)
	phone.open(link)
	phone.wait(`location.pathname === "/board/cup/1"`)
	phone.wait(`document.querySelector("#said").textContent.includes("not started")`)
	wall.click(`.tools .primary`)
	wall.wait(`document.querySelectorAll('.clock[data-phase=running]').length === 3`)
	wall.click(`.tools [value='clock pause'] ~ button`)
	wall.wait(`document.querySelectorAll('.clock[data-phase=stopped]').length === 3`)
	phone.wait(`document.querySelector("#first:disabled")`)
	wall.click(`.tools [value='clock resume'] ~ button`)
	wall.wait(`document.querySelectorAll('.clock[data-phase=running]').length === 3`)
	phone.wait(`document.querySelector("#first.running:enabled")`)
	phone.click("#first")
	phone.wait(`document.querySelector("#second.running:enabled")`)
	wall.wait(`document.querySelectorAll("#clock-1 .side")[1].matches(".running")`)
	phone.silent("the telephone")

	phone.expects = func(text string) bool { return strings.Contains(text, "ERR_INTERNET_DISCONNECTED") }
	phone.offline(true)
	phone.wait(`document.body.matches(".lost")`)
	time.Sleep(1500 * time.Millisecond)
	phone.click("#second")
	phone.wait(`document.querySelector("#first.running:enabled")`)
	pressed := time.Now()
	phone.click("#first")
	phone.wait(`document.querySelector("#said").textContent.includes("2 not sent yet")`)
	time.Sleep(2 * time.Second)
	if moves := value[string](wall, `document.querySelector("#clock-1").textContent`); !strings.Contains(moves, "moves: 0") {
		t.Errorf("the wall knows of presses that were not sent: %s", moves)
	}
	phone.offline(false)
	phone.wait(`!document.body.matches(".lost") && !document.querySelector("#said").textContent.includes("not sent")`)
	wall.wait(`document.querySelector("#clock-1").textContent.includes("moves: 2")`)
	var log []clocks.Entry
	if err := live.Read(folder+"/cup.clocks", func(r live.Record) error {
		if r.Board == "1" {
			log = append(log, r.Entry)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, e := range log {
		kinds = append(kinds, string(e.Kind))
	}
	if !slices.Equal(kinds, []string{"set", "start", "stop", "resume", "press", "press", "press"}) {
		t.Fatalf("the log of the clock is %v", kinds)
	}
	last := log[len(log)-1]
	if off := time.UnixMilli(int64(last.At)).Sub(pressed); off < -300*time.Millisecond || off > 1500*time.Millisecond || !strings.Contains(last.Reason, "late") {
		t.Errorf("a press that waited counts %v after it was made: %+v", off, last)
	}

	// A press that the arbiter's stop has overtaken does not count, and both sides
	// are told so.
	phone.offline(true)
	phone.wait(`document.body.matches(".lost")`)
	wall.click(`#clock-1 form button`)
	wall.wait(`document.querySelector("#clock-1").dataset.phase === "stopped"`)
	phone.click("#second")
	phone.offline(false)
	phone.wait(`document.querySelector("#said").textContent.includes("not counted")`)
	wall.open(base + "/e/cup/clocks")
	wall.wait(`document.querySelector("#clock-1").textContent.includes("not counted")`)

	// The result.
	phone.click("details summary")
	phone.click(".middle form button")
	phone.wait(`document.body.innerText.includes("has not confirmed it yet")`)
	wall.open(base + "/e/cup/results")
	wall.wait(`document.querySelector("#board-1 .sent")`)
	wall.click("#board-1 .sent .primary")
	wall.wait(`document.querySelector("#board-1.done")`)
	phone.wait(`document.querySelector("#said").textContent.includes("2-0")`)
	// A telephone of a board sees nothing else, and writes nothing else: it is known, but lacks the role.
	for _, path := range []string{"/e/cup/", "/e/cup/results", "/board/cup/2"} {
		if status := value[int](phone, fmt.Sprintf("fetch(%q).then(r => r.status)", path)); status != 403 {
			t.Errorf("%s answers a telephone at board 1 with %d", path, status)
		}
	}
	phone.expects = func(string) bool { return true }
	wall.silent("the wall of clocks")
}

// TestPhoneWithoutNetwork: a telephone at a board that loses the network looks as before
// but for the bar between the players: all of the board stays in sight, at every width. A
// result that is sent then stands on the result board with room for the words of its
// buttons.
func TestPhoneWithoutNetwork(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.size(390, 844)
	p.open(base + "/board/cup/1")
	p.wait(`document.documentElement.dataset.ready`)
	p.click("#with-moves")
	p.wait(`document.querySelector("draughts-board svg")`)
	const place = `JSON.stringify([getComputedStyle(document.body).padding, getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).textAlign, ...["draughts-board", "#first", "#second"].map(s => { const r = document.querySelector(s).getBoundingClientRect(); return [r.x, r.width]; })])`
	sizes := []int64{360, 390, 412, 430}
	var before []string
	for _, width := range sizes {
		p.size(width, 844)
		before = append(before, value[string](p, place))
	}
	p.expects = func(text string) bool { return strings.Contains(text, "ERR_INTERNET_DISCONNECTED") }
	p.offline(true)
	p.wait(`document.body.matches(".lost")`)
	for i, width := range sizes {
		p.size(width, 844)
		if after := value[string](p, place); after != before[i] {
			t.Errorf("at %d px without the network: %s, with it: %s", width, after, before[i])
		}
		if cut := value[bool](p, `(r => r.left < 0 || r.right > innerWidth)(document.querySelector("draughts-board").getBoundingClientRect())`); cut {
			t.Errorf("at %d px the board is cut", width)
		}
	}
	p.offline(false)
	p.wait(`!document.body.matches(".lost")`)
	p.click(".middle details:first-of-type summary")
	p.click(".middle form button")
	p.wait(`document.querySelector("#sent").checkVisibility()`)
	p.open(base + "/e/cup/results")
	p.wait(`document.querySelector("#board-1 .sent")`)
	p.fits("a result that was sent", func(int64) {})
	p.silent("without the network")
}

// TestMovesOnPhone: the moves are entered on the board of the telephone and press the
// clock; the hall follows the game, the wall shows the counts that may make it a
// draw, one click confirms the result with the sheet, and the page loads again
// without the network.
func TestMovesOnPhone(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t)
	for _, form := range []string{"command=clock+set&control=20m&round=1&board=1", "command=clock+start&board=1"} {
		if status := value[int](p, `fetch("/e/cup/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams("`+form+`")}).then(r => r.status)`); status != 200 {
			t.Fatalf("%s: %d", form, status)
		}
	}
	p.open(base + "/board/cup/1")
	p.wait(`document.documentElement.dataset.ready`)
	p.size(390, 800)
	p.click("#with-moves")
	square := func(n int) {
		t.Helper()
		p.click(fmt.Sprintf("draughts-board [data-square='%d']", n))
	}
	top := -1.0
	still := func() {
		t.Helper()
		if now := value[float64](p, `document.querySelector("draughts-board").getBoundingClientRect().y`); top >= 0 && now != top {
			t.Errorf("the board has gone from %g to %g", top, now)
		} else {
			top = now
		}
	}
	move := func(from, to, plies int) {
		t.Helper()
		defer still()
		p.wait(`document.querySelectorAll("#legal button").length > 0`)
		square(from)
		p.wait(`document.querySelector("draughts-board .goal")`)
		square(to)
		p.wait(fmt.Sprintf(`document.querySelectorAll("#legal button").length > 0 && [...document.querySelectorAll(".face small")].reduce((n, e) => n + Number(e.textContent.match(/[0-9]+/)), 0) === %d && /\b%d[-x]%d\b/.test(document.querySelector("#last").textContent)`, plies, from, to))
	}
	hall := openTab(t) // if somebody waits for the first game
	hall.open(base + "/hall/cup/games")
	hall.wait(`document.querySelector("[data-part=games]")`)
	move(32, 28, 1)
	hall.wait(`document.querySelector("[data-part=games] a")`)
	hall.click("[data-part=games] a")
	hall.wait(`document.querySelectorAll("#moves button").length === 1`)
	move(19, 23, 2)
	hall.wait(`document.querySelectorAll("#moves button").length === 2`)
	hall.silent("a game that is followed")
	move(28, 19, 3)
	move(14, 23, 4)
	if last := value[string](p, `document.querySelector("#last").textContent`); !strings.Contains(last, "14x23") {
		t.Errorf("the telephone says %q", last)
	}
	if said := value[string](p, `document.querySelector("draughts-board svg").getAttribute("aria-label")`); !strings.Contains(said, "black man: 1 2 3") || strings.Contains(said, "king") {
		t.Errorf("the board is read as %q", said)
	}
	p.size(1280, 800)
	p.sound("the board of a telephone with moves")
	if pictures := os.Getenv("FLAGFALL_PICTURES"); pictures != "" {
		p.size(390, 800)
		p.picture(filepath.Join(pictures, "moves-phone.png"))
		p.size(1280, 800)
	}
	p.click("#choose summary")
	p.click("#back")
	p.wait(`document.querySelector("#last").textContent.includes("28x19")`)
	top = -1 // the board has made room for what is open below it
	move(14, 23, 4)
	// The network goes and comes: the page loads again, and a move waits.
	p.wait(`navigator.serviceWorker.controller`)
	p.offline(true)
	p.expects = func(text string) bool { return strings.Contains(text, "ERR_INTERNET_DISCONNECTED") }
	p.do(chromedp.Reload())
	p.wait(`document.querySelector("draughts-board") && document.body.classList.contains("lost")`)
	p.offline(false)
	p.wait(`document.querySelectorAll("#legal button").length > 0 && !document.body.classList.contains("lost")`)
	p.offline(true)
	p.wait(`document.body.classList.contains("lost")`)
	square(33)
	square(28)
	p.wait(`document.querySelector("#last").textContent.includes("33-28")`)
	p.offline(false)
	p.wait(`document.querySelectorAll("#legal button").length > 0 && document.querySelector("#last").textContent.includes("33-28") && !document.body.classList.contains("lost")`)
	p.open(base + "/e/cup/clocks")
	p.wait(`document.querySelector("#clock-1 .counts").textContent.includes("5")`)
	p.sound("the wall with counters")
	p.open(base + "/hall/cup/games?board=1")
	p.wait(`document.querySelectorAll("#moves button").length === 5`)
	p.sound("a game in the hall")
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelector("[data-put]") && document.querySelector("#sheet").dataset.ready`)
	p.sound("a sheet with a recording")
	p.wait(`document.querySelector("#sheet").dataset.ready`)
	p.click("[data-put]")
	p.wait(`document.querySelectorAll(".typing .moves button").length === 5`)
	// The players send the result, and the arbiter confirms it with the game.
	p.open(base + "/board/cup/1")
	p.wait(`document.documentElement.dataset.ready && document.querySelector("draughts-board svg")`)
	p.click(".middle details:first-of-type summary")
	p.click(".middle form button")
	// It is shown without opening anything until it is confirmed; what is refused goes at once.
	const waits = `document.querySelector("#sent").checkVisibility() && !document.querySelector(".middle details").open && document.body.innerText.includes("The arbiter has not confirmed it yet")`
	p.wait(waits)
	// Somebody who saw another result than the one there now refuses nothing.
	lost := p.expects
	p.expects = func(text string) bool { return lost != nil && lost(text) || strings.Contains(text, "status of 412") }
	for _, x := range []struct {
		result string
		want   int
	}{{"1-1", 412}, {"2-0", 200}} {
		if status := value[int](p, `fetch("/e/cup/report", { method: "POST", body: new URLSearchParams("board=1&round=1&back=/&result=`+x.result+`") }).then(r => r.status)`); status != x.want {
			t.Errorf("a result that was sent is refused as %s with %d", x.result, status)
		}
	}
	p.wait(`document.documentElement.dataset.ready && !document.querySelector("#sent").checkVisibility()`)
	p.click(".middle details:first-of-type summary")
	p.click(".middle form button")
	p.wait(waits)
	p.open(base + "/e/cup/results")
	p.wait(`document.documentElement.dataset.ready`)
	p.click(".sent .primary")
	p.wait(`document.querySelector("#board-1.done") && !document.querySelector(".sent") && document.querySelector("#stored").textContent`) // the game is stored after the result
	var said strings.Builder
	if code := run([]string{"log", "-e", file}, testEnv(&said, func(string) string { return "" })); code != exitFine || !strings.Contains(said.String(), "sheet") {
		t.Errorf("the journal: %d, %s", code, said.String())
	}
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelectorAll("[data-kept='1'] .moves button").length === 5 && !document.querySelector("[data-put]")`)
	p.silent("moves on a telephone")
}
