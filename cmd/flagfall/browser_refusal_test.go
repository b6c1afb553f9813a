package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestRefusalAtItsField: a refusal is tied to the field that it is about, which has the
// focus and announces it to a reader who cannot see it, until something else is typed
// there.
func TestRefusalAtItsField(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	const told = `(f => f.getAttribute("aria-invalid") === "true" && f.getAttribute("aria-describedby").split(" ").map(id => document.getElementById(id)?.textContent).join())`
	p.open(base + "/e/cup/players")
	p.wait(`document.documentElement.dataset.ready`)
	tabTo(p, `[name=name]`)
	p.keys("Zed" + kb.Tab + "99999" + kb.Tab + "Utrecht")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[name=rating]").removeAttribute("max")`)) // the browser itself would say so otherwise
	p.keys(kb.Enter)
	p.wait(`document.activeElement.name === "rating" && String(` + told + `(document.activeElement)).includes("99999 is not a rating")`)
	p.keys("1")
	p.wait(`!document.querySelector("[aria-invalid=true]") && !document.activeElement.hasAttribute("aria-describedby")`)

	// A cell of the grid opens again with what was typed; leaving it leaves it unchanged.
	tabTo(p, `[data-field]`)
	p.keys(kb.ArrowDown + kb.ArrowRight + kb.ArrowRight + kb.Enter)
	p.wait(`document.activeElement.matches("td input")`)
	p.keys("99999" + kb.Enter)
	p.wait(`document.activeElement.matches("td input") && document.activeElement.value === "99999" && String(` + told + `(document.activeElement)).includes("99999 is not a rating")`)
	said := value[int](p, `document.querySelectorAll("#told .bad").length`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.wait(`!document.querySelector("td input") && document.querySelector("tr:nth-child(2) [data-field=rating]").textContent === ""`)
	if now := value[int](p, `document.querySelectorAll("#told .bad").length`); now != said {
		t.Errorf("what was refused is sent again: %d refusals after %d", now, said)
	}

	// The form of a command shows the refusal below, and it is the description of its field.
	p.open(base + "/e/cup/command?command=absent")
	p.wait(`document.documentElement.dataset.ready`)
	tabTo(p, `[name=player]`)
	p.keys("Nobody" + kb.Enter)
	p.wait(`document.activeElement.name === "player" && String(` + told + `(document.activeElement)).includes("there is no player")`)
	// All fields that are wrong are marked at once, and each keeps its mark until it is mended.
	p.open(base + "/e/cup/command?command=fee+pay")
	p.wait(`document.documentElement.dataset.ready`)
	p.click("[name=player]")
	p.keys("Nobody")
	p.click("[name=amount]")
	p.keys("much" + kb.Enter)
	const wrong = `[...document.querySelectorAll("[aria-invalid=true]")].map(f => f.name).join()`
	p.wait(wrong + ` === "player,amount" && document.activeElement.name === "player" && String(` + told + `(document.querySelector("[name=amount]"))).includes("is not an amount of money")`)
	p.keys("!")
	p.wait(wrong + ` === "amount" && !document.activeElement.hasAttribute("aria-describedby")`)
	p.silent("a refusal")

	// A preview is shown without claiming that anything has been done, and what was typed
	// stays for when it is; a number of a player has the name beside it.
	p.open(base + "/e/cup/command?command=withdraw&player=%231")
	p.wait(`document.documentElement.dataset.ready && document.querySelector(".is").textContent === "Ann"`)
	p.click("[name=reason]")
	p.keys("ill")
	p.click("[name=try]")
	p.wait(`document.querySelector("#answer h2") && document.querySelector("[name=reason]").value === "ill" && !document.querySelector("#told div")`)
	p.click("form.command .primary")
	p.wait(`document.querySelector("#told").textContent.includes("(ill)")`)
}
