package main

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall/fixtures/exhaustive"
)

// officePages are the pages of an event and of its hall, with the names of their
// pictures in docs/browser, on a laptop and on a telephone; "" for none.
var officePages = []struct{ address, picture, phone string }{
	{"/", "", ""}, {"/people", "", ""},
	{"/e/candle-lane-invitation/", "round", ""}, {"/e/candle-lane-invitation/results", "results", "results-phone"}, {"/e/candle-lane-invitation/results?round=2", "", ""},
	{"/e/candle-lane-invitation/clocks", "clocks", ""}, {"/board/candle-lane-invitation/1", "", "clock-phone"}, {"/e/candle-lane-invitation/pairing", "pairing", ""},
	{"/e/candle-lane-invitation/whatif?result+of+1=2-0&result+of+2=0-2", "whatif", ""},
	{"/e/candle-lane-invitation/pairings", "", ""}, {"/e/candle-lane-invitation/players", "players", ""}, {"/e/candle-lane-invitation/player/3", "", ""},
	{"/e/candle-lane-invitation/standings", "standings", ""}, {"/e/candle-lane-invitation/crosstable", "", ""}, {"/e/candle-lane-invitation/journal", "journal", ""},
	{"/e/candle-lane-invitation/sheets", "", ""}, {"/e/candle-lane-invitation/sheets?round=1&board=1", "sheet", ""},
	{"/e/candle-lane-invitation/attendance", "", ""}, {"/e/candle-lane-invitation/incidents", "", ""}, {"/e/candle-lane-invitation/incidents?player=%231&offence=false-claim", "incidents", ""},
	{"/e/candle-lane-invitation/documents", "", ""}, {"/e/candle-lane-invitation/document/regulations", "", ""}, {"/e/candle-lane-invitation/document/progress", "", ""},
	{"/e/candle-lane-invitation/document/working", "", ""}, {"/e/candle-lane-invitation/commands", "", ""}, {"/e/candle-lane-invitation/command?command=absent", "", ""},
	{"/e/candle-lane-invitation/prizes", "prizes", ""}, {"/e/candle-lane-invitation/copies", "", ""}, {"/e/candle-lane-invitation/import", "", ""}, {"/e/candle-lane-invitation/settings", "", ""},
	{"/e/candle-lane-invitation/?as-of=20", "", ""}, {"/e/candle-lane-invitation/results?as-of=30", "", ""}, {"/e/candle-lane-invitation/players?as-of=5", "", ""},
	{"/hall/candle-lane-invitation/games", "", ""}, {"/hall/candle-lane-invitation/games?round=1&board=1", "game", ""},
	{"/hall/candle-lane-invitation/", "", "hall-phone"}, {"/hall/candle-lane-invitation/pairings", "", ""}, {"/hall/candle-lane-invitation/standings", "", ""},
	{"/hall/candle-lane-invitation/results", "", ""}, {"/hall/candle-lane-invitation/screen", "screen", ""},
}

// TestOfficePages: no page is wider than its screen, from a telephone to a projector,
// none writes to the console, and axe-core finds nothing to object to in light and
// dark colours (on every fourth page, unless everything is asked for).
// FLAGFALL_PICTURES names the folder into which the pictures of docs/browser.md are
// written, and FLAGFALL_PAGES picks pages.
func TestOfficePages(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address := openDemo(t)
	p := openTab(t)
	base := p.enter(address)
	axe := accessibility(t)
	pictures := os.Getenv("FLAGFALL_PICTURES")
	for _, form := range []string{"command=prize+set&prize=150%2Bcup&prize=100&prize=50", "command=clock+set&control=80m%2B60s&round=6&board=1&board=2&board=3&board=4&board=5", "command=clock+start&board=1&board=2&board=3&board=4",
		"command=clock+adjust&side=first&board=1&take=76m30s&reason=an+hourglass+ran+before", "command=clock+press&side=first&board=2", "command=clock+pause&reason=a+picture"} {
		if status := value[int](p, `fetch("/e/candle-lane-invitation/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams("`+form+`")}).then(r => r.status)`); status != 200 {
			t.Fatalf("%s: %d", form, status)
		}
	}
	only := os.Getenv("FLAGFALL_PAGES") // a part of their addresses, to look at a few
	judged := exhaustive.Every(t, 4, officePages)
	for _, page := range officePages {
		if !strings.Contains(page.address, only) {
			continue
		}
		p.open(base + page.address)
		p.fits(page.address, func(width int64) {
			if name := map[int64]string{360: page.phone, 1280: page.picture}[width]; pictures != "" && name != "" {
				p.picture(filepath.Join(pictures, name+".png"))
			}
		})
		if only != "" || slices.Contains(judged, page) {
			p.accessible(page.address, axe)
		}
		if pictures != "" && page.picture == "results" {
			p.dark(true)
			p.picture(filepath.Join(pictures, "results-dark.png"))
			p.dark(false)
		}
		p.silent(page.address)
	}
}

