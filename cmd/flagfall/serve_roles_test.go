package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/cmd/flagfall/web"
	"flagfall/fixtures/exhaustive"
)

// rolesHere are who comes to an office.
var rolesHere = []web.Role{web.Public, web.Board, web.Helper, web.Arbiter, web.Owner}

// leastRoles says of each address of the office who may call it; what is not listed is for
// helpers and above, and what stands under /hall/ and before the door for everybody.
var leastRoles = map[string]web.Role{
	"POST /e/{event}/codes": web.Arbiter, "POST /e/{event}/announce": web.Arbiter, "POST /e/{event}/print/{document}": web.Arbiter,
	"POST /e/{event}/import": web.Arbiter, "POST /e/{event}/list": web.Arbiter,
	"POST /e/{event}/copies": web.Owner, "GET /e/{event}/copy": web.Owner, "GET /close": web.Owner, "POST /new": web.Owner,
	"GET /people": web.Owner, "POST /people": web.Owner,
	"GET /board/{event}/{board}": web.Board, "GET /board/{event}/{board}/clock": web.Board, "POST /board/{event}/{board}/clock": web.Board,
	"POST /board/{event}/{board}/result": web.Board, "POST /board/{event}/{board}/photo": web.Board,
	"GET /e/{event}/incidents": web.Arbiter, "GET /e/{event}/import": web.Arbiter, "GET /e/{event}/pairing": web.Arbiter, "GET /e/{event}/copies": web.Owner,
	"GET /enter": web.Public, "POST /language": web.Public,
}

// roleDoors are the addresses that are tried by no role: they end what the others need, or
// belong to accounts, which an office of files has none of.
var roleDoors = []string{"POST /enter", "POST /leave", "POST /close", "POST /again", "GET /search", "GET /record", "GET /accounts", "POST /accounts", "GET /invited", "POST /invited"}

// hurried is a clock that goes on by a tenth of a second with each look at it: nobody who
// sends many forms has to wait.
func hurried() func() time.Time {
	var looks atomic.Int64
	began := time.Now()
	return func() time.Time { return began.Add(time.Duration(looks.Add(1)) * time.Second / 10) }
}

// asRoles opens an office with an event for each role, and gives who has it.
func asRoles(t *testing.T) (who map[web.Role]*visitor, file func(web.Role) string) {
	t.Helper()
	folder := t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	file = func(r web.Role) string { return folder + "/cup-" + r.String() + ".flagfall" }
	for _, r := range rolesHere {
		for _, line := range []string{"new Cup --event " + file(r), "player add Ann Bob Cid Dan Eva Fay -e " + file(r), "pair -e " + file(r), "result 3 1-1 -e " + file(r)} {
			if code := run(strings.Fields(line), world); code != exitFine {
				t.Fatalf("%s: %d", line, code)
			}
		}
	}
	address, _ := openOfficeAt(t, folder, nil, serving{}, hurried())
	who = map[web.Role]*visitor{}
	for _, r := range rolesHere {
		who[r] = newVisitor(t, address)
	}
	owner := who[web.Owner]
	owner.get(key(address))
	link := func(text string) string {
		_, link, found := strings.Cut(text, owner.base+"/enter")
		if !found {
			t.Fatalf("no link: %.500s", text)
		}
		return "/enter" + link[:strings.IndexAny(link, `"<`)]
	}
	for _, r := range []web.Role{web.Helper, web.Arbiter} {
		_, text := owner.post("/people", url.Values{"name": {"the " + r.String()}, "role": {r.String()}, "hours": {"48"}}.Encode(), asPage)
		who[r].get(link(text))
	}
	_, text := owner.post("/e/cup-board/codes", "hours=48&board=1", asPage)
	who[web.Board].get(link(text))
	return who, file
}

