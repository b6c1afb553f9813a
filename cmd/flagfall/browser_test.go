package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openOffice serves a folder or file for as long as the test lasts, and gives the
// address by which the owner enters.
func openOffice(t *testing.T, path string, env map[string]string, o serving) (address string, stop func()) {
	t.Helper()
	o.still = true
	if o.at == "" {
		o.at = "127.0.0.1:0"
	}
	out, in := io.Pipe()
	home := t.TempDir()
	world := testEnv(in, func(name string) string {
		if name == "HOME" {
			return home
		}
		return env[name]
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		err := o.serve(ctx, world, path)
		in.CloseWithError(io.EOF)
		ended <- err
	}()
	lines := bufio.NewReader(out)
	address, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("the office does not open: %v", <-ended)
	}
	go io.Copy(io.Discard, lines)
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("the office ended with %v", err)
			}
		})
	}
	t.Cleanup(stop)
	return strings.TrimSpace(address), stop
}

// testEnv is a world with nobody at the keyboard.
func testEnv(out io.Writer, getenv func(string) string) *env {
	return &env{servers: &servers{}, In: strings.NewReader(""), Out: out, Err: io.Discard, Now: time.Now, Getenv: getenv, Width: 80}
}

// tab is a page of a real browser, which remembers what the page complained of.
type tab struct {
	t       *testing.T
	ctx     context.Context
	mu      sync.Mutex
	said    []string
	expects func(string) bool
}

// openTab opens a browser of its own, with no cookie of another.
func openTab(t *testing.T) *tab {
	t.Helper()
	path := findBrowser(t)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("lang", "en-GB"))
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.listen()
	p.size(1280, 900)
	return p
}

// listen keeps what the console of the page says.
func (p *tab) listen() {
	p.do() // the page is there to be listened to
	go func() {
		for m, err := range chromedp.Console(p.ctx) {
			if err != nil {
				return
			}
			p.mu.Lock()
			p.said = append(p.said, m.String())
			p.mu.Unlock()
		}
	}()
}

// silent fails the test where the console has said something.
func (p *tab) silent(where string) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, text := range p.said {
		if p.expects == nil || !p.expects(text) {
			p.t.Errorf("%s: the console says %q", where, text)
		}
	}
	p.said = nil
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *tab) size(width, height int64) { p.t.Helper(); p.do(chromedp.EmulateViewport(width, height)) }

func (p *tab) open(address string) { p.t.Helper(); p.do(chromedp.Navigate(address)) }

// keys types on the page, wherever the focus is.
func (p *tab) keys(text string) {
	p.t.Helper()
	p.wait(`document.documentElement.dataset.ready`)
	p.do(chromedp.KeyEvent(text))
}

// click clicks on what a selector finds.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() && !document.querySelector(%[1]q).disabled`, selector))
	at := value[[]float64](p, fmt.Sprintf(`(e => { e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(document.querySelector(%q))`, selector))
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

// value is what an expression gives on the page.
func value[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until an expression is true on the page.
func (p *tab) wait(expression string) {
	p.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		if ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && ok {
			return
		}
		if time.Now().After(deadline) {
			text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string]("location.href + ' ' + document.body.innerText.slice(0, 800)"))
			p.t.Fatalf("it never became true: %s\n%s", expression, text)
		}
		time.Sleep(30 * time.Millisecond)
	}
}

// dark shows pages in dark colours, or in light ones.
func (p *tab) dark(on bool) {
	p.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	}))
}

// picture is the page as it is seen.
func (p *tab) picture(file string) {
	p.t.Helper()
	data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// enter goes in by the address of the owner and gives the address of the office.
func (p *tab) enter(address string) (base string) {
	p.t.Helper()
	p.open(address)
	p.wait("location.pathname !== '/enter'")
	base, _, _ = strings.Cut(address, "/enter")
	return base
}

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
	{"/e/candle-lane-invitation/prizes", "prizes", ""}, {"/e/candle-lane-invitation/copies", "", ""}, {"/e/candle-lane-invitation/import", "", ""},
	{"/e/candle-lane-invitation/?as-of=20", "", ""}, {"/e/candle-lane-invitation/results?as-of=30", "", ""}, {"/e/candle-lane-invitation/players?as-of=5", "", ""},
	{"/hall/candle-lane-invitation/games", "", ""}, {"/hall/candle-lane-invitation/games?round=1&board=1", "game", ""},
	{"/hall/candle-lane-invitation/", "", "hall-phone"}, {"/hall/candle-lane-invitation/pairings", "", ""}, {"/hall/candle-lane-invitation/standings", "", ""},
	{"/hall/candle-lane-invitation/results", "", ""}, {"/hall/candle-lane-invitation/screen", "screen", ""},
}

