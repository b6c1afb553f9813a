package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"flagfall/fixtures/exhaustive"
)

// media shows pages as to a reader who has a preference set in their system:
// "prefers-reduced-motion", "reduce".
func (p *tab) media(name, value string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
		return err
	}))
}

// focusWatch gives the page stops(), everything that the Tab key should reach, in the
// order of reading, and look(), what is wrong with what has the focus: it is not a stop,
// it has no outline, or no part of it is in sight.
const focusWatch = `(() => {
	const named = e => e.outerHTML.slice(0, 120);
	const together = (a, b) => a.type === "radio" && a.name === b.name && a.form === b.form; // one stop: a group ends with its form
	window.stops = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]")].filter(e =>
		!e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }) && !(e.type === "radio" && !e.checked && [...document.querySelectorAll("input:checked")].some(o => together(o, e))));
	window.came = [];
	window.look = () => {
		const e = document.activeElement;
		if (!e || e === document.body) return "";
		const radio = e.type === "radio" ? stops.find(s => together(s, e)) : null, at = stops.indexOf(radio || e);
		if (at >= 0 && at === came.at(-1) && /^(date|time)/.test(e.type)) return ""; // it has several places
		if (at >= 0 && came.includes(at)) return "again";
		came.push(at);
		const r = e.getBoundingClientRect(), style = getComputedStyle(e);
		const seen = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9], [.03, .03], [.97, .97]].some(([x, y]) => {
			const on = document.elementFromPoint(r.x + r.width * x, r.y + r.height * y);
			return on && (e.contains(on) || [...e.labels || []].some(l => l.contains(on)));
		});
		const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
		return at < 0 ? "no stop: " + named(e) : !line ? "no line: " + named(e) : !seen ? "not in sight: " + named(e) : "";
	};
	window.left = () => {
		const way = came.filter(at => at >= 0), turns = way.filter((at, i) => i && at < way[i - 1]).length;
		return [...stops.filter((s, i) => !way.includes(i) && !(s.type === "radio" && way.some(at => together(stops[at], s)))).map(s => "never reached: " + named(s)), ...(turns > 1 ? ["in another order than it is read"] : [])].slice(0, 3);
	};
	return stops.length;
})()`

// TestTabulator goes through pages with the Tab key: it reaches everything that can be
// pressed or filled in, in the order of reading, and begins again; what has the focus
// has an outline and is in sight (WCAG 2.2, 2.1.2, 2.4.3, 2.4.7, 2.4.11).
func TestTabulator(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address := openDemo(t)
	p := openTab(t)
	base := p.enter(address)
	seen := 0
	for _, page := range exhaustive.Every(t, 6, officePages) {
		if strings.Contains(page.address, "?as-of=") && !strings.Contains(page.address, "?as-of=20") {
			continue // they differ from the others only in what is shown
		}
		p.open(base + page.address)
		p.wait(`document.readyState === "complete" && (!document.querySelector("script[src*='office.js']") || document.documentElement.dataset.ready) && (!document.querySelector("#game") || document.querySelector("#moves button"))`)
		stops := value[int](p, focusWatch)
		seen += stops
		for step := 0; ; step++ {
			if step > stops+9 {
				t.Errorf("%s: the tabulator does not come around after %d steps", page.address, step)
				break
			}
			p.do(chromedp.KeyEvent(kb.Tab))
			fault := value[string](p, `look()`)
			if fault == "again" {
				break
			}
			if fault != "" {
				t.Errorf("%s: %s", page.address, fault)
			}
		}
		for _, fault := range value[[]string](p, `left()`) {
			t.Errorf("%s: %s", page.address, fault)
		}
	}
	t.Logf("%d places were come to", seen)
}

