package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestForeignText puts markup, addresses that are scripts, words of templates, characters
// that turn the direction or have no width and a long name from right to left into every
// free field of every form of the office. Whatever is accepted appears as text on the
// pages, on the telephone at the board, in the hall, in the answers to scripts and on the
// site that is exported: no element comes of it, no direction is turned, the console shows
// no message, the policy reports nothing, and no page gets wider than its screen.
func TestForeignText(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	file := dir + "/cup.flagfall"
	runLinesIn(t, file, "new Cup --system swiss --rounds 3", "player add Ann Bob Cid Dan", "pair", "result 1 2-0")
	address, _ := openOfficeAt(t, dir, nil, serving{}, hurried())
	p := openTab(t)
	base := p.enter(address)
	p.open(base + "/e/cup/commands")
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") } // what is refused
	taken := value[[]string](p, fmt.Sprintf(`(async () => {
		const everything = %t; // or one text for each field
		const page = async at => new DOMParser().parseFromString(await (await fetch(at)).text(), "text/html");
		const usual = { player: "#2", opponent: "#3", board: "1", round: "1", reason: "tested", result: "2-0", team: "1", entry: "1", rating: "1500" };
		const foreign = ["'-alert(1)-'\"><img src=x onerror=alert(1)><script>alert(1)</script>{{.}}A\u202eB", "javascript:alert(1)", "\u0645\u062d\u0645\u062f \u200b\u2067" + "\u05d3\u05d5\u05d3".repeat(25)];
		let names = 0;
		const word = () => { names++; return Array.from({ length: 9 }, (_, i) => "abcdefghijklmnopqrstuvwxyz"[(names * (i * 7 + 3) + i * i * 5) %% 26]).join(""); }; // that no other is like
		const other = (command, name) => name !== "name" ? usual[name] : command === "set" ? "place" : word();
		const taken = [];
		const forms = [...(await page("/e/cup/commands")).querySelectorAll("a[href*='command?']")].map(a => a.getAttribute("href"));
		for (const at of new Set(forms)) {
			const form = (await page(at)).querySelector("form.command");
			if (!form) continue;
			const command = form.querySelector("[name=command]").value;
			const fields = [...form.querySelectorAll("input, select, textarea")].filter(e => e.name && !["command", "seen", "try", "back"].includes(e.name) && !["hidden", "submit", "file", "checkbox", "radio"].includes(e.type));
			for (const field of fields) {
				if (field.tagName === "SELECT" || field.type === "number") continue;
				for (const text of everything ? foreign : [foreign[fields.indexOf(field) %% foreign.length]]) {
					const body = new URLSearchParams({ command });
					for (const f of fields) if (f !== field && (f.required || f.name in usual || f.name === "name" && /^(set|player add)/.test(command))) body.set(f.name, f.tagName === "SELECT" ? [...f.options].map(o => o.value).find(Boolean) || "" : other(command, f.name) || "1");
					body.set(field.name, /name/.test(field.name) ? text + " " + word() : text);
					for (;;) {
						const answer = await fetch("/e/cup/do", { method: "POST", headers: { Accept: "application/json" }, body });
						if (answer.status === 429) { await new Promise(later => setTimeout(later, 300)); continue; }
						if (/[\u202a-\u202e\u2066-\u2069]/.test(await answer.text())) window.turned = (window.turned || "") + command + " ";
						if (answer.ok) taken.push(command + " " + field.name);
						break;
					}
				}
			}
		}
		return taken;
	})()`, exhaustive.Asked()))
	if len(taken) < exhaustive.Number(30, 90) {
		t.Errorf("%d texts were taken: %v", len(taken), taken)
	}
	for _, field := range []string{"player add name", "player add club", "player edit name", "player edit club", "set value"} {
		if !slices.Contains(taken, field) {
			t.Errorf("no foreign text was taken as %s: %v", field, taken)
		}
	}
	if turned := value[string](p, `window.turned || ""`); turned != "" {
		t.Errorf("the answers to %s turn the direction", turned)
	}
	for _, at := range []struct{ path, form string }{{"/people", "name=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%E2%80%AE&role=helper&hours=2"}, {"/e/cup/announce", "text=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%E2%80%AE"}} {
		if status := value[int](p, fmt.Sprintf(`fetch(%q, { method: "POST", body: new URLSearchParams(%q) }).then(r => r.status)`, at.path, at.form)); status != 200 {
			t.Errorf("%s: %d", at.path, status)
		}
	}
	t.Logf("%d foreign texts were taken", len(taken))
	p.silent("the forms")
	foreign := func(where string) {
		t.Helper()
		if found := value[string](p, `[...document.querySelectorAll("img[src=x], [onerror], script:not([src^='/static/']), a[href^='javascript']")].map(e => e.outerHTML).join(" ") + (/\u202e/.test(document.body.textContent) ? "a turned text" : "")`); found != "" {
			t.Errorf("%s has a foreign node: %s", where, found)
		}
		p.silent(where)
	}
	for _, board := range []string{"1", "2"} {
		p.open(base + "/board/cup/" + board)
		foreign("the telephone at board " + board)
	}
	for _, page := range exhaustive.Every(t, 6, officePages) {
		at := strings.ReplaceAll(page.address, "candle-lane-invitation", "cup")
		if strings.Contains(at, "as-of=") || strings.Contains(at, "games?") || strings.HasPrefix(at, "/board/") || strings.HasSuffix(at, "?round=2") {
			continue
		}
		p.open(base + at)
		foreign(at)
		if p.size(360, 800); value[int](p, `document.documentElement.scrollWidth`) > 360 {
			t.Errorf("%s is wider than a telephone: %s", at, value[string](p, `[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > 361 && !e.closest(".scroll, .rooms")).slice(0, 2).map(e => e.outerHTML.slice(0, 150)).join(" | ")`))
		}
		p.size(1280, 900)
	}
	p.open(base + "/e/cup/journal")
	if !value[bool](p, `document.body.textContent.includes("<img src=x onerror=alert(1)>")`) {
		t.Error("what was taken does not stand in the journal")
	}
	// The site has no script at all.
	site := t.TempDir() + "/cup"
	runLinesIn(t, file, "export "+site+" --documents site")
	server := httptest.NewServer(http.FileServer(http.Dir(site + "/site")))
	t.Cleanup(server.Close)
	pages, err := filepath.Glob(site + "/site/*.html")
	if err != nil || len(pages) < 5 {
		t.Fatalf("%d pages of the site: %v", len(pages), err)
	}
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") } // favicon.ico
	for _, page := range pages {
		p.open(server.URL + "/" + filepath.Base(page))
		foreign(filepath.Base(page))
	}
	if written, err := os.ReadFile(site + "/site/index.html"); err != nil || !strings.Contains(string(written), "alert(1)") {
		t.Errorf("what was taken does not stand on the site: %v", err)
	}
}