// sound checks the page that is shown in the way of TestOfficePages.
func (p *tab) sound(where string) {
	p.t.Helper()
	p.fits(where, func(int64) {})
	p.accessible(where, accessibility(p.t))
}

// widths are those of screens, in pixels, at which pages are looked at.
func widths() []int64 {
	if exhaustive.Asked() || os.Getenv("FLAGFALL_PICTURES") != "" {
		return []int64{320, 360, 768, 1280, 1920}
	}
	return []int64{320, 1280}
}

// fits checks that the page that is shown is not wider than its screen at any width, nor
// the text of a link or a button wider than that, and reports each width. The page is the same at all of them: no script asks how wide it is.
// At the narrowest, which 400 % of a laptop's is, it has room for letters and lines as far
// apart as WCAG 2.2, 1.4.12, has readers set them.
func (p *tab) fits(where string, at func(width int64)) {
	p.t.Helper()
	for _, width := range widths() {
		p.size(width, 800)
		if wide := value[int](p, fmt.Sprintf(`(async () => { while (innerWidth !== %d) await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); return document.documentElement.scrollWidth; })()`, width)); wide > int(width) {
			p.t.Errorf("%s at %d px is %d px wide: %s", where, width, wide,
				value[string](p, "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, .rooms')).slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join(' | ')"))
		}
		if cut := value[string](p, `[...document.querySelectorAll("a, button, summary")].filter(e => {
			const look = getComputedStyle(e);
			return e.checkVisibility() && look.display !== "inline" && look.overflowX === "visible" && e.scrollWidth > e.clientWidth + 1;
		}).slice(0, 3).map(e => e.clientWidth + " px for " + e.scrollWidth + ": " + e.outerHTML.slice(0, 120)).join(" | ")`); cut != "" {
			p.t.Errorf("%s at %d px: narrower than its text: %s", where, width, cut)
		}
		if width == 320 {
			p.spaced(where)
		}
		at(width)
	}
	p.size(1280, 800)
}

// spaced checks that the page has room for texts with wider spacing, and that touch
// targets are large enough for a finger (2.5.8): 24 pixels, except links within a text.
// They have that from the style sheet, whatever font the machine has: also with letters
// that take next to no room.
func (p *tab) spaced(where string) {
	p.t.Helper()
	if wide := value[int](p, `(() => {
		const wider = new CSSStyleSheet();
		wider.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }");
		document.adoptedStyleSheets = [wider];
		const wide = document.documentElement.scrollWidth;
		document.adoptedStyleSheets = [];
		return wide;
	})()`); wide > 320 {
		p.t.Errorf("%s is %d px wide at 320 px with wider texts", where, wide)
	}
	if small := value[string](p, `(() => {
		const shrunk = new CSSStyleSheet();
		shrunk.replaceSync("body, body * { font-size: 1px !important }");
		document.adoptedStyleSheets = [shrunk];
		const small = [...document.querySelectorAll("a, button, input, select, summary")].filter(e => {
			const r = e.getBoundingClientRect(), label = e.closest("label")?.getBoundingClientRect();
			return e.checkVisibility() && r.width && (r.width < 23.5 || r.height < 23.5) && !(e.tagName === "A" && getComputedStyle(e).display === "inline") && !(label?.height >= 24);
		}).slice(0, 5).map(e => e.outerHTML.slice(0, 120)).join(" | ");
		document.adoptedStyleSheets = [];
		return small;
	})()`); small != "" {
		p.t.Errorf("%s: too small for a finger: %s", where, small)
	}
}

// accessible has axe-core look at the page that is shown, in light and dark colours;
// "" looks at nothing. Contrast, which is most of its work, is checked only once for
// rows with the same elements and classes.
func (p *tab) accessible(where, axe string) {
	p.t.Helper()
	if axe == "" {
		return
	}
	for _, fault := range p.barriers(axe) {
		p.t.Errorf("%s: %s", where, fault)
	}
}

