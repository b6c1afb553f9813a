package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shown are the results on the result board, in the order of its boards.
func (p *tab) shown() []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll("#boards .board")].map(b => b.dataset.result || "")`)
}

// TestUndoOnResults: on the result board results are taken back at once, and the cursor is
// on their board then; anything else is asked about, with what it would undo, and when the
// round is gone its boards are.
func TestUndoOnResults(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	for _, address := range []string{"/e/cup/results", "/e/cup/results?round=1"} {
		p.open(base + address)
		p.wait(`document.querySelector("#boards")`)
		p.keys("u")
		p.wait(`document.querySelector("#ask").open`)
		if said := value[string](p, `document.querySelector("#ask").textContent`); !strings.Contains(said, "Ann") {
			t.Errorf("the question does not name what goes: %s", said)
		}
		p.keys(kb.Escape)
		p.wait(`!document.querySelector("#ask").open`)
		if n := len(p.shown()); n != 2 {
			t.Errorf("%s: %d boards are left after an undo that was not meant", address, n)
		}
		p.keys("1")
		p.wait(`document.querySelector("#board-1.done")`)
		p.keys("=")
		p.wait(`document.querySelector("#board-2.done")`)
		p.keys("u")
		p.wait(`!document.querySelector("#board-2.done") && document.activeElement.dataset.board === "2"`)
		p.keys("u")
		p.wait(`!document.querySelector("#board-1.done") && document.activeElement.dataset.board === "1"`)
		// What is typed behind an undo is for the board that was taken back.
		p.keys("1u0")
		p.wait(`document.querySelector("#board-1.done[data-result='0-2']")`)
		p.keys("u")
		p.wait(`!document.querySelector("#board-1.done")`)
		if got := p.shown(); !slices.Equal(got, []string{"", ""}) {
			t.Errorf("the results are %q", got)
		}
	}
	p.expects = func(text string) bool { return strings.Contains(text, "404") } // the round that the page asks for is gone
	p.keys("u")
	p.wait(`document.querySelector("#ask").open`)
	p.click("#ask .primary")
	p.wait(`!document.querySelector("#boards") && document.querySelector("main").textContent.includes("No round is paired yet")`)
	p.silent("undo on the result board")
}

// finger sets a finger down on the middle of an element, or lifts it there.
func (p *tab) finger(kind input.DispatchTouchEventType, at []float64) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	if kind == input.DispatchTouchEventTypeTouchStart {
		points = []*input.TouchPoint{{X: at[0], Y: at[1]}}
	}
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// middle is the middle of an element, which is scrolled into sight.
func (p *tab) middle(selector string) []float64 {
	p.t.Helper()
	return value[[]float64](p, fmt.Sprintf(`(e => { e.scrollIntoView({ block: "nearest", behavior: "instant" }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(document.querySelector(%q))`, selector))
}

// TestNoTapIsLost taps results with raw touches on telephones of all widths: each tap
// enters the result of the player who was touched, although the cursor is at another board
// and rows change below the finger; a row is as high with the cursor as without.
func TestNoTapIsLost(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	file := dir + "/cup.flagfall"
	runLinesIn(t, file, "new Cup --system swiss --rounds 3", "player add A B C D E F G H I J K L M N O P", "pair")
	address, _ := openOffice(t, dir, nil, serving{})
	p := openTab(t)
	base := p.enter(address)
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	}))
	for i, width := range []int64{360, 390, 412, 430} {
		p.size(width, 700)
		p.open(base + "/e/cup/results")
		p.wait(`document.documentElement.dataset.ready && document.activeElement.dataset.board`)
		board := 2*i + 1
		heights := `[...document.querySelectorAll("#boards .board")].map(b => b.getBoundingClientRect().height).join(" ")`
		before := value[string](p, heights)
		// The cursor stands at the first open board, and the tap is for the next one.
		at := p.middle(fmt.Sprintf("#board-%d .side:last-of-type", board+1))
		p.finger(input.DispatchTouchEventTypeTouchStart, at)
		p.finger(input.DispatchTouchEventTypeTouchEnd, at)
		p.wait(fmt.Sprintf(`document.querySelector("#board-%d.done[data-result='0-2']")`, board+1))
		if after := value[string](p, heights); after != before {
			t.Errorf("at %d px the rows are %s high instead of %s", width, after, before)
		}
		// Above the finger a row comes that was not there, so that the other player of the game is below it.
		at = p.middle(fmt.Sprintf("#board-%d .side:last-of-type", board))
		p.finger(input.DispatchTouchEventTypeTouchStart, at)
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#boards").style.paddingTop = "%dpx"`, 50)))
		p.finger(input.DispatchTouchEventTypeTouchEnd, at)
		p.wait(fmt.Sprintf(`document.querySelector("#board-%d.done[data-result='0-2']")`, board))
		// Who draws the page along enters nothing.
		if board+2 <= 8 {
			at = p.middle(fmt.Sprintf("#board-%d .side:last-of-type", board+2))
			p.finger(input.DispatchTouchEventTypeTouchStart, at)
			p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchMove, TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1] - 60}}})
				return err
			}))
			p.finger(input.DispatchTouchEventTypeTouchEnd, at)
		}
		got := p.shown()
		for n, result := range got {
			if want := map[bool]string{true: "0-2"}[n <= board]; result != want {
				t.Errorf("at %d px board %d has %q, want %q", width, n+1, result, want)
			}
		}
	}
	p.silent("taps on the result board")
}

