package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestClubEveningByKeys runs an event from an empty folder to its standings with
// the keyboard alone.
func TestClubEveningByKeys(t *testing.T) {
	t.Parallel()
	findBrowser(t)
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
		if round == 1 { // a wrong entry is put right, and another taken back
			p.wait(`document.querySelector("#board-1.done:not(.pending)")`)
			p.keys(kb.ArrowUp)
			p.wait(`document.activeElement.dataset.board === "1"`)
			p.keys("0")
			p.wait(`document.querySelector("#ask").open`)
			p.keys("read upside down" + kb.Enter)
			p.wait(`document.querySelector("#board-1 output").textContent.includes("0-2") && document.activeElement.dataset.board === "2"`)
			p.keys("0")
			p.wait(`document.querySelector("#board-2.done:not(.pending)")`)
			p.keys("u")
			p.wait(`!document.querySelector("#board-2.done")`)
			p.keys(kb.ArrowDown)
			p.wait(`document.activeElement.dataset.board === "2"`)
		}
		p.keys("=")
		p.wait(`document.querySelector("#status").textContent.includes("complete") || document.querySelector("#boards.locked")`)
		if round == 2 { // and one of a round that is complete
			tabTo(p, "#unlock")
			p.keys(" ")
			p.wait(`document.activeElement.dataset.board === "1" && !document.querySelector("#boards.locked")`)
			p.keys("=")
			p.wait(`document.querySelector("#ask").open`)
			p.keys("both say so" + kb.Enter)
			p.wait(`document.querySelector("#board-1 output").textContent.includes("1-1")`)
		}
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

// TestClubEveningByClicks does the same with the mouse: the winner is clicked,
// and what was wrong is taken back.
func TestClubEveningByClicks(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address, _ := openOffice(t, "", nil, serving{demo: true})
	p := openTab(t)
	base := p.enter(address)
	p.wait(fmt.Sprintf(`document.body.textContent.includes(%q)`, goesAtTheEnd))
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
// that is out of date writes nothing.
func TestTwoArbiters(t *testing.T) {
	t.Parallel()
	findBrowser(t)
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
	if got := post(two, "command=withdraw&player=Nobody&seen=7"); !strings.HasPrefix(got, "404") || !strings.Contains(got, `"link":"/e/cup/players`) {
		t.Errorf("a player who is not there: %s", got)
	}
	two.open(base + "/e/cup/journal")
	two.wait(`document.querySelector(".entries").textContent.includes("Second arbiter") && document.querySelector(".entries").textContent.includes("clerk")`)
	one.silent("the first arbiter")
	two.silent("the second arbiter")
}

// TestServerKilled kills the office in the middle of a round and starts it again:
// nothing that was acknowledged is lost, and the page goes on by itself.
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
