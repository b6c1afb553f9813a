package main

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestErrorsHaveTheirFrame: a page that says why something is not possible has the head and
// the tabs of its event, and what came of a form that was sent without scripts has an
// address of its own: to load it again sends nothing again.
func TestErrorsHaveTheirFrame(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	p, base, _ := cup(t)
	p.expects = func(text string) bool { return strings.Contains(text, "status of 4") }
	framed := func(where string) {
		t.Helper()
		if !value[bool](p, `document.querySelectorAll(".rooms a").length > 8 && document.querySelector(".bar .event").textContent === "Cup" && !!document.querySelector("main h1")`) {
			t.Errorf("%s has no head, or no tabs", where)
		}
	}
	for _, address := range []string{"/e/cup/results?round=9", "/e/cup/results?round=x", "/e/cup/player/99", "/e/cup/nowhere", "/e/cup/standings?as-of=999", "/e/cup/command?command=nothing", "/e/cup/answer?of=nothing", "/e/cup/document/nothing"} {
		p.open(base + address)
		framed(address)
		p.sound(address)
	}
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	entries := func() int {
		t.Helper()
		p.open(base + "/e/cup/journal")
		return value[int](p, `document.querySelectorAll(".entries tbody tr").length`)
	}
	for _, x := range []struct {
		command, field, text string
		stores               int
	}{{"withdraw", "player", "Nobody", 0}, {"player add", "name", "Eva", 1}} {
		before := entries()
		p.open(base + "/e/cup/command?command=" + strings.ReplaceAll(x.command, " ", "+"))
		p.do(chromedp.SendKeys(chromedp.CSS(`.command [name=`+x.field+`]`), x.text))
		at := p.middle(".command .primary")
		p.do(chromedp.MouseClickXY(at[0], at[1]))
		p.wait(`location.pathname === "/e/cup/answer" && document.querySelector("main").textContent.includes("` + x.text + `")`)
		framed(x.command)
		p.do(chromedp.Reload())
		p.wait(`location.pathname === "/e/cup/answer" && document.querySelector("main").textContent.includes("` + x.text + `")`)
		if got := entries() - before; got != x.stores {
			t.Errorf("%s: %d entries were stored, want %d", x.command, got, x.stores)
		}
	}
	p.silent("the pages of errors")
}
