package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tab is a page of a real browser, which remembers what the page complained of.
type tab struct {
	t       *testing.T
	ctx     context.Context
	mu      sync.Mutex
	said    []string
	expects func(string) bool
}

// chromium is the one browser of all tests; each tab stands in a context of its own.
var chromium struct {
	sync.Mutex
	ctx      context.Context
	stop     func()
	fontless bool
}

// startBrowser starts the browser where it does not run yet.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := findBrowser(t)
	chromium.Lock()
	defer chromium.Unlock()
	if chromium.ctx == nil {
		ctx, stopAll := chromedp.NewExecAllocator(context.Background(), chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU, chromedp.NoFirstRun,
			chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("lang", "en-GB"),
			// Fewer threads and processes cost fewer of the seconds that all tests share.
			chromedp.Flag("js-flags", "--single-threaded"), chromedp.Flag("disable-features", "SpareRendererForSitePerProcess"),
			chromedp.Flag("in-process-gpu", true), chromedp.Flag("disable-software-rasterizer", true), chromedp.Flag("disable-extensions", true), chromedp.Flag("disable-background-networking", true),
			// What is not in front goes on all the same.
			chromedp.Flag("disable-background-timer-throttling", true), chromedp.Flag("disable-backgrounding-occluded-windows", true), chromedp.Flag("disable-renderer-backgrounding", true))
		ctx, stop := chromedp.NewContext(ctx)
		if err := chromedp.Do(ctx); err != nil {
			t.Fatal(err)
		}
		chromium.ctx, chromium.stop = ctx, func() { stop(); stopAll() }
		// Chromium ends by itself at the first list of choices of a page where the machine has no font.
		wide, err := chromedp.Run(ctx, chromedp.Evaluate[float64](`(s => { s.textContent = "x"; document.body.append(s); return s.getBoundingClientRect().width; })(document.createElement("span"))`))
		if err != nil {
			t.Fatal(err)
		}
		chromium.fontless = wide == 0
	}
	if chromium.fontless {
		t.Skip("SKIPPED: no page is shown, since the machine has no font")
	}
	return chromium.ctx
}

// stopBrowser ends the browser after all tests.
func stopBrowser() {
	if chromium.stop != nil {
		chromium.stop()
	}
}

// openTab opens a tab with no cookie of another, which takes itself to be in front.
func openTab(t *testing.T) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(startBrowser(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.listen()
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	}))
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

// click clicks on what a selector finds, as soon as the page answers to it and it
// stands still under the pointer: what is clicked on while a page moves is missed.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.wait(`!document.querySelector("script[src*='office.js']") || document.documentElement.dataset.ready`)
	p.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() && !document.querySelector(%[1]q).disabled`, selector))
	at := value[[]float64](p, fmt.Sprintf(`new Promise(settled => {
		let before = "";
		const look = left => {
			const e = document.querySelector(%q);
			e?.scrollIntoView({block: "center", behavior: "instant"});
			const r = e?.getBoundingClientRect(), x = r?.x + r?.width / 2, y = r?.y + r?.height / 2, now = x + " " + y;
			if (e && (now === before && e.contains(document.elementFromPoint(x, y)) || left === 0)) return settled([x, y]);
			before = now;
			setTimeout(look, 20, Math.max(left - 1, e ? 0 : 1));
		};
		look(50);
	})`, selector))
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

// browsers are where a Chromium may be: first those without a window, which take a third
// less of a processor to show the same. Debian's stands behind a script that does not hand
// on that it is killed.
var browsers = []string{"/usr/lib/chromium/chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// findBrowser is a Chromium.
func findBrowser(t *testing.T) string {
	t.Helper()
	exhaustive.NotShort(t, "a browser is started and shown every page")
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("SKIPPED: the widths of pages are not measured, since no Chromium is installed")
	return ""
}
