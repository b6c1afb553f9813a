package main

import (
	"context"
	"fmt"
	"io"
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
// telephone becomes the clock of board 1 by its code, is pressed while it is cut off,
// and what it did counts from when it was done. The players send the result, and the
// arbiter confirms it.
func TestPhoneClock(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	world := testEnv(io.Discard, func(string) string { return "" })
	if code := run([]string{"set", "time-control", "20m+5s", "--reason", "said at the start", "-e", folder + "/cup.flagfall"}, world); code != exitFine {
		t.Fatal(code)
	}
	wall := openTab(t)
	base := wall.enter(address)
	wall.open(base + "/e/cup/clocks")
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
	if !slices.Equal(kinds, []string{"set", "start", "press", "press", "press"}) {
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
	phone.wait(`document.body.textContent.includes("has not confirmed it yet")`)
	wall.open(base + "/e/cup/results")
	wall.wait(`document.querySelector("#board-1 .sent")`)
	wall.click("#board-1 .sent .primary")
	wall.wait(`document.querySelector("#board-1.done")`)
	phone.wait(`document.querySelector("#said").textContent.includes("2-0")`)
	// A telephone of a board sees nothing else, and writes nothing else.
	for _, path := range []string{"/e/cup/", "/e/cup/results", "/board/cup/2"} {
		if status := value[int](phone, fmt.Sprintf("fetch(%q).then(r => r.status)", path)); status != 401 {
			t.Errorf("%s answers a telephone at board 1 with %d", path, status)
		}
	}
	phone.expects = func(string) bool { return true }
	wall.silent("the wall of clocks")
}
