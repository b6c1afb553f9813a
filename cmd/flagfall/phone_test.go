package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
	"flagfall/reports/export"
	"flagfall/reports/render"
)

// TestPagesOnPhone measures every page of two exports in a browser, as telephones
// of 360 and 390 pixels show it: no page can be moved sideways, and in a page
// nothing can but grids and charts, whose boxes say so.
func TestPagesOnPhone(t *testing.T) {
	t.Parallel()
	findBrowser(t)
	dir := t.TempDir()
	exportLongNames(t, filepath.Join(dir, "grid"), systems.RoundRobin, "ru")
	folder, err := demoFolder()
	if err == nil {
		err = errors.Join(os.CopyFS(filepath.Join(dir, "demo"), os.DirFS(folder)), os.CopyFS(filepath.Join(dir, "swiss"), os.DirFS(longNamesSwiss(t))))
	}
	if err != nil {
		t.Fatal(err)
	}
	var pages []string
	alike := regexp.MustCompile(`game-\d\d|player-\d\d|round-0[3-8]`) // as those before them
	err = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if name, _ := filepath.Rel(dir, path); err == nil && filepath.Ext(path) == ".html" && !alike.MatchString(name) {
			pages = append(pages, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil || len(pages) < 100 {
		t.Fatal(len(pages), err)
	}
	slices.Sort(pages)
	pages = exhaustive.Every(t, 4, pages)
	measured := measurePages(t, dir, pages)
	if len(measured) != 2*len(pages) {
		t.Errorf("%d pages were measured, want %d", len(measured), 2*len(pages))
	}
	wide := 0
	for _, m := range measured {
		if m.Scroll > m.Inner {
			t.Errorf("%s at %d px: the page is %d px wide: %s", m.Page, m.Width, m.Scroll, m.Widest)
		}
		for _, box := range m.Boxes {
			t.Errorf("%s at %d px: a box holds more than it shows, and does not say so: %s", m.Page, m.Width, box)
		}
		wide += m.Wide
		if m.Slipped != "" {
			t.Errorf("%s at %d px: a grid was moved, and its names with it: %s", m.Page, m.Width, m.Slipped)
		}
	}
	if wide < 12 {
		t.Errorf("%d boxes could be moved, and the crosstables alone are 12", wide)
	}
}

// measure is what the browser says of a page: its width and that of its screen,
// its widest element, the texts of the boxes that can be moved and do not say so,
// how many can and do, and a name that goes out of sight when its grid is moved.
type measure struct {
	Page                       string
	Width, Inner, Scroll, Wide int
	Widest, Slipped            string
	Boxes                      []string
}

// measurePages shows pages one after the other in a frame as wide as a telephone.
func measurePages(t *testing.T, dir string, pages []string) []measure {
	t.Helper()
	list, err := json.Marshal(pages)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "bench.html"), []byte("<!DOCTYPE html><body></body>"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	p := openTab(t)
	p.open(server.URL + "/bench.html")
	return value[[]measure](p, strings.Replace(measuring, "PAGES", string(list), 1))
}

const measuring = `(async () => {
const found = [];
const overflows = e => e.scrollWidth > e.clientWidth;
function measure(page, width, frame) {
  frame.width = width;
  const d = frame.contentDocument, w = frame.contentWindow, root = d.documentElement;
  const m = { Page: page, Width: width, Inner: w.innerWidth, Scroll: root.scrollWidth, Widest: "", Slipped: "", Boxes: [], Wide: 0 };
  if (m.Scroll > m.Inner) {
    for (const e of d.body.querySelectorAll("*")) if (e.getBoundingClientRect().right > m.Inner && !e.closest(".scroll")) m.Widest = e.outerHTML.slice(0, 160);
  }
  for (const box of d.querySelectorAll(".scroll")) {
    box.scrollLeft = 0;
    if (!overflows(box)) continue;
    const more = box.previousElementSibling;
    if (more && more.className === "more" && more.offsetHeight > 0 && more.textContent.length > 10) m.Wide++;
    else m.Boxes.push(box.scrollWidth + " in " + box.clientWidth + ": " + box.outerHTML.slice(0, 160));
    const name = box.querySelector("tbody th");
    box.scrollLeft = 10000;
    if (name && name.getBoundingClientRect().left < box.getBoundingClientRect().left - 1) m.Slipped = name.textContent;
  }
  found.push(m);
}
for (const page of PAGES) {
  const frame = document.createElement("iframe");
  frame.height = 640; frame.width = 360; frame.style.border = 0; frame.src = page;
  const loaded = new Promise(done => { frame.onload = done; });
  document.body.append(frame);
  await loaded;
  for (const width of [360, 390]) measure(page, width, frame);
  frame.remove();
}
return found;
})()`

// longNames is the export of a Swiss in German, made once for all tests, which leave it
// as it is.
var longNames struct {
	sync.Mutex
	dir string
}

func longNamesSwiss(t *testing.T) string {
	t.Helper()
	longNames.Lock()
	defer longNames.Unlock()
	if longNames.dir == "" {
		folder, err := madeForTests()
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(folder, "paper")
		exportLongNames(t, dir, systems.Swiss, "de")
		longNames.dir = dir
	}
	return longNames.dir
}

// exportLongNames exports an event of players with long names, all of it played
// but for one absence, with a sheet of each game on the first board.
func exportLongNames(t *testing.T, dir string, system string, language string) {
	t.Helper()
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	o, err := office.Create(dir+".flagfall", arbiter.Settings{Name: "Championship of the Twelve Provinces with an Exceedingly Long Name and noplacetobreakitanywhereinside",
		System: system, Rounds: 9, Arbiter: "Donaudampfschifffahrtsgesellschaftskapitän"}, office.Config{Who: "test", Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	do := func(c ...arbiter.Command) {
		t.Helper()
		if _, err := o.Do(c...); err != nil {
			t.Fatal(err)
		}
	}
	const players = 12
	names := []string{"Vandenbroucke-Oosterhuizenaartselaer, Maximiliaan-Ferdinando", strings.Repeat("Unbroken", 7), "Wolfeschlegelsteinhausenbergerdorff von und zu, Hubert Blaine", "Li, Po"}
	var entries []arbiter.Entry
	for i := range players {
		entries = append(entries, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("%s %d", names[i%len(names)], i+1), BirthYear: 1950 + i},
			Registration: arbiter.Registration{Rating: 2400 - i, Title: "MI", Club: "Draughts Club of the Lower Riverside Meadows", Federation: "NED"}})
	}
	do(arbiter.AddPlayers{Players: entries})
	schedule := roundrobin.Pairer{}.Schedule(players)
	for r := range 9 {
		if system == systems.Swiss {
			pair := arbiter.PairRound{}
			for _, p := range schedule[r] {
				pair.Games = append(pair.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
			}
			do(pair)
		} else if _, err := o.PairNext(); err != nil {
			t.Fatal(err)
		}
		var results []arbiter.Command
		for i := range players / 2 {
			result := arbiter.Result{Winner: []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.SecondWins}[(i+r)%3]}
			switch {
			case i == 0:
				results = append(results, arbiter.TakeSheet{Game: arbiter.Board(r+1, 1), Text: fmt.Sprintf("[Round \"%d\"]\n[Board \"1\"]\n32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 *", r+1),
					Verdict: arbiter.Verdict{Verdict: "clean", Plies: 8, PliesOK: 8}, Result: &result})
				continue
			case r == 1 && i == 1:
				result = arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Forfeit}
			}
			results = append(results, arbiter.EnterResult{Game: arbiter.Board(r+1, i+1), Result: result})
		}
		do(results...)
	}
	event := exported(o, time.UTC)
	event.Options = map[string]string{"language": language}
	if _, err := export.To(dir, event, export.Choice{All: true}, render.Options{}); err != nil {
		t.Fatal(err)
	}
}
