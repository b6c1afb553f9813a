package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"flagfall/scoresheet/draughts"
)

// cup opens the office on an event of four players whose first round is paired.
func cup(t *testing.T, more ...string) (p *tab, base, file string) {
	t.Helper()
	dir := t.TempDir()
	file = dir + "/cup.flagfall"
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range append([]string{"new Cup --system swiss --rounds 3 --event " + file, "player add Ann Bob Cid Dan -e " + file, "pair -e " + file}, more...) {
		if code := run(strings.Fields(strings.ReplaceAll(line, "FILE", file)), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ := openOffice(t, dir, nil, serving{})
	p = openTab(t)
	return p, p.enter(address), file
}

// randomGame is a game of random moves, by a seed.
func randomGame(seed uint64, plies int) (moves []string) {
	chance := rand.New(rand.NewPCG(seed, 1))
	p := draughts.Start(draughts.International)
	for range plies {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[chance.IntN(len(legal))]
		moves = append(moves, p.Notation(m, legal))
		p = p.Play(m)
	}
	return moves
}

// TestSheetByKeys types a sheet of 50 moves with the keyboard alone, giving the
// first square and as much as is needed of the second, and enters it.
func TestSheetByKeys(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t)
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelector("#sheet").dataset.ready && document.activeElement.id === "move"`)
	moves, keys := randomGame(7, 50), 0
	settled := func() { p.wait(`document.querySelector("#sheet").dataset.waits !== "true"`) }
	for i, m := range moves {
		from, to, _ := strings.Cut(strings.ReplaceAll(m, "x", "-"), "-")
		to = to[strings.LastIndex(to, "-")+1:]
		press := func(text string) bool {
			keys += len(text)
			p.keys(text)
			settled()
			return value[int](p, `+document.querySelector("#sheet").dataset.plies`) == i+1
		}
		if press(from) || press(to[len(to)-1:]) {
			continue
		}
		keys++
		p.keys(kb.Enter)
		settled()
		if got := value[string](p, `[...document.querySelectorAll(".typing .moves li")].map(l => l.textContent).join(" ")`); len(strings.Fields(got)) != i+1 {
			t.Fatalf("after %s of %v the page has %s", m, moves[:i], got)
		}
	}
	if got := value[string](p, `[...document.querySelectorAll(".typing .moves li")].map(l => l.textContent).join(" ")`); got != strings.Join(moves, " ") {
		t.Fatalf("typed were %s\nand the page has %s", strings.Join(moves, " "), got)
	}
	if keys*10 > len(moves)*25 {
		t.Errorf("%d moves took %d keys", len(moves), keys)
	}
	t.Logf("%d moves took %d keys, %.2f each", len(moves), keys, float64(keys)/float64(len(moves)))
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[data-take]").click()`))
	p.wait(`document.querySelector("[data-kept='1']")`)
	if got := value[int](p, `document.querySelectorAll("[data-kept] .moves button").length`); got != len(moves) {
		t.Errorf("the sheet that was taken in has %d plies", got)
	}
	var said strings.Builder
	if code := run([]string{"log", "-e", file}, testEnv(&said, func(string) string { return "" })); code != exitFine || !strings.Contains(said.String(), "sheet") {
		t.Errorf("the journal: %d, %s", code, said.String())
	}
	p.silent("a sheet by keys")
}

