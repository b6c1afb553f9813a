package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestNewcomersEvening is the first evening of somebody who has read nothing: twenty
// players pasted from a spreadsheet, three rounds, somebody who misses a round, a
// latecomer, a wrong result, standings, prints and prizes, by clicks alone, which it
// counts.
func TestNewcomersEvening(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	address, _ := openOffice(t, t.TempDir(), nil, serving{})
	p := openTab(t)
	clicks, typed, shot := 0, 0, 0
	look := func(what string) {
		if to := os.Getenv("FLAGFALL_WALK"); to != "" {
			shot++
			p.picture(filepath.Join(to, fmt.Sprintf("%02d-%s.png", shot, what)))
		}
	}
	click := func(selector string) { t.Helper(); clicks++; p.click(selector) }
	named := func(words string) string { // the first button or link with these words
		t.Helper()
		p.wait(fmt.Sprintf(`[...document.querySelectorAll("button, a, summary")].some(e => e.textContent.trim().startsWith(%q) && e.checkVisibility())`, words))
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelectorAll("[data-here]").forEach(e => delete e.dataset.here); [...document.querySelectorAll("button, a, summary")].find(e => e.textContent.trim().startsWith(%q) && e.checkVisibility()).dataset.here = ""`, words)))
		return "[data-here]"
	}
	write := func(text string) { typed += len(text); p.keys(text) }
	p.enter(address)
	look("first")
	click("form[action='/new'] [name=name]")
	write("Club evening")
	clicks += 2 // the system is opened and chosen
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("form[action='/new'] [name=system]").value = "swiss"`))
	click("form[action='/new'] [name=rounds]")
	write("3")
	look("new")
	click("form[action='/new'] .primary")
	p.wait(`location.pathname === "/e/club-evening/"`)
	look("begun")
	click(named("Players"))
	p.wait(`document.querySelector("[data-typed]")`)
	look("players")
	var list strings.Builder
	for i, name := range strings.Fields("Adams Berg Costa Dahl Eliot Fuchs Gomez Hansen Ivanov Jansen Kovacs Lopez Meyer Novak Olsen Petrov Quist Rossi Silva Tamm") {
		fmt.Fprintf(&list, "%s, %s\t%d\n", name, []string{"Ann", "Bob", "Cid", "Dora"}[i%4], 1800-20*i)
	}
	p.wait(`document.documentElement.dataset.ready`)
	clicks += 2 // into the field, and paste
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(f => { f.focus(); const d = new DataTransfer(); d.setData("text/plain", %q); f.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true, cancelable: true})); })(document.querySelector("[data-typed]"))`, list.String())))
	p.wait(`location.pathname.endsWith("/import")`)
	look("pasted")
	click(named("Enter them (20)"))
	p.wait(`document.querySelectorAll("[data-player]").length === 20`)
	look("entered")
	click(named("Round"))
	p.wait(`document.querySelector(".agenda")`)
	look("round")
	enter := func(boards int) {
		for board := 1; board <= boards; board++ {
			click(fmt.Sprintf("#board-%d %s", board, []string{".side:first-of-type", ".draw"}[board%2]))
			p.wait(fmt.Sprintf(`document.querySelector("#board-%d.done")`, board))
		}
	}
	for round := 1; round <= 3; round++ {
		click(named("Pair the next round"))
		p.wait(fmt.Sprintf(`document.querySelector("#status").textContent.startsWith("Round %d of 3")`, round))
		look("paired")
		click(named("Results"))
		p.wait(`document.querySelector("#boards")`)
		enter(3)
		if round == 1 { // it was the other who won
			click("[data-undo] button")
			p.wait(`!document.querySelector("#board-3.done")`)
			look("undone")
		}
		enter(10)
		p.wait(`document.querySelector("#boards.locked")`)
		look("complete")
		switch round {
		case 1: // somebody comes late, and another leaves out the next round
			click(named("Players"))
			p.wait(`document.querySelector("[data-typed]")`)
			click("[data-typed]")
			write("Umarov, Eva\n")
			p.wait(`document.querySelectorAll("[data-player]").length === 21`)
			click(named("Attendance"))
			p.wait(`document.querySelector(".attendance")`)
			look("attendance")
			click(".attendance li:nth-of-type(4) button[name=bye]")
			p.wait(`document.querySelector(".attendance .out")`)
			look("absent")
		case 2: // a wrong result is seen when the round is complete
			click("#unlock")
			click("#board-4 .draw")
			p.wait(`document.querySelector("#ask").open`)
			look("reason")
			write("read wrongly\n")
			p.wait(`document.querySelector("#board-4 output").textContent.includes("1-1")`)
		}
		click(named("Round"))
		p.wait(`document.querySelector(".agenda")`)
		look("round")
	}
	click(named("Standings"))
	p.wait(`document.querySelectorAll("main tbody tr").length === 21`)
	look("standings")
	click(named("Prize giving"))
	p.wait(`location.pathname.endsWith("/prizes")`)
	look("prizes")
	t.Logf("%d clicks, %d keys", clicks, typed)
}
