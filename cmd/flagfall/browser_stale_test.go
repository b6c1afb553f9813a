package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestStaleForms sends every form of every page as it stood before somebody else changed
// the event, as a browser without scripts does: none of them writes, each says why, and a
// cell of a player that was opened before does not take the place of what stands there now.
func TestStaleForms(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	file := dir + "/cup.flagfall"
	runLinesIn(t, file, "new Cup --system swiss --rounds 3", "player add Ann Bob Cid Dan Eva", "prize set 100 50", "pair", "result 1 2-0", "incident add 2 --player Bob --offence mobile-phone --penalty warning --reason loud --text talked")
	address, _ := openOfficeAt(t, dir, nil, serving{}, hurried())
	p := openTab(t)
	base := p.enter(address)
	var pages []string
	for _, page := range officePages {
		if strings.HasPrefix(page.address, "/e/") && !strings.Contains(page.address, "as-of=") && !strings.HasSuffix(page.address, "?round=2") { // which is not paired
			pages = append(pages, strings.ReplaceAll(page.address, "candle-lane-invitation", "cup"))
		}
	}
	p.open(base + "/e/cup/players")
	p.wait(`document.documentElement.dataset.ready`)
	forms := value[int](p, `(async () => {
		window.stale = [];
		for (const at of ["`+strings.Join(pages, `", "`)+`"]) {
			const page = new DOMParser().parseFromString(await (await fetch(at)).text(), "text/html");
			for (const form of page.querySelectorAll("form[action$='/do']")) {
				const data = new FormData(form), command = data.get("command");
				for (const field of form.querySelectorAll("input:not([type=hidden]), select, textarea")) if (!data.get(field.name)) data.set(field.name, field.tagName === "SELECT" ? [...field.options].map(o => o.value).find(Boolean) || "" : field.type === "number" ? "1" : field.value || "x");
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
	p.wait(`document.body.dataset.seq === "` + value[string](p, `fetch("/e/cup/").then(r => r.text()).then(t => t.match(/data-seq="([0-9]+)"/)[1])`) + `"`)
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	p.keys("Ajax" + kb.Enter)
	p.wait(`document.querySelector("#told .bad")?.textContent.includes("has changed since") && document.querySelector("tr:nth-child(2) [data-field=club]").textContent === "Zeeland"`)
	wrote := value[[]string](p, `(async () => {
		const wrote = [], reads = /^(explain|pairings|status)$/;
		for (const form of stale) {
			const answer = await fetch("/e/cup/do", { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(form.body) });
			const said = await answer.json();
			if (!reads.test(form.command) && !form.command.startsWith("clock ") && (answer.ok ? said.stored?.length : !form.seen)) wrote.push(form.command + " of " + form.at + " answers " + answer.status + (form.seen ? "" : " and says not what was seen"));
		}
		return wrote;
	})()`)
	for _, w := range wrote {
		t.Errorf("a page that is behind writes: %s", w)
	}
	if forms < 25 {
		t.Errorf("only %d forms were sent", forms)
	}
	t.Logf("%d forms were sent", forms)
}