// TestSheetAsWritten: moves may be typed with their signs without looking, what is
// not legal is kept as it stands, found and explained, a finding is shown on the
// board and ruled on, and two sheets show where they differ.
func TestSheetAsWritten(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelector("#sheet").dataset.ready`)
	p.keys("32-28 18-23 38-32 12-18 ")
	typed := func(want string) {
		t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector("#sheet").dataset.waits !== "true" && [...document.querySelectorAll(".typing .moves li")].map(l => l.textContent).join(" ") === %q`, want))
	}
	typed("32-28 18-23 38-32 12-18")
	p.keys(kb.Backspace)
	typed("32-28 18-23 38-32")
	// On the board the piece is touched, and then its destination; typing can
	// continue meanwhile.
	p.click(`[data-square="12"]`)
	p.wait(`document.querySelector(".held")?.dataset.square === "12" && document.querySelectorAll(".goal").length === 1`)
	p.click(`[data-square="18"]`)
	typed("32-28 18-23 38-32 12-18")
	p.keys("42-38")
	typed("32-28 18-23 38-32 12-18 42-38")
	p.keys(kb.Backspace + kb.Backspace)
	typed("32-28 18-23 38-32")
	p.keys(kb.Backspace + kb.Backspace)
	typed("32-28")
	p.keys("19-23")
	typed("32-28 19-23")
	p.keys("28-22") // 28x19 is the one legal move, and was taken until the sheet went on otherwise
	p.wait(`document.querySelector("#move").getAttribute("aria-invalid") === "true" && document.querySelector("#move").value === "28-22" && document.querySelector(".wrong").textContent.includes("Backspace")`)
	p.sound("a move that is not legal")
	p.keys(kb.Enter)
	p.wait(`document.querySelector(".typing .moves .bad") && document.querySelector(".wrong").textContent === ""`)
	p.keys("18x27")
	typed("32-28 19-23 28-22 18x27")
	p.wait(`document.querySelector(".typing .found").textContent.includes("captur")`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[data-take]").click()`))
	p.wait(`document.querySelector("#ask").open`)
	p.click("#ask .primary")
	p.wait(`document.querySelector("[data-kept='1'] .finding") && document.querySelector("#sheet").dataset.ready`)
	p.click("[data-kept='1'] .finding [data-ply]")
	p.wait(`document.querySelector("[data-kept='1'] [aria-current]").textContent.includes("28-22")`)
	// A second sheet, pasted, has another move.
	p.do(chromedp.Evaluate[chromedp.Void](`(() => { const d = new DataTransfer(); d.setData("text", "1. 32-28 19-23 2. 28x19 14x23 *"); document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d})); })()`))
	typed("32-28 19-23 28x19 14x23")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[data-take]").click()`))
	p.wait(`document.querySelector("[data-kept='2']") && document.querySelector("#sheet").dataset.ready`)
	if got := value[string](p, `document.querySelector("[data-kept='1'] .differs").firstChild.textContent`); got != "28-22" {
		t.Errorf("the first difference is %s", got)
	}
	// One click and a reason rule on it.
	if got := value[string](p, `document.querySelector("[data-kept='1'] .finding button[value=stand]").textContent`); got != "It stands" {
		t.Errorf("a button that lets a move stand says %q", got)
	}
	p.click("[data-kept='1'] .finding button[name=choice][value=stand]")
	p.wait(`document.querySelector("#ask").open`)
	p.keys("the opponent wants it so" + kb.Enter)
	p.wait(`document.querySelector("[data-part=decided]").textContent.includes("the opponent wants it so")`)
	p.sound("two sheets and a ruling")
	p.wait(`document.querySelector("#sheet").dataset.ready`)
	// Another sheet has another result: it may be entered without it, with what was dropped.
	p.do(chromedp.Evaluate[chromedp.Void](`fetch("/e/cup/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams("command=result&board=1&result=2-0")})`))
	p.do(chromedp.Evaluate[chromedp.Void](`(() => { const d = new DataTransfer(); d.items.add(new File(["1. 32-28 19-23 2. 28x19 14x23 3. 37-32 0-2"], "b.pdn", {type: "text/plain"})); document.querySelector("main").dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true})); })()`))
	typed("32-28 19-23 28x19 14x23 37-32")
	p.expects = func(text string) bool { return strings.Contains(text, "409") }
	p.click("[data-take]")
	p.wait(`document.querySelector("#told .bad .ways button")`)
	p.accessible("a refusal with its way out", accessibility(t))
	p.click("#told .bad .ways button")
	p.wait(`document.querySelector("[data-kept='3']") && document.querySelector("#sheet").dataset.ready`)
	p.click("[data-part=decided] a")
	p.wait(`location.pathname.endsWith("/document/rulings") && document.querySelector("[data-part=document]").textContent.includes("the opponent wants it so")`)
	p.open(base + "/e/cup/journal")
	p.wait(`document.querySelector(".entries")`)
	p.wait(`document.querySelector(".entries").textContent.includes("the opponent wants it so")`)
	p.silent("sheets as written")
}

// TestIncident: a player's earlier incidents are shown, only what the book
// permits is offered, and the effect is shown before the decision.
func TestIncident(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.open(base + "/e/cup/incidents?round=1&board=1")
	p.wait(`document.documentElement.dataset.ready`)
	player := value[string](p, `document.querySelector("[name=player] option:nth-child(2)").value`)
	choose := func(name, value string) {
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => { const s = document.querySelector("select[name=%s]"); s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})); })()`, name, value)))
		p.wait(fmt.Sprintf(`new URLSearchParams(location.search).get(%q) === %q && document.documentElement.dataset.ready`, name, value))
	}
	choose("player", player)
	p.wait(`document.querySelector("[data-part=had]").textContent.includes("Nothing so far")`)
	offence := value[string](p, `[...document.querySelectorAll("[name=offence] option")].map(o => o.value).find(v => v.includes("phone"))`)
	choose("offence", offence)
	p.wait(`document.querySelectorAll(".penalty input").length > 0`)
	offered := value[int](p, `document.querySelectorAll(".penalty input").length`)
	if offered >= 8 {
		t.Errorf("%d penalties are offered, which the book does not permit", offered)
	}
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".penalty input").click()`))
	p.do(chromedp.SendKeys(chromedp.CSS(`[name=text]`), "the telephone rang"), chromedp.SendKeys(chromedp.CSS(`.card [name=reason]`), "heard by all"))
	p.click(".card [data-first]")
	p.wait(`document.querySelector("#ask").open && document.querySelector("#ask .about").textContent.length > 10`)
	p.click("#ask .primary")
	p.wait(`location.hash === "#log" && document.querySelector("[data-part=log]").textContent.includes("the telephone rang") && !document.querySelector(".penalty") && document.documentElement.dataset.ready`)
	choose("player", player)
	p.wait(`!document.querySelector("[data-part=had]").textContent.includes("Nothing so far")`)
	p.silent("an incident")
}

