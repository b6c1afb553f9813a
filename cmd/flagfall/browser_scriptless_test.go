package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"flagfall/fixtures/exhaustive"
)

// TestWithoutScripts runs an evening in a browser that runs no scripts: an event is
// begun, players are entered, rounds are paired, results entered, one taken back and one
// corrected; every page can be read.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address, _ := openOffice(t, t.TempDir(), nil, serving{})
	p := openTab(t)
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	// press clicks and waits for the page that comes.
	press := func(selector string) {
		t.Helper()
		p.wait(fmt.Sprintf(`document.readyState === "complete" && document.querySelector(%q) && !document.querySelector(%[1]q).disabled`, selector))
		p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.before = "yes"`))
		at := value[[]float64](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({ block: "center" }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
		time.Sleep(50 * time.Millisecond)
		p.do(chromedp.MouseClickXY(at[0], at[1]))
		p.wait(`document.readyState === "complete" && !document.documentElement.dataset.before`)
	}
	fill := func(selector, text string) { t.Helper(); p.do(chromedp.SendKeys(chromedp.CSS(selector), text)) }
	base := p.enter(address)
	if value[bool](p, `Boolean(document.documentElement.dataset.ready)`) {
		t.Fatal("scripts are carried out")
	}
	p.wait(`document.querySelector("form[action='/new'] [name=name]")`)
	fill(`[name=name]`, "Club evening")
	press(`form[action='/new'] .primary`)
	p.wait(`location.pathname === "/e/club-evening/"`)
	for i, name := range []string{"Berg, Ann", "Costa, Rui", "Dahl, Per", "Jansen, Piet"} {
		p.open(base + "/e/club-evening/players")
		fill(`.line [name=name]`, name)
		press(`.line .primary`)
		p.wait(fmt.Sprintf(`location.pathname.endsWith("/players") && document.querySelectorAll("[data-player]").length === %d`, i+1))
	}
	for round := 1; round <= 3; round++ {
		p.open(base + "/e/club-evening/")
		press(`.agenda button`)
		p.wait(`location.pathname.endsWith("/club-evening/") || document.querySelector(".small .button")`)
		p.open(base + "/e/club-evening/results")
		p.wait(fmt.Sprintf(`document.querySelector("#status").textContent.includes("Round %d")`, round))
		press(`#board-1 .side:first-of-type`)
		p.wait(`document.querySelector("#board-1.done")`)
		if round == 1 {
			press(`[data-undo] button`)
			p.wait(`!document.querySelector("#board-1.done")`)
			press(`#board-1 .draw`)
			p.wait(`document.querySelector("#board-1.done output").textContent.includes("1-1")`)
		}
		press(`#board-2 .side:last-of-type`)
		p.wait(`document.querySelector("#board-2.done")`)
	}
	p.open(base + "/e/club-evening/command?command=correct")
	fill(`[name=board]`, "1")
	fill(`[name=result]`, "0-2")
	fill(`[name=reason]`, "read upside down")
	press(`.command .primary`)
	p.wait(`document.querySelector("main").textContent.includes("correct") || document.querySelector("main").textContent.includes("beats")`)
	p.open(base + "/e/club-evening/journal")
	p.wait(`document.querySelector(".entries").textContent.includes("read upside down")`)
	// Whatever a page would do with a script is in the page, or is done by a
	// form.
	for _, page := range exhaustive.Every(t, 6, officePages) {
		if strings.Contains(page.address, "as-of=") || strings.Contains(page.address, "games?") {
			continue
		}
		p.open(base + strings.ReplaceAll(page.address, "candle-lane-invitation", "club-evening"))
		if got := value[string](p, `document.querySelector("main")?.innerText.trim().slice(0, 20) || "nothing"`); got == "nothing" {
			t.Errorf("%s shows nothing", page.address)
		}
		if lost := value[string](p, `[...document.querySelectorAll(".lost, [role=alert]")].filter(e => e.checkVisibility()).map(e => e.textContent).join(" ")`); lost != "" {
			t.Errorf("%s says %q", page.address, lost)
		}
	}
	p.open(base + "/hall/club-evening/screen")
	if parts := value[int](p, `[...document.querySelectorAll(".part")].filter(e => e.getBoundingClientRect().height > 40).length`); parts == 0 {
		t.Error("the projector shows nothing")
	}
	p.open(base + "/e/club-evening/standings")
	if rows := value[int](p, `document.querySelectorAll("main tbody tr").length`); rows != 4 {
		t.Errorf("the standings have %d rows", rows)
	}
	p.silent("the evening without scripts")
}
