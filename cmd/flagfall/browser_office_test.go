package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEveryPageIsLinked: a crawler that begins at the first page and only follows
// links reaches every page of the office and of the hall; no link is broken.
func TestEveryPageIsLinked(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address := openDemo(t)
	p := openTab(t)
	p.enter(address)
	broken := value[[]string](p, `(async () => {
		const seen = new Map([["/", null]]), broken = [], kinds = new Map();
		for (const [at, from] of seen) {
			const response = await fetch(at, { headers: { Accept: "text/html" } });
			if (!response.ok && response.status !== 409 && response.status !== 422) broken.push(response.status + " " + at + " from " + from);
			if (!(response.headers.get("content-type") || "").includes("text/html")) continue;
			const page = new DOMParser().parseFromString(await response.text(), "text/html");
			for (const a of page.querySelectorAll("a[href]")) {
				const to = new URL(a.getAttribute("href"), new URL(at, location.origin));
				if (to.origin !== location.origin) { broken.push("elsewhere " + to + " from " + at); continue; }
				// Of pages of one kind a few are enough: those of each player, each command, each
				// entry.
				const kind = to.pathname.replace(/\/[0-9]+$/, "/#") + [...to.searchParams.keys()].sort().join(",") + (to.pathname.endsWith("/command") ? to.searchParams.get("command") : "");
				const address = to.pathname + to.search;
				if (seen.has(address) || to.pathname.includes("/file/") || to.pathname.endsWith("/copy")) continue;
				kinds.set(kind, (kinds.get(kind) || 0) + 1);
				if (kinds.get(kind) <= (to.searchParams.has("as-of") || to.pathname.endsWith("/command") ? 1 : 2)) seen.set(address, at);
			}
		}
		window.crawled = [...seen.keys()];
		return broken;
	})()`)
	for _, b := range broken {
		t.Errorf("a link is broken: %s", b)
	}
	crawled := value[[]string](p, `window.crawled`)
	for _, page := range officePages {
		path, _, _ := strings.Cut(page.address, "?")
		if strings.HasPrefix(path, "/board/") {
			continue // it is reached by the code of the board
		}
		if !slices.ContainsFunc(crawled, func(c string) bool {
			at, _, _ := strings.Cut(c, "?")
			return at == path || filepath.Dir(at) == filepath.Dir(path) && strings.Contains(path, "/player/")
		}) {
			t.Errorf("no link leads to %s", page.address)
		}
	}
	t.Logf("%d pages were reached", len(crawled))
}

// TestAsItStood: a page shows the event after an earlier entry, links stay there,
// nothing can be entered, and the last look is remembered.
func TestAsItStood(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t, "result 1 2-0 -e FILE")
	p.open(base + "/e/cup/journal")
	p.wait(`document.documentElement.dataset.ready`)
	last := value[int](p, `Number(document.body.dataset.seq)`)
	p.open(base + "/e/cup/results")
	p.wait(`document.querySelector("#board-1.done")`)
	p.click(".me summary")
	p.click(".me a[href*='as-of']")
	p.wait(`document.querySelector(".elsewhere")`)
	if got := value[string](p, `document.querySelector(".elsewhere details").textContent`); !strings.Contains(got, "first wins") {
		t.Errorf("what the entry changed is %q", got)
	}
	p.click(".elsewhere a.button") // one entry back
	p.wait(fmt.Sprintf(`document.querySelector(".elsewhere")?.textContent.includes("after entry %d") && !document.querySelector("#board-1.done")`, last-1))
	if !value[bool](p, `[...document.querySelectorAll("#boards button")].every(b => b.disabled)`) {
		t.Error("a result can be entered in the past")
	}
	p.click(".rooms a[data-key=p]")
	p.wait(`location.search.includes("as-of=") && document.querySelector(".grid") && !document.querySelector("form [name=command][value='player add']")`)
	p.click(".elsewhere a:not(.button)")
	p.wait(fmt.Sprintf(`!location.search.includes("as-of=") && Number(document.body.dataset.seq) === %d`, last))
	// The round's page says what came since it was looked at.
	p.open(base + "/e/cup/")
	p.wait(`document.querySelector("#recent .since[hidden]")`)
	p.open(base + "/e/cup/results")
	p.wait(`document.documentElement.dataset.ready`)
	p.click("#board-2 .draw")
	p.wait(`document.querySelector("#board-2.done:not(.pending)")`)
	p.open(base + "/e/cup/")
	p.wait(`document.querySelector("#recent .since:not([hidden])")?.textContent.startsWith("1 ") && document.querySelector("#recent .new")`)
	p.silent("as it stood")
}