// barriers are what axe-core objects to on the page that is shown.
func (p *tab) barriers(axe string) (all []string) {
	p.t.Helper()
	find := func(when, what string) {
		for _, fault := range value[[]string](p, `axe.run(`+what+`resultTypes: ["violations"]}).then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(" | ")))`) {
			all = append(all, when+fault)
		}
	}
	p.do(chromedp.Evaluate[chromedp.Void](axe))
	find("", `document, {rules: {"label-content-name-mismatch": {enabled: true}, "color-contrast": {enabled: false}, "link-in-text-block": {enabled: false}}, `)
	p.do(chromedp.Evaluate[chromedp.Void](markAlike))
	for _, dark := range []bool{false, true} {
		p.dark(dark)
		find(fmt.Sprintf("dark %v: ", dark), `{include: [["html"]], exclude: [["[data-alike]"]]}, {runOnly: {type: "rule", values: ["color-contrast", "link-in-text-block"]}, `)
	}
	p.do(chromedp.Evaluate[chromedp.Void](`for (const e of document.querySelectorAll("[data-alike]")) delete e.dataset.alike;`))
	p.dark(false)
	return all
}

// markAlike marks the rows and items with the same colours as an earlier one on the page:
// those with the same elements, classes and states, at odd or at even places; the first
// and the last of a list are never marked.
const markAlike = `(() => {
	const elsewhere = /^(id|href|src|name|value|for|title|action|datetime|aria-label(ledby)?)$/;
	const looks = node => node.nodeType === Node.TEXT_NODE ? (node.data.trim() && "x") : node.nodeType !== Node.ELEMENT_NODE ? "" :
		"<" + node.tagName + [...node.attributes].filter(a => !elsewhere.test(a.name)).map(a => " " + a.name + "=" + (a.name === "style" ? a.value : a.value.replace(/[0-9]+/g, "0"))) +
		">" + [...node.childNodes].map(looks).join("") + "</>";
	for (const list of document.querySelectorAll("tbody, ul, ol, dl")) {
		const seen = new Set(), rows = [...list.children];
		rows.forEach((row, i) => {
			if (i === 0 || i === rows.length - 1) return;
			const like = i % 2 + looks(row);
			if (seen.has(like)) row.dataset.alike = "";
			seen.add(like);
		});
	}
})()`

// TestPaleLettersAreFound: a row that looks like one before it is skipped; a row that
// looks different is not, nor is one that is pale in dark colours only.
func TestPaleLettersAreFound(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	axe := accessibility(t)
	if axe == "" {
		t.SkipNow()
	}
	p := openTab(t)
	for rows, want := range map[string]int{
		`<li>row a</li><li>row b</li><li>row c</li><li>row d</li><li>row e</li><li>row f</li><li>row g</li>`:                   0,
		`<li>row a</li><li>row b</li><li>row c</li><li>row d</li><li class=pale>row e</li><li>row f</li><li>row g</li>`:        1,
		`<li>row a</li><li>row b</li><li>row c</li><li>row d</li><li><b class=pale>row e</b></li><li>row f</li><li>row g</li>`: 1,
		`<li>row a</li><li>row b</li><li>row c</li><li>row d</li><li class=dim>row e</li><li>row f</li><li>row g</li>`:         1,
		`<li>row a</li><li>row b</li><li>row c</li><li>row d</li><li>row e</li><li>row f</li><li class=pale>row g</li>`:        1,
	} {
		page := `<!DOCTYPE html><html lang="en"><title>x</title><style>:root{color-scheme:light dark;background:#fff;color:#000}.pale{color:#999}@media (prefers-color-scheme:dark){:root{background:#000;color:#fff}.dim{color:#333}.pale{color:#fff}}</style><main><h1>x</h1><ul>` + rows + `</ul></main></html>`
		p.open("data:text/html," + url.PathEscape(page))
		if got := p.barriers(axe); len(got) != want || want > 0 && !strings.Contains(got[0], "color-contrast") {
			t.Errorf("%s: %q", rows, got)
		}
		if marked := value[int](p, `document.querySelectorAll("[data-alike]").length`); marked != 0 {
			t.Errorf("%d marks are left on the page", marked)
		}
	}
}

// accessibility is the script of axe-core, which .ci/run fetches for tests; ""
// if it is not there.
func accessibility(t *testing.T) string {
	t.Helper()
	file := os.Getenv("FLAGFALL_AXE")
	if file == "" {
		t.Log("SKIPPED: accessibility is not checked, since FLAGFALL_AXE names no axe.min.js")
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
