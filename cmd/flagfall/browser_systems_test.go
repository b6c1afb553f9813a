package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// newcomer is somebody at a browser who has read nothing.
type newcomer struct {
	*tab
	t    *testing.T
	name string
	shot int
}

// look takes a picture into the folder FLAGFALL_WALK.
func (n *newcomer) look(what string) {
	if to := os.Getenv("FLAGFALL_WALK"); to != "" {
		n.shot++
		n.picture(filepath.Join(to, fmt.Sprintf("%s-%02d-%s.png", n.name, n.shot, what)))
	}
}

// press clicks the first button or link whose words begin so.
func (n *newcomer) press(words string) {
	n.t.Helper()
	n.wait(fmt.Sprintf(`[...document.querySelectorAll("button, a, summary")].some(e => e.textContent.trim().startsWith(%q) && e.checkVisibility())`, words))
	n.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelectorAll("[data-here]").forEach(e => delete e.dataset.here); [...document.querySelectorAll("button, a, summary")].find(e => e.textContent.trim().startsWith(%q) && e.checkVisibility()).dataset.here = ""`, words)))
	n.click("[data-here]")
}

// begin makes an event of a system from the first page, and enters who plays.
func (n *newcomer) begin(settings map[string]string, players int) {
	n.t.Helper()
	address, _ := openOffice(n.t, n.t.TempDir(), nil, serving{})
	n.enter(address)
	n.click("form[action='/new'] [name=name]")
	n.keys("Evening")
	for name, value := range settings {
		n.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("form[action='/new'] [name=%s]").value = %q`, name, value)))
	}
	n.look("new")
	n.click("form[action='/new'] .primary")
	n.wait(`location.pathname === "/e/evening/"`)
	n.look("begun")
	n.press("Players")
	n.wait(`document.querySelector("[data-typed]") && document.documentElement.dataset.ready`)
	var list strings.Builder
	for i := range players {
		fmt.Fprintf(&list, "Player%c, Ann\t%d\n", 'A'+i, 1800-20*i)
	}
	n.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(f => { f.focus(); const d = new DataTransfer(); d.setData("text/plain", %q); f.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true, cancelable: true})); })(document.querySelector("[data-typed]"))`, list.String())))
	n.wait(`location.pathname.endsWith("/import")`)
	n.press("Enter them")
	n.wait(fmt.Sprintf(`document.querySelectorAll("[data-player]").length === %d`, players))
	n.press("Round")
	n.wait(`document.querySelector(".agenda")`)
	n.look("entered")
}

// round pairs a round, and enters who won its games.
func (n *newcomer) round(number int) {
	n.t.Helper()
	n.press("Pair the next round")
	n.wait(fmt.Sprintf(`document.querySelector("#status").textContent.startsWith("Round %d")`, number))
	n.look("paired")
	n.press("Results")
	n.wait(`document.querySelector("#boards") && document.documentElement.dataset.ready`) // all boards are there
	n.look("results")
	boards := value[[]string](n.tab, `[...document.querySelectorAll("#boards li[id]:not(.done)")].map(e => e.id)`)
	for _, id := range boards {
		n.click(`[id="` + id + `"] .side:first-of-type`)
		n.wait(fmt.Sprintf(`document.getElementById(%q).classList.contains("done")`, id))
	}
	n.wait(`document.querySelector("#boards.locked")`)
	n.press("Round")
	n.wait(`document.querySelector(".agenda")`)
	n.look("complete")
}

// TestEveningsBySystem plays evenings of the systems that clubs use besides the Swiss
// and the round robin, as somebody who does not know the program, by clicks.
func TestEveningsBySystem(t *testing.T) {
	t.Parallel()
	t.Run("keizer", func(t *testing.T) {
		t.Parallel()
		n := &newcomer{tab: openTab(t), t: t, name: "keizer"}
		n.begin(map[string]string{"system": "keizer", "rounds": "10"}, 9)
		n.round(1)
		n.press("Attendance")
		n.wait(`document.querySelector(".attendance")`)
		n.look("attendance")
		n.press("excused")
		n.wait(`document.querySelector(".attendance .out")`)
		n.press("Round")
		n.wait(`document.querySelector(".agenda")`)
		n.round(2)
		n.press("Standings")
		n.wait(`document.querySelectorAll("main tbody tr").length === 9`)
		n.look("standings")
		n.silent("an evening of Keizer")
	})
	t.Run("knockout", func(t *testing.T) {
		t.Parallel()
		n := &newcomer{tab: openTab(t), t: t, name: "knockout"}
		n.begin(map[string]string{"system": "knockout"}, 6)
		for round := 1; round <= 3; round++ {
			n.round(round)
		}
		n.press("Match card")
		n.wait(`document.querySelector("main")`)
		n.look("bracket")
		n.press("Standings")
		n.wait(`document.querySelectorAll("main tbody tr").length === 6`)
		n.look("standings")
		n.silent("an evening of a knock-out")
	})
	t.Run("heats", func(t *testing.T) {
		t.Parallel()
		n := &newcomer{tab: openTab(t), t: t, name: "heats"}
		n.begin(map[string]string{"system": "swiss", "rounds": "3", "variant": "english"}, 6)
		n.round(1)
		n.press("Documents")
		n.wait(`document.querySelector(".documents")`)
		n.look("documents")
		n.silent("an evening of English draughts")
	})
	t.Run("teams", func(t *testing.T) {
		t.Parallel()
		n := &newcomer{tab: openTab(t), t: t, name: "teams"}
		n.begin(map[string]string{"system": "team-round-robin"}, 8)
		for _, team := range []string{"AC", "BD", "EG", "FH"} {
			n.press("Enter a team")
			n.wait(`document.querySelector("form.command [name=name]")`)
			n.look("team")
			n.click("form.command [name=name]")
			n.keys("Club " + team)
			for i, player := range team {
				n.wait(fmt.Sprintf(`document.querySelectorAll("form.command [name=player]").length === %d`, i+1))
				n.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("form.command [name=player]")].at(-1).focus()`))
				n.keys(fmt.Sprintf("Player%c", player))
			}
			n.keys("\t")
			n.look("typed")
			n.press("Do it")
			n.wait(`document.querySelector("#answer").textContent`)
			n.look("entered")
			n.press("Round")
			n.wait(`document.querySelector(".agenda")`)
			n.look("agenda")
		}
		n.press("Pair the next round")
		n.wait(`document.querySelector("#status").textContent.startsWith("Round 1")`)
		n.press("Match card")
		n.wait(`document.querySelectorAll(".match").length === 2`)
		n.look("card")
		n.press("Results")
		n.wait(`document.querySelector("#boards") && document.documentElement.dataset.ready`) // all boards are there
		n.look("results")
		for board := 1; board <= 4; board++ {
			n.click(fmt.Sprintf(`#boards li:nth-of-type(%d) .side:first-of-type`, board))
			n.wait(fmt.Sprintf(`document.querySelector("#boards li:nth-of-type(%d)").classList.contains("done")`, board))
		}
		n.press("Standings")
		n.wait(`document.querySelector("main tbody tr")`)
		n.look("standings")
		n.silent("an evening of teams")
	})
}