// TestColumnsByHand: a list with unknown headings is matched by hand, doubles are
// shown side by side and left out, and a rating list fills in the players typed.
func TestColumnsByHand(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.open(base + "/e/cup/players")
	p.click(`a[href$="/import"]`)
	p.wait(`location.pathname.endsWith("/import") && document.querySelector("main input[type=file]")`)
	send := func(selector, name, text string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](`(() => { const d = new DataTransfer(); d.items.add(new File(["` + text + `"], "` + name + `")); document.querySelector("` + selector + `").files = d.files; })()`))
	}
	send("main input[type=file]", "list.csv", `Wie,Kracht,Onbekend\nBea,1500,x\nKees Smit,1600,y\nKees Smits,1610,z\n`)
	p.click("main form .primary")
	p.wait(`document.querySelector("[data-columns]") && document.querySelector(".notice.warning") && document.querySelector("main strong").textContent === "list.csv"`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[name=column-0]").value = "name"; document.querySelector("[name=column-1]").value = "rating";`))
	p.click("main form .actions button:not(.primary)")
	p.wait(`document.querySelector(".doubles") && !document.querySelector(".notice.warning .button")`)
	if got := value[string](p, `document.querySelector("main").textContent`); !strings.Contains(got, "Kees Smits") || !strings.Contains(got, "1610") {
		t.Errorf("the doubles are not side by side: %s", got)
	}
	if got := value[string](p, `document.querySelector("[data-part=shown]").innerText`); !strings.Contains(got, "Bea\t\t1500") {
		t.Errorf("what would be entered is not shown: %q", got)
	}
	p.sound("columns by hand")
	p.silent("columns by hand")
	p.do(chromedp.Evaluate[chromedp.Void](`for (const box of document.querySelectorAll("[name=out]")) box.checked = true;`))
	p.click("[name=enter]")
	p.wait(`location.pathname.endsWith("/players") && document.querySelectorAll("[data-player]").length === 6`)
	p.silent("a list that is entered")
	// The grid by keys: Enter stores and goes down, Tab to the next cell, and the focus is
	// where it was after the page has shown what was stored.
	p.click(`tbody tr:first-child [data-field=rating]`)
	p.keys("1444\tDamclub" + kb.Enter)
	p.wait(`document.querySelector("tbody tr:first-child [data-field=rating]").dataset.value === "1444" && document.querySelector("tbody tr:first-child [data-field=club]").dataset.value === "Damclub"`)
	p.keys(kb.ArrowRight + kb.Enter + "NED" + kb.Enter)
	p.wait(`document.querySelector("tbody tr:nth-child(2) [data-field=federation]").dataset.value === "NED" && document.activeElement === document.querySelector("tbody tr:nth-child(3) [data-field=federation]")`)
	// What somebody else changes meanwhile is neither overwritten nor written to another
	// player.
	p.click(`tbody tr:first-child [data-field=rating]`)
	named := value[string](p, `document.querySelector("tbody tr:first-child").dataset.player`)
	p.do(chromedp.Evaluate[chromedp.Void](`fetch("/e/cup/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams({command: "player edit", player: document.querySelector("tbody tr:first-child").dataset.player, rating: "1666"})})`))
	p.wait(`document.querySelector("[data-newer]")`)
	p.expects = func(text string) bool { return strings.Contains(text, "412") }
	p.keys("1555" + kb.Enter)
	p.wait(`document.querySelector("#told .bad") && [...document.querySelectorAll("tbody tr")].find(r => r.dataset.player === "` + named + `").querySelector("[data-field=rating]").dataset.value === "1666"`)
	p.silent("the grid of players by keys")
	p.open(base + "/e/cup/players")
	p.click("main details summary")
	send("form[action$='/list'] input[type=file]", "list.csv", `Name,Rating,Fed,FMJD\nBerg Anna,2100,NED,1234\nBergman Bo,1900,SWE,1235\n`)
	p.click("form[action$='/list'] button")
	p.wait(`document.querySelector("[data-listed]") && document.documentElement.dataset.ready`)
	p.click("[data-listed]")
	p.keys("berg")
	p.wait(`document.querySelectorAll("#listed li").length === 2`)
	p.sound("a rating list while typing")
	p.silent("a rating list while typing")
	p.keys(kb.ArrowDown)
	p.keys(kb.Enter)
	p.wait(`document.querySelector("[data-listed]").value.includes("Berg") && document.querySelector("[name=rating]").value === "2100"`)
	p.keys(kb.Enter)
	p.wait(`[...document.querySelectorAll("[data-player]")].some(r => r.textContent.includes("2100") && r.textContent.includes("NED"))`)
	p.silent("a player of the rating list")
}

