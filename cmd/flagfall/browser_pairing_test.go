package main

import (
	"io"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPairingTable: players are exchanged by dragging and by keys; objections
// to it are shown before it is stored, why two do not meet is explained by
// names, and a latecomer gets a game.
func TestPairingTable(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	folder := t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	on := " -e " + folder + "/cup.flagfall"
	for _, line := range []string{"new Cup --system swiss --rounds 4 --event " + folder + "/cup.flagfall", "player add Ann Bob Cid Dan Eva Fay Gus" + on, "pair" + on, "result 1 2-0" + on, "result 2 2-0" + on, "result 3 2-0" + on, "pair" + on} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ := openOffice(t, folder, nil, serving{})
	p := openTab(t)
	base := p.enter(address)
	p.open(base + "/e/cup/pairing")
	p.wait(`document.querySelector("#table").dataset.ready && document.documentElement.dataset.ready`)
	names := `[...document.querySelectorAll("#table li")].map(l => [...l.querySelectorAll(".placed")].map(b => b.textContent).join("-")).join(" ")`
	before := value[string](p, names)
	// By keys: the first player of board 1 and the first of board 3, the other bracket.
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".placed").focus()`))
	p.keys(kb.Enter)
	p.keys(kb.ArrowDown + kb.ArrowDown + kb.Enter)
	p.wait(`document.querySelector("#ask").open && document.querySelector("#ask .about").textContent.includes("FIDE C.04")`)
	if n := value[int](p, `document.querySelector("#ask .about").textContent.split("changed by hand").length - 1`); n != 1 {
		t.Errorf("that the round is changed by hand is said %d times", n)
	}
	p.keys("they travel together" + kb.Enter)
	p.wait(`(` + names + `) !== "` + before + `"`)
	changed := value[string](p, names)
	// By dragging it is put back.
	p.wait(`!document.querySelector("#ask").open`)
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const all = [...document.querySelectorAll(".placed")], data = new DataTransfer();
		const fire = (e, type) => e.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data}));
		fire(all[0], "dragstart"); fire(all[4], "dragover"); fire(all[4], "drop"); fire(all[0], "dragend");
	})()`))
	p.wait(`document.querySelector("#ask").open`)
	p.keys("a mistake" + kb.Enter)
	p.wait(`(` + names + `) === "` + before + `"`)
	if changed == before {
		t.Error("nothing changed")
	}
	// Boards by their numbers.
	p.click(`#table .number`)
	p.click(`#table li:nth-child(2) .number`)
	p.wait(`document.querySelector("#ask").open`)
	p.keys("stairs" + kb.Enter)
	p.wait(`(` + names + `) !== "` + before + `"`)
	// A pair who met in round 1 causes a warning.
	rematch := value[string](p, `fetch("/e/cup/do", {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams("command=rearrange&exchange=Fay&exchange=Eva&reason=x&try=true")}).then(r => r.text())`)
	if !strings.Contains(rematch, "FIDE") && !strings.Contains(rematch, "met") {
		t.Errorf("an exchange that breaks a rule says %s", rematch)
	}
	// Why not.
	p.click("#why button")
	p.wait(`document.querySelector("#answer").textContent.includes("why not")`)
	if got := value[string](p, `document.querySelector("#answer").textContent`); !strings.Contains(got, "Ann") {
		t.Errorf("why not, without a name: %s", got)
	}
	// A latecomer meets the player who has the bye.
	if code := run([]string{"player", "add", "Hal", "-e", folder + "/cup.flagfall"}, world); code != exitFine {
		t.Fatal(code)
	}
	p.wait(`document.querySelector("ul.out")`)
	p.click("ul.out button")
	p.wait(`document.querySelector("#ask").open`)
	p.keys("the train was late" + kb.Enter)
	p.wait(`document.querySelectorAll("#table li").length === 4`)
	p.silent("the table of pairings")
}