// TestSixtyKeys: whoever types the results of sixty boards at once has entered sixty
// results, in their order.
func TestSixtyKeys(t *testing.T) { // not beside others: sixty entries and pages want the processors
	findBrowser(t)
	dir := t.TempDir()
	var names, want []string
	for i := range 120 {
		names = append(names, fmt.Sprintf("P%03d", i+1))
	}
	runLinesIn(t, dir+"/cup.flagfall", "new Cup --system swiss --rounds 3", "player add "+strings.Join(names, " "), "pair")
	address, _ := openOffice(t, dir, nil, serving{})
	p := openTab(t)
	p.open(p.enter(address) + "/e/cup/results")
	p.wait(`document.activeElement.dataset.board === "1"`)
	// All at once, faster than the browser is told of them one by one.
	p.do(chromedp.Evaluate[chromedp.Void](`for (let i = 0; i < 60; i++) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "1=0"[i % 3], bubbles: true, cancelable: true }))`))
	p.wait(`document.querySelectorAll("#boards .done").length === 60 || document.querySelector("#told .bad")`)
	for i := range 60 {
		want = append(want, []string{"2-0", "1-1", "0-2"}[i%3])
	}
	if got := p.shown(); !slices.Equal(got, want) {
		t.Errorf("the results are %q", got)
	}
	if said := value[string](p, `document.querySelector("#told").textContent`); said != "" {
		t.Errorf("the page says %q", said)
	}
	p.silent("sixty keys")
}

// TestRefusedEntryHoldsTheCursor: a refused result says of which board it is and keeps the
// cursor there; what was typed for other boards counts, what is typed on without looking
// does not go to the wrong one, and a call that was put off is made again.
func TestRefusedEntryHoldsTheCursor(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	runLinesIn(t, dir+"/cup.flagfall", "new Cup --system swiss --rounds 3", "player add A B C D E F G H I J K L", "pair")
	address, _ := openOffice(t, dir, nil, serving{})
	p := openTab(t)
	p.open(p.enter(address) + "/e/cup/results")
	p.wait(`document.activeElement.dataset.board === "1"`)
	// Another arbiter is faster at board 2, of which this page hears nothing yet; the first call for
	// board 3 is put off.
	p.do(chromedp.Evaluate[chromedp.Void](`(real => {
		let first = true, off = true;
		window.fetch = async (to, how) => {
			if (!how?.body) throw new TypeError("the page stays as it is");
			const board = how.body.get("board");
			if (board === "2" && first) { first = false; await real(to, { ...how, body: new URLSearchParams({ command: "result", board, result: "2-0" }) }); }
			if (board === "3" && off) { off = false; return new Response("later", { status: 429, headers: { "Retry-After": "1" } }); }
			if (board === "4") window.fetch = real;
			return real(to, how);
		};
	})(window.fetch)`))
	p.expects = func(text string) bool { return strings.Contains(text, "409") }
	p.do(chromedp.Evaluate[chromedp.Void](`for (const key of "1000") document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`))
	p.wait(`document.querySelector("#told .bad")`)
	if said := value[string](p, `document.querySelector("#told .bad").textContent`); !strings.Contains(said, "Board 2") {
		t.Errorf("the refusal does not name its board: %s", said)
	}
	p.wait(`document.activeElement.dataset.board === "2"`)
	p.keys("111") // typed without looking
	p.wait(`document.querySelectorAll("#boards .done").length === 4`)
	if got := strings.Join(p.shown(), " "); got != "2-0 2-0 0-2 0-2  " {
		t.Errorf("the results are %q", got)
	}
	if at := value[string](p, `document.activeElement.dataset.board`); at != "2" {
		t.Errorf("the cursor is at board %s", at)
	}
	p.keys(kb.ArrowDown + kb.ArrowDown + kb.ArrowDown + "=")
	p.wait(`document.querySelector("#board-5.done[data-result='1-1']")`)
	p.silent("a refused result")
}