// TestCopies: the owner puts a copy and web pages into a folder and is told what was
// written; others may not, and no folder is guessed.
func TestCopies(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	stick := t.TempDir()
	p.open(base + "/e/cup/documents")
	p.click(`main a[href$="/copies"]`)
	p.wait(`document.querySelector("[name=other]")`)
	write := func(what string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[name=other]").value = "` + stick + `"`))
		p.click("[value=" + what + "]")
		p.wait(`document.querySelector("[data-part=said]")?.textContent.includes("` + filepath.Base(stick) + `")`)
		p.open(base + "/e/cup/copies")
		p.wait(`document.querySelector("[name=other]")`)
	}
	write("backup")
	write("web")
	if copies, _ := filepath.Glob(stick + "/cup-*.flagfall-copy"); len(copies) != 1 {
		t.Errorf("the copies are %v", copies)
	}
	if _, err := os.Stat(stick + "/cup-web/site/index.html"); err != nil {
		t.Error(err)
	}
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	if got := value[string](p, `fetch("/e/cup/copies", {method: "POST", body: new URLSearchParams({what: "backup", other: "nowhere"})}).then(async r => r.status + await r.text())`); !strings.HasPrefix(got, "404") || !strings.Contains(got, "no folder") {
		t.Errorf("a folder that is not there: %.200s", got)
	}
	if size := value[int](p, `fetch("/e/cup/copy").then(async r => (await r.arrayBuffer()).byteLength)`); size < 4096 {
		t.Errorf("the copy for the browser has %d bytes", size)
	}
	p.silent("copies")
}

// TestFigures: every figure of the standings leads to how it came about.
func TestFigures(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address := openDemo(t)
	p := openTab(t)
	base := p.enter(address)
	p.open(base + "/e/candle-lane-invitation/standings")
	if bare := value[string](p, `[...document.querySelectorAll("main tbody td")].filter(c => /[0-9]/.test(c.textContent) && !c.querySelector("a")).map(c => c.textContent).join(" ")`); bare != "" {
		t.Errorf("figures that lead nowhere: %s", bare)
	}
	to := value[[]string](p, `[...new Set([...document.querySelectorAll("main tbody td a")].map(a => a.hash))]`)
	for _, hash := range to {
		p.open(base + "/e/candle-lane-invitation/player/7" + hash)
		p.wait(`document.querySelector("` + hash + `").textContent.length > 50`)
	}
	p.open(base + "/e/candle-lane-invitation/crosstable")
	if n := value[int](p, `document.querySelectorAll("main tbody td a[href*='/document/game?']").length`); n < 20 {
		t.Errorf("%d results of the crosstable lead to their game", n)
	}
	p.silent("figures")
}