// TestAttendance: a player who will miss the next round is marked with a click as
// one of the kinds of absence that the system knows, and unmarked again.
func TestAttendance(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t, "result 1 2-0 -e FILE", "result 2 2-0 -e FILE")
	p.open(base + "/e/cup/attendance")
	p.wait(`document.documentElement.dataset.ready`)
	if kinds := value[string](p, `[...document.querySelectorAll(".attendance li:first-child [name=bye]")].map(b => b.value).join(" ")`); kinds != "zero half full unannounced" {
		t.Errorf("a Swiss offers %q", kinds)
	}
	p.click(`.attendance li:first-child [value=half]`)
	p.wait(`document.querySelector(".attendance li:first-child.out") && document.querySelector("[data-part=count] strong").textContent === "3"`)
	p.click(`.attendance li:first-child [name=cancel]`)
	p.wait(`!document.querySelector(".attendance .out") && document.querySelector("[data-part=count] strong").textContent === "4"`)
	p.silent("attendance")
}

// TestPhotoOfSheet: a photo that is pasted is shown beside the sheet while it is
// typed, outside the journal and by its digest; anything other than a photo is not
// kept, and what is served can do nothing in a browser.
func TestPhotoOfSheet(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, file := cup(t)
	p.open(base + "/e/cup/sheets?round=1&board=1")
	p.wait(`document.querySelector("#sheet").dataset.ready && document.activeElement.id === "move"`)
	p.keys("328")
	p.wait(`document.querySelectorAll(".typing .moves button").length === 1`)
	paste := func(what string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](`(async () => { const c = document.createElement("canvas"); c.width = 600; c.height = 900; const pen = c.getContext("2d"); pen.fillStyle = "#f4efe2"; pen.fillRect(0, 0, 600, 900); pen.fillStyle = "#20305a"; pen.font = "italic 26px serif";
			"` + what + `. 32-28 19-23 28x19 14x23 33-28 23x32 37x28 10-14 39-33 14-19 44-39 20-25 41-37 15-20".split(" ").forEach((m, i) => pen.fillText(m, 40 + i % 2 * 250, 60 + Math.floor(i / 2) * 60));
			const b = await new Promise(done => c.toBlob(done)), d = new DataTransfer(); d.items.add(new File([b], "sheet.png", {type: "image/png"})); document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d})); })()`))
	}
	paste("a sheet")
	p.wait(`document.querySelector("#photos img")?.naturalWidth === 600`)
	if n := value[int](p, `document.querySelectorAll(".typing .moves button").length`); n != 1 {
		t.Errorf("what was typed is gone: %d moves", n)
	}
	p.click("[data-photo-turn]")
	p.wait(`document.querySelector(".photo").dataset.turn === "1"`)
	kept, err := filepath.Glob(strings.TrimSuffix(file, ".flagfall") + ".photos/*")
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept are %v, %v", kept, err)
	}
	data, err := os.ReadFile(kept[0])
	if sum := sha256.Sum256(data); err != nil || filepath.Base(kept[0]) != "r1-b1-"+hex.EncodeToString(sum[:])+".png" {
		t.Errorf("%s is not named by what it holds, %v", kept[0], err)
	}
	p.sound("a sheet with its photo")
	if pictures := os.Getenv("FLAGFALL_PICTURES"); pictures != "" {
		p.picture(filepath.Join(pictures, "photo.png"))
	}
	headers := value[string](p, `fetch(document.querySelector("#photos img").src).then(r => [r.headers.get("content-type"), r.headers.get("content-security-policy"), r.headers.get("x-content-type-options")].join(" | "))`)
	if headers != "image/png | default-src 'none'; sandbox | nosniff" {
		t.Errorf("a photo is handed out with %s", headers)
	}
	send := func(what string) string {
		return value[string](p, `(async () => { const d = new FormData(); d.set("photo", new File([`+what+`], "sheet.jpg", {type: "image/jpeg"})); const r = await fetch("/e/cup/photo?round=1&board=1", {method: "POST", body: d, headers: {Accept: "application/json"}}); return r.status + " " + await r.text(); })()`)
	}
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	if got := send(`"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"`); !strings.HasPrefix(got, "422") || !strings.Contains(got, "not a photo") {
		t.Errorf("a script: %s", got)
	}
	if got := value[string](p, `fetch("/e/cup/photo/..%2Fcup.flagfall").then(r => String(r.status))`); got != "404" {
		t.Errorf("another file: %s", got)
	}
	for i := range 8 {
		paste(fmt.Sprint("sheet ", i))
		if i < 7 {
			p.wait(fmt.Sprintf(`document.querySelectorAll("#photos img").length === %d`, i+2))
		}
	}
	p.wait(`document.querySelector("#told").textContent.includes("8 photos already")`)
	p.click("[data-photos] [name=remove]")
	p.wait(`document.querySelectorAll("#photos img").length === 7`)
	p.silent("a photo of a sheet")
}
