package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestStaleForms sends every form of every page as it stood before somebody else changed
// the event, as a browser without scripts does: none of them writes, each says why, and a
// cell of a player that was opened before does not overwrite what is there now.
func TestStaleForms(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	file := dir + "/cup.flagfall"
	runLinesIn(t, file, "new Cup --system swiss --rounds 3", "player add Ann Bob Cid Dan Eva Fay Gus Hal Ivo Joy", "prize set 100 50", "pair", "result 1 2-0", "incident add 2 --player Bob --offence mobile-phone --penalty warning --reason loud --text talked")
	address, _ := openOfficeAt(t, dir, nil, serving{}, hurried())
	p := openTab(t)
	base := p.enter(address)
	clock := func(form string) {
		t.Helper()
		if said := value[string](p, fmt.Sprintf(`fetch("/e/cup/do", { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(%q) }).then(r => r.text())`, form)); strings.Contains(said, "fault") {
			t.Fatalf("%s: %s", form, said)
		}
	}
	// Clocks of every phase have all of their forms on the page: one of a game that is over,
	// one that is stopped, one whose flag has fallen, one that runs, and one that is ready.
	clock("command=clock+set&control=5m&round=1&board=1&board=2&board=4")
	clock("command=clock+set&control=1s&round=1&board=3")
	clock("command=clock+start&board=2&board=3")
	clock("command=clock+pause&board=2&reason=noise")
	var pages []string
	for _, page := range officePages {
		if strings.HasPrefix(page.address, "/e/") && !strings.Contains(page.address, "as-of=") && !strings.HasSuffix(page.address, "?round=2") { // which is not paired
			pages = append(pages, strings.ReplaceAll(page.address, "candle-lane-invitation", "cup"))
		}
	}
	for _, command := range []string{"set", "start", "pause", "resume", "adjust", "replace", "correct", "turn", "count", "end", "flag"} {
		pages = append(pages, "/e/cup/command?board=1&command=clock+"+command)
	}
	p.open(base + "/e/cup/clocks")
	p.wait(`document.querySelector("[value='clock outcome']")`)
	p.open(base + "/e/cup/players")
	p.wait(`document.documentElement.dataset.ready`)
	forms := value[int](p, `(async () => {
		window.stale = [];
		const usual = { control: "5m", round: "1", give: "1m", take: "", first: "0:04:00", second: "0:04:00", number: "1", moves: "1", called: "", side: "first", event: "" };
		for (const at of ["`+strings.Join(pages, `", "`)+`"]) {
			const page = new DOMParser().parseFromString(await (await fetch(at)).text(), "text/html");
			for (const form of page.querySelectorAll("form[action$='/do']")) {
				const data = new FormData(form), command = data.get("command");
				for (const field of form.querySelectorAll("input:not([type=hidden]), select, textarea")) if (!data.get(field.name)) data.set(field.name, field.tagName === "SELECT" ? [...field.options].map(o => o.value).find(Boolean) || "" : command.startsWith("clock ") && field.name in usual ? usual[field.name] : field.type === "number" ? "1" : field.value || "x");
				const button = form.querySelector("button[name]");
				if (button) data.set(button.name, button.value);
				data.delete("try"); data.delete("dry-run");
				stale.push({ at, command, seen: data.get("seen"), body: new URLSearchParams([...data].filter(([, v]) => typeof v === "string")).toString() });
			}
		}
		return stale.length;
	})()`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("tr:nth-child(2) [data-field=club]").dispatchEvent(new MouseEvent("click", { bubbles: true }))`))
	p.wait(`document.activeElement.matches("td input")`)
	runLinesIn(t, file, "set place Utrecht", "player edit Bob --club Zeeland")
	clock("command=clock+adjust&side=first&give=1m&reason=noise&board=1&board=2&board=3&board=4")
	clock("command=clock+set&control=5m&round=1&board=5")
	p.wait(`document.body.dataset.seq === "` + value[string](p, `fetch("/e/cup/").then(r => r.text()).then(t => t.match(/data-seq="([0-9]+)"/)[1])`) + `"`)
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	p.keys("Ajax" + kb.Enter)
	p.wait(`document.querySelector("#told .bad")?.textContent.includes("has changed since") && document.querySelector("tr:nth-child(2) [data-field=club]").textContent === "Zeeland"`)
	// Pausing all clocks takes back nothing that somebody else did, and is never refused; a
	// command that only reads may be behind.
	wrote := value[[]string](p, `(async () => {
		const wrote = [], reads = /^(explain|pairings|status)$/;
		for (const form of stale) {
			const fields = new URLSearchParams(form.body);
			if (reads.test(form.command) || form.command === "clock pause" && !fields.has("board")) continue;
			const answer = await fetch("/e/cup/do", { method: "POST", headers: { Accept: "application/json" }, body: fields });
			const said = await answer.json(), marked = form.seen || fields.has("seen-clock");
			if (answer.ok && (said.stored?.length || form.command.startsWith("clock ")) || !marked) wrote.push(form.command + " of " + form.at + " answers " + answer.status + (marked ? "" : " and says not what was seen"));
			if (form.command.startsWith("clock ") && fields.has("seen-clock") && answer.status !== 412) wrote.push(form.command + " of " + form.at + " is refused for another reason: " + said.fault?.message);
		}
		return wrote;
	})()`)
	for _, w := range wrote {
		t.Errorf("a page that is behind writes: %s", w)
	}
	if forms < 110 {
		t.Errorf("only %d forms were sent", forms)
	}
	t.Logf("%d forms were sent", forms)
}