// TestOfficePages: no page is wider than its screen, from a telephone to a
// projector, none makes the console speak, and axe-core finds nothing to object to
// in light and dark colours. FLAGFALL_PICTURES names the folder into which the
// pictures of docs/browser.md are written, and FLAGFALL_PAGES picks pages.
func TestOfficePages(t *testing.T) {
	t.Parallel()
	address, _ := openOffice(t, "", nil, serving{demo: true})
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
		p.accessible(page.address, axe)
		if pictures != "" && page.picture == "results" {
			p.dark(true)
			p.picture(filepath.Join(pictures, "results-dark.png"))
			p.dark(false)
		}
		p.silent(page.address)
	}
}

// sound checks the page that is shown as TestOfficePages does.
func (p *tab) sound(where string) {
	p.t.Helper()
	p.fits(where, func(int64) {})
	p.accessible(where, accessibility(p.t))
}

// fits checks that the page that is shown is at no width wider than its screen, and
// tells of each width.
func (p *tab) fits(where string, at func(width int64)) {
	p.t.Helper()
	for _, width := range []int64{360, 768, 1280, 1920} {
		p.size(width, 800)
		p.do(chromedp.Reload())
		if wide := value[int](p, "document.documentElement.scrollWidth"); wide > int(width) {
			p.t.Errorf("%s at %d px is %d px wide: %s", where, width, wide,
				value[string](p, "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, .rooms')).slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join(' | ')"))
		}
		at(width)
	}
	p.size(1280, 800)
}

