package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestFirstPageUsable starts the office anew, enters it in Chromium, and tells how long
// after each navigation the page answered to keys and clicks, which one of them proves,
// and how much processor time the office took from its start to its end. It runs where
// -load is given; docs/browser.md has the figures.
func TestFirstPageUsable(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("SKIPPED: give -load 60s to open first pages")
	}
	dir := t.TempDir()
	runLinesIn(t, dir+"/cup.flagfall", "new Cup --system swiss --rounds 5", "player add Ann Bob Cid Dan Eva Fay Gus Hal", "pair")
	first, second, again, used := &times{}, &times{}, &times{}, &times{}
	for range 12 {
		office := exec.Command("flagfall", "serve", dir, "--no-open", "--at", "127.0.0.1:0")
		office.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_STATE_HOME=")
		out, err := office.StdoutPipe()
		if err == nil {
			err = office.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		go io.Copy(io.Discard, out)
		p := openTab(t)
		base := p.enter(strings.TrimSpace(address))
		usable := func() time.Duration {
			p.wait(`document.documentElement.dataset.ready`)
			took := value[float64](p, `Number(document.documentElement.dataset.ready)`)
			return time.Duration(took * float64(time.Millisecond))
		}
		first.add(usable(), true) // the events of the folder
		p.open(base + "/e/cup/")
		second.add(usable(), true) // the first page of an event, with the languages
		p.open(base + "/e/cup/results")
		again.add(usable(), true)
		p.keys("1")
		p.wait(`document.querySelector("#board-1.done:not(.pending)")`)
		p.keys("u")
		p.wait(`!document.querySelector("#board-1.done")`)
		if err := office.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := office.Wait(); err != nil {
			t.Fatal(err)
		}
		used.add(office.ProcessState.UserTime()+office.ProcessState.SystemTime(), true)
	}
	t.Logf("the list of events, from the navigation until it answers: %s", first)
	t.Logf("the round, as the first page of an event: %s", second)
	t.Logf("the results behind it: %s", again)
	t.Logf("processor time of the office from start to end: %s", used)
}

// TestEntriesBetweenArbiters enters a hundred results in one browser and tells how long
// each took to stand in that of another arbiter, from the key to the page. It runs where
// -load is given; docs/browser.md has the figures.
func TestEntriesBetweenArbiters(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("SKIPPED: give -load 60s to enter a hundred results")
	}
	owner := bigEvent(t, 200)
	two := openTab(t)
	link := func() string {
		_, made := owner.post("/people", "name=Second+arbiter&role=arbiter&hours=1")
		_, key, _ := strings.Cut(made, "/enter?key=")
		return owner.base + "/enter?key=" + key[:strings.IndexFunc(key, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') })]
	}
	one := openTab(t)
	for _, p := range []*tab{one, two} {
		p.open(link())
		p.wait(`location.pathname !== "/enter"`)
		p.open(owner.base + "/e/big/results")
		p.wait(`document.activeElement.dataset.board === "1"`)
	}
	const now = `performance.timeOrigin + performance.now()`
	one.do(chromedp.Evaluate[chromedp.Void](`window.pressed = []; addEventListener("keydown", () => pressed.push(` + now + `), true)`))
	two.do(chromedp.Evaluate[chromedp.Void](`window.seen = []; new MutationObserver(() => { for (let n = document.querySelectorAll("#boards .done").length; seen.length < n;) seen.push(` + now + `); }).observe(document.querySelector("#boards"), { subtree: true, childList: true, attributes: true })`))
	took := &times{}
	for n := 1; n <= 100; n++ {
		one.keys("1")
		two.wait(fmt.Sprintf(`seen.length >= %d`, n))
		gap := value[float64](two, `seen.at(-1)`) - value[float64](one, `pressed.at(-1)`)
		took.add(time.Duration(gap*float64(time.Millisecond)), true)
	}
	t.Logf("from the key of one arbiter to the page of the other: %s", took)
	if took.list[98] > time.Second {
		t.Errorf("more than one in a hundred takes longer than a second")
	}
}
