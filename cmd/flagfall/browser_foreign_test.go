package main

import (
	"strings"
	"testing"
)

// TestForeignText puts markup, addresses that are scripts, words of templates and a
// character that turns the direction into every free field of every form of the office.
// Whatever is taken stands on the pages as text: no node of it, no message of the
// console, no report of the policy.
func TestForeignText(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t, "result 1 2-0 -e FILE")
	p.open(base + "/e/cup/commands")
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") } // what is refused
	taken := value[[]string](p, `(async () => {
		const page = async at => new DOMParser().parseFromString(await (await fetch(at)).text(), "text/html");
		const usual = { player: "#2", opponent: "#3", board: "1", round: "1", reason: "tested", result: "2-0", name: "Gus", team: "1", entry: "1", rating: "1500" };
		const foreign = ["'-alert(1)-'\"><img src=x onerror=alert(1)><script>alert(1)</script>{{.}}A\u202eB", "javascript:alert(1)"];
		const taken = [];
		const forms = [...(await page("/e/cup/commands")).querySelectorAll("a[href*='command?']")].map(a => a.getAttribute("href"));
		for (const at of new Set(forms)) {
			const form = (await page(at)).querySelector("form.command");
			if (!form) continue;
			const command = form.querySelector("[name=command]").value;
			const fields = [...form.querySelectorAll("input, select, textarea")].filter(e => e.name && !["command", "seen", "try", "back"].includes(e.name) && !["hidden", "submit", "file", "checkbox", "radio"].includes(e.type));
			for (const field of fields) {
				if (field.tagName === "SELECT" || field.type === "number") continue;
				for (const text of foreign) {
					const body = new URLSearchParams({ command });
					for (const other of fields) if (other !== field && (other.required || other.name in usual)) body.set(other.name, other.tagName === "SELECT" ? [...other.options].map(o => o.value).find(Boolean) || "" : usual[other.name] || "1");
					body.set(field.name, text);
					for (;;) {
						const answer = await fetch("/e/cup/do", { method: "POST", headers: { Accept: "application/json" }, body });
						if (answer.status === 429) { await new Promise(later => setTimeout(later, 300)); continue; }
						if (answer.ok) taken.push(command + " " + field.name);
						break;
					}
				}
			}
		}
		return taken;
	})()`)
	if len(taken) < 35 {
		t.Errorf("%d texts were taken: %v", len(taken), taken)
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
	for _, page := range officePages {
		at := strings.ReplaceAll(page.address, "candle-lane-invitation", "cup")
		if strings.Contains(at, "as-of=") || strings.Contains(at, "games?") || strings.HasPrefix(at, "/board/") || strings.HasSuffix(at, "?round=2") {
			continue
		}
		p.open(base + at)
		foreign(at)
	}
	p.open(base + "/e/cup/journal")
	if !value[bool](p, `document.body.textContent.includes("<img src=x onerror=alert(1)>")`) {
		t.Error("what was taken does not stand in the journal")
	}
}