// TestEveryRoleByPages: each address of the office answers whom docs/browser.md says it is
// for, and nobody else.
func TestEveryRoleByPages(t *testing.T) {
	exhaustive.NotShort(t, "every page is asked for by every role")
	t.Parallel()
	who, _ := asRoles(t)
	source, err := os.ReadFile("web/web.go")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := os.ReadDir("web")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range pages {
		text, _ := os.ReadFile("web/" + f.Name())
		for _, m := range regexp.MustCompile(`&page\{name: "([^"]*)"`).FindAllSubmatch(text, -1) {
			if string(m[1]) != "fault-said" { // which has no address
				names = append(names, string(m[1]))
			}
		}
	}
	routes := regexp.MustCompile(`HandleFunc\("((?:GET|POST) [^"]+)"`).FindAllSubmatch(source, -1)
	tried := 0
	for _, m := range routes {
		route := string(m[1])
		if strings.Contains(route, " /api/") {
			continue // no cookie opens it: TestProgramKeys
		}
		if slices.Contains(roleDoors, route) || strings.HasPrefix(route, "GET /hall") || strings.HasSuffix(route, "health") || strings.HasSuffix(route, "ready") || strings.HasSuffix(route, "metrics") {
			continue
		}
		of := []string{route}
		if route == "GET /e/{event}/{page}" {
			of = nil
			for _, name := range names {
				of = append(of, "GET /e/{event}/"+name)
			}
		}
		for _, route := range of {
			least, listed := leastRoles[route]
			if !listed {
				least = web.Helper
			}
			for _, r := range rolesHere {
				method, path, _ := strings.Cut(strings.NewReplacer("{$}", "", "{event}", "cup-"+r.String(), "{board}", "1", "{page}", "player", "{of}", "1", "{document}", "standings", "{name}", "1").Replace(route), " ")
				if strings.HasSuffix(path, "/live") {
					continue // it does not end: TestSentOut
				}
				form := "command=result&board=2&result=2-0&hours=2&text=x&what=&name=x&role=helper"
				if method == http.MethodGet {
					form = ""
				}
				status, text := who[r].send(method, path, strings.NewReader(form), "application/x-www-form-urlencoded", asPage)
				refused := status == http.StatusUnauthorized || status == http.StatusForbidden
				if refused != (r < least) || status >= 500 || status == http.StatusTooManyRequests {
					t.Errorf("%s as %s: %d, and it is for %s: %.200s", route, r, status, least, text)
				}
				tried++
			}
		}
	}
	if tried < 200 {
		t.Errorf("only %d calls were made", tried)
	}
	// Who plays at a board plays at that one.
	for _, path := range []string{"/board/cup-board/2", "/board/cup-owner/1", "/board/cup-board/2/clock"} {
		if status, _ := who[web.Board].get(path); status != http.StatusUnauthorized && status != http.StatusForbidden {
			t.Errorf("board 1 comes to %s: %d", path, status)
		}
	}
}

// TestEveryRoleByCommands: each command is carried out for whom it is and refused to all
// others, and what is written stands in the journal under the name of who wrote it.
func TestEveryRoleByCommands(t *testing.T) {
	exhaustive.NotShort(t, "every command is sent by every role")
	t.Parallel()
	who, file := asRoles(t)
	log := func(r web.Role) (list []struct{ Who string }) {
		var out bytes.Buffer
		if code := run([]string{"log", "--format", "json", "-e", file(r)}, testEnv(&out, func(string) string { return "" })); code != exitFine {
			t.Fatalf("log: %d %s", code, &out)
		}
		for d := json.NewDecoder(&out); d.More(); {
			var e struct{ Who string }
			if err := d.Decode(&e); err != nil {
				t.Fatal(err)
			}
			list = append(list, e)
		}
		return list
	}
	usual := map[string]string{"player": "#2", "opponent": "#3", "board": "1", "round": "1", "reason": "tested", "result": "2-0", "name": "Gus", "entry": "1", "rating": "1500", "value": "x"}
	helpers := helpersInDocs(t)
	commands := (&browser{env: testEnv(io.Discard, func(string) string { return "" })}).Commands("en")
	wrote := map[web.Role]int{}
	for _, r := range rolesHere {
		before := len(log(r))
		for _, c := range commands {
			form := url.Values{"command": {c.Path}}
			for _, f := range c.Fields {
				switch {
				case f.Kind == web.File || f.Ruling:
				case len(f.Choices) > 0 && f.Required:
					form.Set(f.Name, f.Choices[0])
				case usual[f.Name] != "" && (f.Argument || f.Required || f.Name == "reason"):
					form.Set(f.Name, usual[f.Name])
				case f.Required:
					form.Set(f.Name, "1")
				}
			}
			least := web.Arbiter
			if !c.Writes || slices.Contains(helpers, c.Path) {
				least = web.Helper
			}
			status, text := who[r].post("/e/cup-"+r.String()+"/do", form.Encode())
			if refused := status == http.StatusForbidden; refused != (r < least) || status >= 500 || status == http.StatusTooManyRequests {
				t.Errorf("%s as %s: %d, and it is for %s: %.200s", c.Path, r, status, least, text)
			}
		}
		after := log(r)
		name := map[web.Role]string{web.Owner: "arbiter", web.Arbiter: "the arbiter", web.Helper: "the helper"}[r]
		for _, e := range after[before:] {
			if e.Who != name {
				t.Errorf("what the %s wrote stands under %q", r, e.Who)
			}
		}
		wrote[r] = len(after) - before
	}
	if wrote[web.Public]+wrote[web.Board] > 0 || wrote[web.Helper] < 1 || wrote[web.Arbiter] < 10 || wrote[web.Owner] < 10 {
		t.Errorf("entries that were written: %v", wrote)
	}
}