// accessible has axe-core look at the page that is shown, in light and dark colours;
// "" looks at nothing.
func (p *tab) accessible(where, axe string) {
	p.t.Helper()
	for _, dark := range []bool{false, true} {
		p.dark(dark)
		p.do(chromedp.Reload())
		if axe == "" {
			continue
		}
		p.do(chromedp.Evaluate[chromedp.Void](axe))
		found := value[[]string](p, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(" | ")))`)
		for _, f := range found {
			p.t.Errorf("%s, dark %v: %s", where, dark, f)
		}
	}
	p.dark(false)
}

// accessibility is the script of axe-core, which .ci/run fetches for tests; ""
// where it is not there.
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

// TestClubEveningByKeys runs an event from an empty folder to its standings with
// the keyboard alone.
func TestClubEveningByKeys(t *testing.T) {
	t.Parallel()
	address, _ := openOffice(t, t.TempDir(), nil, serving{})
	p := openTab(t)
	p.enter(address)
	p.wait(`document.querySelector("form[action='/new'] [name=name]")`)
	tabTo(p, `[name=name]`)
	p.keys("Club evening")
	p.keys(kb.Enter)
	p.wait(`location.pathname === "/e/club-evening/"`)
	p.keys("gp")
	p.wait(`location.pathname.endsWith("/players")`)
	tabTo(p, `.line [name=name]`)
	for i, name := range []string{"Berg, Ann", "Costa, Rui", "Dahl, Per", "Jansen, Piet"} {
		p.keys(name + kb.Enter)
		p.wait(fmt.Sprintf(`document.querySelectorAll("[data-player]").length === %d && document.activeElement.value === ""`, i+1))
	}
	p.keys(kb.Tab)
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.keys("gc")
	p.wait(`location.pathname.endsWith("/club-evening/")`)
	for round := 1; round <= 3; round++ {
		tabTo(p, `.agenda button`)
		p.keys(kb.Enter)
		p.wait(fmt.Sprintf(`document.querySelector("#status").textContent.includes("Round %d")`, round))
		p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
		p.keys("gr")
		p.wait(`document.activeElement.dataset.board === "1"`)
		p.keys("1")
		p.wait(`document.activeElement.dataset.board === "2"`)
		p.keys("=")
		p.wait(`document.querySelector("#status").textContent.includes("complete") || document.querySelector("#boards.locked")`)
		p.keys("gc")
		p.wait(`location.pathname.endsWith("/club-evening/")`)
	}
	p.wait(`document.querySelector(".agenda").textContent.includes("all rounds are played")`)
	p.keys("gs")
	p.wait(`document.querySelector("main table")`)
	if rows := value[int](p, `document.querySelectorAll("main tbody tr").length`); rows != 4 {
		t.Errorf("the standings have %d rows", rows)
	}
	p.keys("?")
	p.wait(`document.querySelector("#keys").open`)
	p.keys(kb.Escape)
	p.silent("the evening by keys")
}

// tabTo goes with the tabulator to the first element that a selector finds.
func tabTo(p *tab, selector string) {
	p.t.Helper()
	for range 60 {
		p.keys(kb.Tab)
		if value[bool](p, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			return
		}
	}
	p.t.Fatalf("the tabulator does not come to %s", selector)
}

// TestClubEveningByClicks does so with the mouse: the winner is clicked, and what
// was wrong is taken back.
func TestClubEveningByClicks(t *testing.T) {
	t.Parallel()
	address, _ := openOffice(t, "", nil, serving{demo: true})
	p := openTab(t)
	base := p.enter(address)
	p.click(`.cards a`)
	p.wait(`document.querySelector(".agenda a")`)
	p.click(`.agenda a`)
	p.wait(`document.querySelector("#boards")`)
	for board := 1; board <= 5; board++ {
		button := `.side:first-of-type`
		if board == 2 {
			button = ".draw"
		}
		p.click(fmt.Sprintf("#board-%d %s", board, button))
		p.wait(fmt.Sprintf(`document.querySelector("#board-%d.done")`, board))
		if board == 3 {
			p.click("[data-undo] button")
			p.wait(`!document.querySelector("#board-3.done")`)
			p.click("#board-3 .side:first-of-type")
			p.wait(`document.querySelector("#board-3.done")`)
		}
	}
	p.wait(`document.querySelector("#boards.locked")`)
	if got := value[string](p, `[...document.querySelectorAll("#boards output")].map(o => o.textContent.trim()).join(" ")`); got != "2-0 1-1 2-0 2-0 2-0" {
		t.Errorf("the results are %s", got)
	}
	// What is complete is locked; a correction says why.
	p.click("#unlock")
	p.click("#board-5 .draw")
	p.wait(`document.querySelector("#ask").open`)
	p.keys("slip read upside down" + kb.Enter)
	p.wait(`document.querySelector("#board-5 output").textContent.includes("1-1")`)
	p.open(base + "/e/candle-lane-invitation/journal")
	p.wait(`document.querySelector("main").textContent.includes("slip read upside down")`)
	// An undo shows first what it changes.
	p.click(".entries form button")
	p.wait(`document.querySelector("#ask").open && document.querySelector("#ask").textContent.includes("Остап")`)
	p.click("#ask .primary")
	p.wait(`document.querySelector(".entries").textContent.includes("undone by entry")`)
	p.open(base + "/e/candle-lane-invitation/")
	p.wait(`document.querySelector(".agenda")`)
	p.silent("the evening by clicks")
}

// TestTwoArbiters: each sees within a second what the other enters, and a page
// that is behind writes nothing.
func TestTwoArbiters(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup --event " + dir + "/cup.flagfall", "player add Ann Bob Cid Dan Eva Fay -e " + dir + "/cup.flagfall", "pair -e " + dir + "/cup.flagfall"} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ := openOffice(t, dir, nil, serving{})
	one := openTab(t)
	base := one.enter(address)
	one.open(base + "/people")
	one.do(chromedp.SendKeys(chromedp.CSS(`[name=name]`), "Second arbiter"))
	one.click(`[value=arbiter]`)
	one.click(`form .primary`)
	one.wait(`document.querySelector(".made code")`)
	link := value[string](one, `document.querySelector(".made code").textContent`)
	two := openTab(t)
	two.open(link)
	two.wait(`location.pathname !== "/enter"`)
	one.open(base + "/e/cup/results")
	two.open(base + "/e/cup/results")
	one.wait(`document.activeElement.dataset.board === "1"`)
	two.wait(`document.activeElement.dataset.board === "1"`)
	one.keys("1")
	one.wait(`document.querySelector("#board-1.done")`)
	begun := time.Now()
	two.wait(`document.querySelector("#board-1.done")`)
	if took := time.Since(begun); took > time.Second {
		t.Errorf("the other arbiter sees a result after %v", took)
	}
	// What another program enters is seen as well.
	if code := run(strings.Fields("result 2 0-2 --who clerk -e "+dir+"/cup.flagfall"), world); code != exitFine {
		t.Fatal(code)
	}
	one.wait(`document.querySelector("#board-2.done")`)
	two.wait(`document.querySelector("#board-2.done")`)
	// A result of another board is not a conflict for a page that is a step behind; a
	// pairing is one.
	post := func(p *tab, form string) string {
		return value[string](p, `(async () => { const r = await fetch("/e/cup/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams("`+form+`")}); return r.status + " " + await r.text(); })()`)
	}
	if got := post(two, "command=result&board=3&result=1-1&seen=4"); !strings.HasPrefix(got, "200") || !strings.Contains(got, "Cid") && !strings.Contains(got, "drawn") {
		t.Errorf("a result a step behind: %s", got)
	}
	if got := post(two, "command=pair&seen=4"); !strings.HasPrefix(got, "412") || !strings.Contains(got, "nothing was written") {
		t.Errorf("a pairing of a page that is behind: %s", got)
	}
	if got := post(two, "command=result&board=1&result=0-2&seen=4"); !strings.HasPrefix(got, "409") || !strings.Contains(got, "has a result already") {
		t.Errorf("a result where there is one: %s", got)
	}
	two.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	if got := post(two, "command=withdraw&player=Nobody&seen=8"); !strings.HasPrefix(got, "404") || !strings.Contains(got, `"link":"/e/cup/players`) {
		t.Errorf("a player who is not there: %s", got)
	}
	two.open(base + "/e/cup/journal")
	two.wait(`document.querySelector(".entries").textContent.includes("Second arbiter") && document.querySelector(".entries").textContent.includes("clerk")`)
	one.silent("the first arbiter")
	two.silent("the second arbiter")
}

// TestServerKilled kills the office in the middle of a round and starts it again:
// nothing that was answered is lost, and the page goes on by itself.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir, home := t.TempDir(), t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup --event " + dir + "/cup.flagfall", "player add Ann Bob Cid Dan -e " + dir + "/cup.flagfall", "pair -e " + dir + "/cup.flagfall"} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := free.Addr().String()
	free.Close()
	start := func() (*exec.Cmd, string) {
		cmd := exec.Command("flagfall", "serve", dir, "--no-open", "--at", at)
		cmd.Env = append(os.Environ(), "HOME="+home, "XDG_STATE_HOME=")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		go io.Copy(io.Discard, out)
		return cmd, strings.TrimSpace(line)
	}
	office, address := start()
	p := openTab(t)
	p.expects = func(text string) bool {
		return strings.Contains(text, "ERR_CONNECTION") || strings.Contains(text, "ERR_INCOMPLETE")
	}
	base := p.enter(address)
	p.open(base + "/e/cup/results")
	p.wait(`document.activeElement.dataset.board === "1"`)
	p.keys("1")
	p.wait(`document.querySelector("#board-1.done")`)
	if err := office.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	office.Wait()
	p.wait(`!document.querySelector(".lost").hidden`)
	office, _ = start()
	p.wait(`document.querySelector(".lost").hidden`)
	p.wait(`document.querySelector("#board-1.done")`)
	p.keys("=")
	p.wait(`document.querySelector("#board-2.done")`)
	p.silent("the page of an office that was killed")
	if err := office.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := office.Wait(); err != nil {
		t.Errorf("it ends on SIGTERM with %v", err)
	}
}