// TestFocusStays: choosing with the arrow keys leaves the focus where it is, dialogs
// are left with Escape and give it back, the cells of the players are reached with the
// arrows, also after others have entered something, and single-letter keys can be
// switched off (WCAG 2.2, 2.1.4, 2.4.3, 3.2.2, 4.1.3).
func TestFocusStays(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t, "prize set 100 50 -e FILE")
	p.open(base + "/e/cup/whatif")
	p.wait(`document.documentElement.dataset.ready`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".tries input").focus()`))
	p.keys(kb.ArrowDown)
	p.wait(`location.search.includes("2-0") && document.querySelector("[data-part=places] li")`)
	p.keys(kb.ArrowDown)
	p.wait(`location.search.includes("1-1") && document.activeElement.checked && document.activeElement.value === "1-1"`)
	p.open(base + "/e/cup/incidents")
	tabTo(p, `[name=player]`)
	p.keys(kb.ArrowDown)
	p.wait(`location.search.includes("player=%231") && document.querySelector("[data-part=had]")`)
	if !value[bool](p, `document.activeElement.name === "player" && document.activeElement.value === "#1"`) {
		t.Error("who chooses a player with the arrows loses the place")
	}

	// Dialogs: the focus goes in, Escape leads out, and back to where it was.
	p.open(base + "/e/cup/players")
	for _, d := range []struct{ opener, dialog string }{{"[data-open=find]", "#find"}, {"[data-open=keys]", "#keys"}} {
		tabTo(p, d.opener)
		p.keys(kb.Enter)
		p.wait(fmt.Sprintf(`document.querySelector(%q).open && document.querySelector(%[1]q).contains(document.activeElement)`, d.dialog))
		p.keys(kb.Tab + kb.Tab + kb.Tab + kb.Tab)
		if !value[bool](p, fmt.Sprintf(`document.activeElement === document.body || document.querySelector(%q).contains(document.activeElement)`, d.dialog)) {
			t.Errorf("the tabulator leaves %s", d.dialog)
		}
		p.keys(kb.Escape)
		p.wait(fmt.Sprintf(`!document.querySelector(%q).open && document.activeElement.matches(%q)`, d.dialog, d.opener))
	}

	tabTo(p, "[data-open=find]")
	p.keys(kb.Enter + "ann")
	p.wait(`document.querySelector("#find-list [aria-selected=true]")`)
	p.accessible("what was found", accessibility(t))
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("#find").open`)

	// The grid is one stop, with arrows inside it, and remains so when others
	// write.
	tabTo(p, `[data-field]`)
	p.keys(kb.ArrowDown + kb.ArrowRight + kb.ArrowRight)
	p.wait(`document.activeElement.matches("tr:nth-child(2) [data-field=rating]")`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement.matches("td input")`)
	if label := value[string](p, `document.activeElement.getAttribute("aria-label")`); label != "Bob: Rating" {
		t.Errorf("the field is called %q", label)
	}
	p.keys("1800" + kb.Enter)
	p.wait(`document.querySelector("tr:nth-child(2) [data-field=rating]").textContent === "1800"`)
	p.wait(`document.activeElement.matches("[data-field=rating]") && document.activeElement.tabIndex === 0`)
	// What was stored is announced to a reader who cannot see it.
	p.wait(`document.querySelector("#stored[role=status]").textContent.includes("Bob")`)
	runLinesIn(t, file, "player add Eva --rating 1700")
	p.wait(`document.querySelectorAll("tbody tr").length === 5 && document.querySelectorAll("[data-field]").length === 30`)
	if stops := value[int](p, `document.querySelectorAll("[data-field][tabindex='0']").length`); stops != 1 {
		t.Errorf("%d cells are stops of the tabulator after somebody else has written", stops)
	}

	// A refusal stays until it is closed.
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	tabTo(p, `[name=name]`)
	p.keys("Bob" + kb.Enter)
	p.wait(`document.querySelector("#told .bad")?.textContent.includes("Bob")`)
	if !value[bool](p, `document.querySelector("#told .bad .close").getAttribute("aria-label") === "Close"`) {
		t.Error("a refusal cannot be closed by a button")
	}
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("#told .bad")`)

	// Single-letter keys.
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.keys("?")
	p.wait(`document.querySelector("#keys").open && document.querySelector("#single").checked`)
	p.sound("the keys of players")
	p.click("#single")
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("#keys").open`)
	last := value[string](p, `document.body.dataset.seq`)
	p.open(base + "/e/cup/results")
	p.wait(`document.documentElement.dataset.ready`)
	p.keys("u?gs")
	p.keys("1") // the board has the focus
	p.wait(`document.querySelector("#board-1.done")`)
	if got := value[string](p, `location.pathname + document.querySelector("#keys").open + (Number(document.body.dataset.seq) > `+last+`)`); got != "/e/cup/resultsfalsetrue" {
		t.Errorf("keys that were switched off do something: %s", got)
	}
	p.silent("the keyboard")
}

// TestWhatReadersSet: with reduced motion nothing moves, with forced colours the choice and
// the focus can still be told apart, and the projector stops when told to.
func TestWhatReadersSet(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t, "result 1 2-0 -e FILE")
	p.open(base + "/e/cup/results")
	p.wait(`document.activeElement.dataset.board === "2"`)
	moves := func() string {
		p.keys("?")
		p.wait(`document.querySelector("#keys").open`)
		name := value[string](p, `getComputedStyle(document.querySelector("#keys")).animationName`)
		p.keys(kb.Escape)
		return name
	}
	if name := moves(); name != "come" {
		t.Errorf("dialogs come by %q", name)
	}
	p.media("prefers-reduced-motion", "reduce")
	if name := moves(); name != "none" {
		t.Errorf("dialogs come by %q for readers who want nothing to move", name)
	}
	p.media("forced-colors", "active")
	if got := value[string](p, `["#board-2", "#board-1 .won"].filter(s => getComputedStyle(document.querySelector(s)).outlineStyle === "none").join(" ")`); got != "" {
		t.Errorf("in forced colours %s have no line", got)
	}
	p.media("forced-colors", "none")
	p.open(base + "/hall/cup/screen")
	tabTo := func(selector string) {
		for range 3 {
			p.do(chromedp.KeyEvent(kb.Tab))
			if value[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
				return
			}
		}
		t.Fatalf("the tabulator does not come to %s", selector)
	}
	tabTo("#hold")
	p.do(chromedp.KeyEvent(" "))
	p.wait(`document.querySelector("#hold[aria-pressed=true]")`)
	shown := `[...document.querySelectorAll(".part")].findIndex(s => !s.hidden)`
	before := value[int](p, shown)
	if after := value[int](p, `new Promise(over => setTimeout(() => over(`+shown+`), 10000))`); after != before {
		t.Error("the projector goes on when it was told to stop")
	}
	// A page of few rows has the rest on the pages after it, in whole rows, and stays when a
	// result arrives.
	p.size(800, 160)
	p.do(chromedp.Evaluate[chromedp.Void](`(now => { now.scrollLeft += now.clientWidth + parseFloat(getComputedStyle(now).columnGap); window.place = now.scrollLeft; })(document.querySelector(".part:not([hidden])"))`))
	if place := value[float64](p, `place`); place <= 0 {
		t.Error("the projector has no page behind the first")
	}
	runLinesIn(t, file, "result 2 1-1")
	p.wait(`document.body.textContent.includes("1–1") || document.body.textContent.includes("1-1")`)
	p.wait(`document.querySelector(".part:not([hidden])").scrollLeft === place`)
	p.size(1280, 800)
	// An announcement is made where it is, by an element that was there before.
	p.do(chromedp.Evaluate[chromedp.Void](`window.place = document.querySelector("#announced [role=status]")`))
	q := newVisitorOf(p, base)
	if status := q("/e/cup/announce", url.Values{"text": {"The analysis room is open"}, "begins": {"23:59"}}); status != 303 && status != 200 {
		t.Fatalf("the announcement: %d", status)
	}
	p.wait(`place.isConnected && place.textContent === "The analysis room is open"`)
	p.sound("the countdown of an announcement")
	p.silent("what readers set")
}

// newVisitorOf posts forms as the visitor whose tab it is.
func newVisitorOf(p *tab, base string) func(path string, form url.Values) int {
	return func(path string, form url.Values) int {
		p.t.Helper()
		return value[int](p, fmt.Sprintf(`fetch(%q, {method: "POST", body: new URLSearchParams(%q)}).then(r => r.status)`, base+path, form.Encode()))
	}
}

// TestQuickHand: somebody who types the next player before the office has answered
// loses no letter and no player, and neither does somebody who waits for a
// refusal.
func TestQuickHand(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.open(base + "/e/cup/players")
	p.wait(`document.documentElement.dataset.ready`)
	p.do(chromedp.Evaluate[chromedp.Void](`(real => { window.fetch = (...a) => real(...a).then(r => new Promise(done => setTimeout(done, 400, r))); })(window.fetch)`))
	p.click(".line [name=name]")
	p.keys("Jansen, Piet\t1800" + kb.Enter + "Costa, Rui" + kb.Enter + "Silva, Ana")
	p.wait(`document.querySelectorAll("[data-player]").length === 6 && document.querySelector(".line [name=name]").value === "Silva, Ana"`)
	if got := value[string](p, `[...document.querySelectorAll("[data-player]")].map(r => r.innerText.replace(/\s+/g, " ")).filter(r => r.includes(",")).join("; ")`); !strings.Contains(got, "Jansen, Piet 1800") || !strings.Contains(got, "Costa, Rui") || strings.Count(got, "1800") != 1 {
		t.Errorf("the players are %s", got)
	}
	p.keys(kb.Enter)
	p.wait(`document.querySelectorAll("[data-player]").length === 7 && document.querySelector(".line [name=name]").value === ""`)
	// A player who is already there is refused, and remains to be corrected; somebody
	// who types the next one can read whose refusal it is.
	p.expects = func(text string) bool { return strings.Contains(text, "409") || strings.Contains(text, "422") }
	p.keys("Silva, Ana\t1700" + kb.Enter)
	p.wait(`document.querySelector("#told .bad") && document.querySelector(".line [name=name]").value === "Silva, Ana" && document.querySelector(".line [name=rating]").value === "1700"`)
	p.click("#told .bad .close")
	p.click(".line [name=rating]")
	p.keys(kb.Enter + "Tamm, Ivo")
	p.wait(`document.querySelector("#told .bad")?.textContent.includes("Silva, Ana") && document.querySelector(".line [name=name]").value === "Tamm, Ivo"`)
	// Somebody who follows a link while lines are waiting gets there when they are
	// stored.
	p.keys(kb.Enter + "Urban, Leo" + kb.Enter + "Vogel, Kim" + kb.Enter)
	p.click(".rooms a[data-key=c]")
	p.wait(`location.pathname.endsWith("/cup/")`)
	p.open(base + "/e/cup/players")
	p.wait(`document.querySelectorAll("[data-player]").length === 10`)
}