// helpersInDocs are the commands that docs/browser.md says a helper may give.
func helpersInDocs(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/browser.md")
	if err != nil {
		t.Fatal(err)
	}
	_, row, found := strings.Cut(string(text), "\n| **helper** |")
	row, _, _ = strings.Cut(row, "\n")
	if !found {
		t.Fatal("docs/browser.md does not say what a helper may do")
	}
	var list []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestServeRoles: a helper enters results and no more, by a link that can be
// revoked; the journal says who it was.
func TestServeRoles(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	owner, helper := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	_, text := owner.post("/people", url.Values{"name": {"Hal Helper"}, "role": {"helper"}, "hours": {"2"}}.Encode())
	_, link, found := strings.Cut(text, "<code>"+owner.base)
	link, _, _ = strings.Cut(link, "</code>")
	if !found {
		t.Fatalf("no link: %s", text)
	}
	status, text := helper.get(link)
	helper.want(http.StatusOK, status, text, "Hal Helper")
	status, text = helper.post("/e/cup/do", "command=result&board=1&result=2-0&seen=4")
	helper.want(http.StatusOK, status, text, "beats")
	for _, form := range []string{"command=pair", "command=undo", "command=withdraw&player=Ann", "command=set&name=place&value=Utrecht"} {
		status, text = helper.post("/e/cup/do", form)
		helper.want(http.StatusForbidden, status, text)
	}
	status, text = helper.get("/people")
	helper.want(http.StatusForbidden, status, text, "this needs the role &#34;owner&#34;; yours is &#34;helper&#34;", "Who may sign in", `href="/enter"`)
	status, text = helper.get("/e/cup/incidents")
	helper.want(http.StatusForbidden, status, text, "this needs the role &#34;arbiter&#34;; yours is &#34;helper&#34;")
	// A helper takes sheets in, and rules on none.
	status, text = helper.post("/e/cup/do", "command=sheet&missing=true")
	helper.want(http.StatusOK, status, text)
	status, text = helper.post("/e/cup/do", "command=sheet&missing=true&confirm=Ann")
	helper.want(http.StatusForbidden, status, text)
	if _, text = helper.get("/e/cup/command?command=sheet"); strings.Contains(text, `name="confirm"`) || !strings.Contains(text, `name="missing"`) {
		t.Error("the form of sheets offers a helper what an arbiter rules")
	}
	status, text = helper.post("/people", "name=x&role=arbiter&hours=2")
	helper.want(http.StatusForbidden, status, text)
	status, text = owner.post("/people", "name=x&role=owner&hours=2")
	owner.want(http.StatusBadRequest, status, text)
	status, text = owner.get("/e/cup/journal")
	owner.want(http.StatusOK, status, text, "Hal Helper")
	_, text = owner.get("/people")
	_, id, _ := strings.Cut(text[strings.Index(text, "Links for signing in"):], `name="revoke" value="`)
	id, _, _ = strings.Cut(id, `"`)
	owner.post("/people", "revoke="+id)
	status, text = helper.get("/e/cup/results")
	helper.want(http.StatusUnauthorized, status, text)
	status, text = newVisitor(t, address).get(link)
	helper.want(http.StatusForbidden, status, text)
	_ = folder
}