// TestPrizeGiving: players who are level on everything are named before the prizes are
// given, and one click makes them share.
func TestPrizeGiving(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t, "set tie-breaks wins --reason test -e FILE", "prize set 100 50 -e FILE", "result 1 1-1 -e FILE", "result 2 1-1 -e FILE")
	p.open(base + "/e/cup/prizes")
	p.wait(`document.querySelectorAll(".awards li").length === 2 && document.querySelector(".awards .tied")`)
	p.click(`[value=equal] ~ button`)
	p.wait(`document.querySelector("#ask").open`)
	p.keys("as announced" + kb.Enter)
	p.wait(`!document.querySelector(".awards .tied") && document.querySelector(".awards").textContent.includes("37.50")`)
	// What was typed is still in its field when it has been stored, even if the focus remains
	// there.
	p.click(`details:has([name=prize]) summary`)
	p.do(chromedp.SendKeys(chromedp.CSS(`label:nth-of-type(3) [name=prize]`), "cup"+kb.Enter))
	p.wait(`document.querySelector("#ask").open`)
	p.click("#ask .primary")
	p.wait(`document.querySelector(".awards").textContent.includes("cup")`)
	p.wait(`[...document.querySelectorAll("[name=prize]")].map(f => f.value).join().startsWith("100.00,50.00,cup,")`)
	p.silent("prizes")
}

// TestClaimOnSheet: a claim is judged from the sheet that was entered, with its
// evidence, before anything is decided.
func TestClaimOnSheet(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t)
	sheet := filepath.Join(t.TempDir(), "sheet.pdn")
	if err := os.WriteFile(sheet, []byte("1. 32-28 19-23 2. 28x19 14x23 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code := run([]string{"sheet", sheet, "--board", "1", "--round", "1", "--no-result", "-e", file}, testEnv(io.Discard, func(string) string { return "" })); code != exitFine {
		t.Fatal(code)
	}
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelector("#sheet").dataset.ready`)
	p.click(".claim summary")
	p.click(".claim [name=dry-run]")
	p.wait(`document.querySelector("#answer").textContent.length > 100`)
	if got := value[string](p, `document.querySelector("#answer").textContent`); !strings.Contains(got, "FMJD 6") {
		t.Errorf("the evidence names no article: %s", got)
	}
	if !value[bool](p, `Boolean(document.querySelector("#answer .document svg")) && !document.querySelector("#answer pre")`) {
		t.Error("the evidence is not the document of the claim, with its diagram")
	}
	p.sound("a claim on a sheet")
	if !value[bool](p, `document.querySelector("#answer").textContent.includes("FMJD 6")`) {
		t.Error("the evidence does not stay")
	}
	p.click(".claim form button:last-of-type")
	p.wait(`document.querySelector("[data-part=decided]").textContent.includes("claimed a draw")`)
	if n := value[int](p, `document.querySelectorAll("noscript *").length`); n > 0 {
		t.Errorf("%d fields for browsers without scripts have to be filled in unseen", n)
	}
	// A file of several games that is dropped here is not a sheet of this board: one of them
	// is chosen by its names.
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const files = new DataTransfer();
		files.items.add(new File(['[White "Ann"]\n[Black "Ben"]\n\n1. 32-28 19-23 *\n\n[White "Cy"]\n[Black "Dee"]\n\n1. 33-28 18-23 *\n'], "all.pdn"));
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
	})()`))
	p.wait(`document.querySelectorAll("#told .ways button").length === 3`)
	if got := value[string](p, `document.querySelector("#told .ways").textContent`); !strings.Contains(got, "2: Cy – Dee") {
		t.Errorf("the games are not offered by their names: %s", got)
	}
	p.click("#told .ways button:nth-child(2)")
	p.wait(`document.querySelector("[data-kept='2']")?.textContent.includes("33-28")`)
	p.click("[data-part=decided] a")
	p.wait(`location.pathname.endsWith("/document/claim") && document.querySelector("[data-part=document]")?.textContent.includes("FMJD 6")`)
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	p.silent("a claim on a sheet")
}

// TestLotsAndPlayOff: ties are decided by a play-off and by lots with a seed, each shown
// first and with a reason; what was undone is redone; a page is shown as it was on a
// day.
func TestLotsAndPlayOff(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t, "set tie-breaks wins --reason test -e FILE", "prize set 100 50 -e FILE", "result 1 1-1 -e FILE", "result 2 1-1 -e FILE")
	setting := func(name, want string) {
		t.Helper()
		var said strings.Builder
		if code := run([]string{"set", name, "-e", file}, testEnv(&said, func(string) string { return "" })); code != exitFine || !strings.Contains(said.String(), want) {
			t.Errorf("the setting %s is %q, want %q", name, said.String(), want)
		}
	}
	decide := func(button string) {
		t.Helper()
		p.click(button)
		p.wait(`document.querySelector("#ask").open`)
		p.keys("as announced" + kb.Enter)
		p.wait(`!document.querySelector("#ask").open`)
	}
	p.open(base + "/e/cup/prizes")
	decide(`[value$=",play-off"] ~ button`)
	p.wait(`document.querySelector("[name=command][value=play-off]")`)
	setting("tie-breaks", "wins,play-off")
	p.sound("a play-off to be added")
	p.wait(`document.documentElement.dataset.ready`)
	// A player who declines the play-off is ranked behind the others, by the
	// same page.
	_ = value[string](p, `(s => s.value = s.options[3].value)(document.querySelector("[name=aside] ~ label select"))`)
	decide(`[name=aside] ~ button`)
	p.wait(`document.querySelectorAll("[name=aside] ~ label option").length == 3`)
	p.wait(`document.documentElement.dataset.ready`)
	var aside strings.Builder
	if code := run([]string{"play-off", "-e", file}, testEnv(&aside, func(string) string { return "" })); code != exitFine || !strings.Contains(aside.String(), "Dan stands aside") {
		t.Errorf("who stands aside: %q", aside.String())
	}
	p.click(`[value=play-off] ~ button`)
	p.wait(`document.querySelector("#ask").open`)
	p.accessible("what a play-off would change", accessibility(t))
	p.click("#ask .primary")
	p.wait(`document.querySelector("[data-part=ties] .notice").textContent.includes("3.1: ")`)
	p.wait(`document.documentElement.dataset.ready`)
	p.do(chromedp.SendKeys(chromedp.CSS(`[value=seed] ~ label input`), "4711"))
	decide(`[value=seed] ~ button`)
	p.wait(`document.querySelector("[value$=',lots']")`)
	setting("seed", "4711")
	decide(`[value$=",lots"] ~ button`)
	p.wait(`!document.querySelector(".awards .tied")`)
	setting("tie-breaks", "wins,play-off,lots")
	// What has been undone can be redone.
	p.open(base + "/e/cup/journal")
	p.click(".entries form button")
	p.wait(`document.querySelector("#ask").open`)
	p.click("#ask .primary")
	p.wait(`document.querySelector("[name=command][value=redo]")`)
	setting("tie-breaks", "wins,play-off")
	p.click(`[value=redo] ~ p button`)
	p.wait(`document.querySelector("#ask").open`)
	p.click("#ask .primary")
	p.wait(`!document.querySelector("[name=command][value=redo]")`)
	setting("tie-breaks", "wins,play-off,lots")
	// A day and a time: within the minute of the last entry everything is shown; before
	// the first entry there was nothing, and the page says so.
	p.open(base + "/e/cup/results?as-of=" + time.Now().Format("2006-01-02T15:04"))
	p.wait(`document.querySelector(".elsewhere")?.textContent.includes("after entry")`)
	p.expects = func(text string) bool { return strings.Contains(text, "404") }
	p.open(base + "/e/cup/results?as-of=2001-01-01T12:00")
	p.wait(`document.body.textContent.includes("was never in that state")`)
	p.silent("lots and play-off")
}
