package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports"
)

// made is the key that the owner makes for a program.
func made(t *testing.T, owner *visitor, name, role string) string {
	t.Helper()
	status, text := owner.post("/people", url.Values{"name": {name}, "role": {role}, "days": {"30"}}.Encode(), asPage)
	owner.want(http.StatusOK, status, text)
	found := regexp.MustCompile(`Bearer ([A-Z0-9]+)`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no key: %.500s", text)
	}
	return found[1]
}

// programOffice serves an event of six players, and gives its owner and its file.
func programOffice(t *testing.T, lines ...string) (owner *visitor, file string) {
	t.Helper()
	folder := t.TempDir()
	file = folder + "/cup" + extension
	runLinesIn(t, file, append([]string{"new Cup --system swiss --rounds 3 --variant english", "player add Ann Bob Cid Dan Eva Fay"}, lines...)...)
	address, _ := openOffice(t, folder, nil, serving{})
	owner = newVisitor(t, address)
	owner.get(key(address))
	return owner, file
}

// TestProgramEvening: a program that was written against the description alone runs an evening, with the command line for
// what is no action yet, and reads what there is to read.
func TestProgramEvening(t *testing.T) {
	t.Parallel()
	owner, file := programOffice(t, "set fee 15")
	p := newProgram(t, owner.base, made(t, owner, "Hall system", "arbiter"))
	p.do("checklist.tick", object{"all": true})
	p.do("prize.set", object{"prize": []string{"150+cup", "100"}})
	p.do("checkin", object{"player": []string{"Ann", "Bob", "Cid", "Dan", "Eva"}})
	if missing := p.do("list.checkin", nil)["list"].([]any); len(missing) != 1 || at(missing[0], "name") != "Fay" {
		t.Errorf("missing are %v", missing)
	}
	p.do("checkin", object{"player": []string{"Fay"}})
	p.do("fee.pay", object{"player": "Ann", "note": "cash"})
	p.do("fee.agree", object{"player": "Bob", "amount": "5", "reason": "holds the bar"})
	p.do("seat", object{"player": "Cid", "board": "1"})
	p.do("forbid", object{"player": []string{"Ann", "Bob"}, "wish": true})
	if apart := p.do("list.forbid", nil)["list"].([]any); len(apart) != 1 || at(apart[0], "wish") != true {
		t.Errorf("kept apart are %v", apart)
	}
	runLinesIn(t, file, "pair", "result 2 2-0")
	if pairings := p.do("document.pairings", nil); pairings["document"] != "pairings" || pairings["round"] != "Round 1 of 3" {
		t.Errorf("pairings: %v", pairings)
	}
	// The answer is what a trial said beforehand.
	incident := object{"board": "1", "player": "Cid", "offence": "mobile-phone", "text": "the phone rang", "penalty": "warning", "unintentional": true, "reason": "heard by all"}
	tried := object{"try": true}
	for name, value := range incident {
		tried[name] = value
	}
	if before := p.do("incident.add", tried); before["stored"] != nil || len(before["answer"].([]any)) == 0 {
		t.Errorf("tried: %v", before)
	}
	stored := p.do("incident.add", incident)["stored"].([]any)
	entry := at(stored[0], "seq")
	if at(stored[0], "kind") != "incident-recorded" || at(stored[0], "who") != "Hall system" {
		t.Errorf("stored: %v", stored)
	}
	appeal := at(p.do("appeal.lodge", object{"entry": entry, "by": "Cid", "grounds": "it rang in the corridor"})["stored"].([]any)[0], "seq")
	p.do("appeal.withdraw", object{"appeal": appeal})
	p.do("question.add", object{"text": "Is a phone in a bag a phone?", "article": "4.16", "entry": entry})
	changed := p.do("withdraw", object{"player": "Fay", "reason": "ill", "try": true})["differences"].([]any)
	if len(changed) == 0 || at(changed[0], "section") != "players" {
		t.Errorf("changed: %v", changed)
	}
	now := p.do("withdraw", object{"player": "Fay", "reason": "ill"})["seq"].(float64)
	earlier := p.do("document.players", object{"as-of": int(now) - 1})
	if latest := p.do("document.players", nil); latest["version"] != now || earlier["version"] != now-1 {
		t.Errorf("versions %v and %v, want %v and the one before", latest["version"], earlier["version"], now)
	}
	p.do("document.standings", object{"round": 1, "language": "nl"})
	if state := p.do("list.seat", object{"as-of": 3}); len(state) != 4 || state["seq"] != 3.0 {
		t.Errorf("seats at the beginning: %v", state)
	}
}

// TestProgramFaults: all that is wrong is said at once, with its field; what is refused has the status and the code of the one
// table, and a way out.
func TestProgramFaults(t *testing.T) {
	t.Parallel()
	owner, _ := programOffice(t)
	p := newProgram(t, owner.base, made(t, owner, "Hall system", "arbiter"))
	refusal := p.refused(http.StatusBadRequest, "usage", "fee.pay", object{"amount": "much", "note": "a\nb", "colour": "red"})
	var fields []string
	for _, f := range refusal["fields"].([]any) {
		fields = append(fields, fmt.Sprint(at(f, "field"), " ", at(f, "missing")))
	}
	if want := []string{"player true", "amount <nil>", "note <nil>", "colour <nil>"}; !slices.Equal(fields, want) {
		t.Errorf("wrong are %q, want %q", fields, want)
	}
	p.refused(http.StatusNotFound, "not-found", "fee.pay", object{"player": "Nobody"})
	p.refused(http.StatusConflict, "refused", "latecomer", object{"player": "Ann", "opponent": "Bob", "reason": "late"})
	if ways, _ := p.refused(http.StatusBadRequest, "usage", "appeal.decide", object{"appeal": 3})["ways"].([]any); len(ways) != 2 || at(ways[0], "action") != "again" {
		t.Errorf("ways: %v", ways)
	}
	p.refused(http.StatusBadRequest, "usage", "document.standings", object{"colour": "red"})
	p.refused(http.StatusNotFound, "not-found", "list.seat", object{"as-of": 99})
	if got, answer := p.call("seat", "nowhere", object{"player": "Ann", "board": "1"}); got != http.StatusNotFound {
		t.Errorf("an event that is not there: %d %v", got, answer)
	}
	for body, want := range map[string]int{"": http.StatusBadRequest, "{}": http.StatusBadRequest, "[]": http.StatusUnprocessableEntity, "{": http.StatusUnprocessableEntity, `{"player":"Ann"}x`: http.StatusUnprocessableEntity,
		`{"player":"Ann","seen":"x"}`: http.StatusUnprocessableEntity, `{"player":"Ann","seen":99}`: http.StatusNotFound, `{"amount":[[1]],"player":{"a":1}}`: http.StatusNotFound,
		`{"player":"` + strings.Repeat("x", 13<<20) + `"}`: http.StatusUnprocessableEntity} {
		raw := func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
		}
		status, text := p.send(http.MethodPost, owner.base+"/api/v1/cup/fee.pay", object{}, raw)
		var answer struct{ Error struct{ Code string } }
		if err := json.Unmarshal(text, &answer); err != nil || status != want && body != "" || answer.Error.Code == "" {
			t.Errorf("%.60s: %d %.200s, want %d", body, status, text, want)
		}
	}
	for _, address := range []string{"/api/v1/cup/pay", "/api/v1/cup/fee%20pay", "/api/v1/cup/Fee.Pay", "/api/v1/cup", "/api/v2/cup/fee.pay"} {
		if status, text := p.send(http.MethodPost, owner.base+address, object{}); status != http.StatusNotFound || !strings.Contains(string(text), `"not-found"`) {
			t.Errorf("%s: %d %s", address, status, text)
		}
	}
}

// TestProgramKeys: a key does what its role may do, under its name, until it is revoked; no cookie opens the door, and no key a
// page.
func TestProgramKeys(t *testing.T) {
	t.Parallel()
	owner, _ := programOffice(t)
	helper, arbiter := newProgram(t, owner.base, made(t, owner, "Scoreboard", "helper")), newProgram(t, owner.base, made(t, owner, "Hall system", "arbiter"))
	pay, report := object{"player": "Ann", "amount": "5"}, object{"player": []string{"Ann"}}
	if who := at(helper.do("checkin", report)["stored"].([]any)[0], "who"); who != "Scoreboard" {
		t.Errorf("the journal says %v", who)
	}
	helper.do("document.players", nil)
	helper.refused(http.StatusForbidden, "refused", "fee.pay", pay)
	arbiter.do("fee.pay", pay)
	for _, row := range actions.All() {
		if status, _ := helper.call(row.Dotted(), "cup", object{"colour": "red"}); (status == http.StatusForbidden) == row.Helper {
			t.Errorf("%s: a helper is answered %d", row.Name, status)
		}
	}
	for _, k := range []string{"", "WRONG", "WRONG and more"} {
		stranger := newProgram(t, owner.base, k)
		stranger.refused(http.StatusUnauthorized, "refused", "fee.pay", pay)
		stranger.refused(http.StatusUnauthorized, "refused", "document.players", nil)
		if status, _ := stranger.send(http.MethodPost, owner.base+"/api/v1/nowhere/nothing", pay); status != http.StatusUnauthorized {
			t.Errorf("a stranger learns what there is: %d", status)
		}
	}
	// The cookie of the owner is nothing at the door, and neither is it as a key.
	status, text := owner.get("/api/v1/cup/players")
	owner.want(http.StatusUnauthorized, status, text)
	status, text = owner.send(http.MethodPost, "/api/v1/cup/checkin", strings.NewReader(`{"player":"Bob"}`), "application/json")
	owner.want(http.StatusUnauthorized, status, text, `"code":"refused"`)
	base, err := url.Parse(owner.base)
	if err != nil {
		t.Fatal(err)
	}
	newProgram(t, owner.base, owner.http.Jar.Cookies(base)[0].Value).refused(http.StatusUnauthorized, "refused", "fee.pay", pay)
	// A key opens no page: neither in the header, nor as a cookie or in a link.
	page := newVisitor(t, owner.base+"/enter")
	status, text = page.get("/e/cup/", func(r *http.Request) {
		r.Header.Set("Authorization", "Bearer "+arbiter.key)
		for _, c := range owner.http.Jar.Cookies(base) {
			r.AddCookie(&http.Cookie{Name: c.Name, Value: arbiter.key})
		}
	})
	page.want(http.StatusUnauthorized, status, text)
	status, text = page.get("/enter?key=" + arbiter.key)
	page.want(http.StatusForbidden, status, text)
	// What a page of another site sends is refused, with a key as well.
	if status, text := arbiter.send(http.MethodPost, owner.base+"/api/v1/cup/fee.pay", pay, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }); status != http.StatusForbidden || !json.Valid(text) {
		t.Errorf("another site: %d %s", status, text)
	}
	for _, form := range []string{"name=x&role=owner&days=3", "name=x&role=public&days=3", "name=x&role=helper&days=0", "name=x&role=helper&days=400", "name=x&role=helper&days=x", "name=&role=helper&days=3"} {
		if status, text = owner.post("/people", form); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", form, status, text)
		}
	}
	_, text = owner.get("/people")
	_, text, _ = strings.Cut(text, "Keys of programs")
	if strings.Contains(text, arbiter.key) || !strings.Contains(text, "Scoreboard") || strings.Contains(text[:strings.Index(text, "</table>")], "arbiter</th>") {
		t.Errorf("the keys: %.600s", text)
	}
	_, id, _ := strings.Cut(text[strings.Index(text, "Hall system"):], `name="revoke" value="`)
	id, _, _ = strings.Cut(id, `"`)
	owner.post("/people", "revoke="+id)
	arbiter.refused(http.StatusUnauthorized, "refused", "fee.pay", pay)
	helper.do("checkin", object{"player": []string{"Bob"}})
}

// TestProgramOfOrganisation: on a server the key of an organisation's owner is for its events, at every process, and others do
// not learn of it.
func TestProgramOfOrganisation(t *testing.T) {
	t.Parallel()
	database := asOffice(federation(t))
	address, _ := openOffice(t, "", nil, serving{database: database})
	second, _ := openOffice(t, "", nil, serving{database: database})
	bob, fay := entering(t, address, "Bob"), entering(t, address, "Fay")
	key := made(t, bob, "Delft hall", "arbiter")
	for _, base := range []string{bob.base, newVisitor(t, second).base} {
		p := newProgram(t, base, key)
		for event, want := range map[string]int{"delft-cup": http.StatusOK, "utrecht-cup": http.StatusNotFound, "nowhere": http.StatusNotFound} {
			if status, answer := p.call("list.seat", event, nil); status != want {
				t.Errorf("%s is read: %d %v", event, status, answer)
			}
			if status, answer := p.call("question.add", event, object{"text": "why"}); status != want {
				t.Errorf("%s is written: %d %v", event, status, answer)
			}
		}
	}
	if _, text := entering(t, address, "anna").get("/people"); strings.Contains(text, "Delft hall") {
		t.Error("others see the key")
	}
	_, text := fay.get("/people")
	_, id, found := strings.Cut(text[max(0, strings.Index(text, "Delft hall")):], `name="revoke" value="`)
	if !found {
		t.Fatalf("the owner of the federation does not see the key: %.800s", text)
	}
	id, _, _ = strings.Cut(id, `"`)
	fay.post("/people", "revoke="+id)
	if status, _ := newProgram(t, bob.base, key).call("list.seat", "delft-cup", nil); status != http.StatusUnauthorized {
		t.Errorf("a key that was revoked is answered %d", status)
	}
}

// TestProgramsMeanwhile: two programs that enter different things with an old seen both succeed, and one that enters what the
// other has changed is told so.
func TestProgramsMeanwhile(t *testing.T) {
	t.Parallel()
	owner, _ := programOffice(t)
	hall, desk := newProgram(t, owner.base, made(t, owner, "Hall", "arbiter")), newProgram(t, owner.base, made(t, owner, "Desk", "arbiter"))
	seq := int64(hall.do("fee.pay", object{"player": "Fay", "amount": "1"})["seq"].(float64))
	hall.seen, desk.seen = seq, seq
	hall.do("fee.pay", object{"player": "Ann", "amount": "5"})
	desk.do("fee.pay", object{"player": "Bob", "amount": "5"})
	desk.do("checkin", object{"player": []string{"Cid"}})
	refusal := desk.refused(http.StatusPreconditionFailed, "conflict", "fee.pay", object{"player": "Ann", "amount": "5"})
	if !strings.Contains(refusal["message"].(string), "Hall") {
		t.Errorf("it does not say who was first: %v", refusal)
	}
	desk.seen = 0
	desk.do("fee.pay", object{"player": "Ann", "amount": "5"})
}

// TestProgramAnswersAsCommandLine: the answer of the door has the form and the words of the command line's.
func TestProgramAnswersAsCommandLine(t *testing.T) {
	t.Parallel()
	owner, file := programOffice(t)
	p := newProgram(t, owner.base, made(t, owner, "arbiter", "arbiter"))
	line := func(words ...string) object {
		var out bytes.Buffer
		run(append(words, "--format=json", "--event="+file), testEnv(&out, func(string) string { return "" }))
		var answer object
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
			t.Fatalf("%s: %v", words, err)
		}
		return answer
	}
	plain := func(answer object) string {
		delete(answer, "event")
		delete(answer, "seq")
		for _, e := range append(at(answer, "stored").([]any), object{}) {
			delete(e.(object), "seq")
			delete(e.(object), "at")
			delete(e.(object), "who")
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	answer, want := p.do("fee.pay", object{"player": "Ann", "amount": "5"}), line("fee", "pay", "Ann", "5")
	answer["answer"], want["answer"] = nil, nil // her account is another by then
	if plain(answer) != plain(want) {
		t.Errorf("the door says        %v\nthe command line says %v", answer, want)
	}
	refusal, wanted := p.refused(http.StatusBadRequest, "usage", "fee.agree", object{"player": "Ann", "amount": "much"}), at(line("fee", "agree", "Ann", "much"), "error").(object)
	if delete(wanted, "exit"); fmt.Sprint(refusal) != fmt.Sprint(wanted) {
		t.Errorf("the door says        %v\nthe command line says %v", refusal, wanted)
	}
	if listed, want := p.do("list.seat", nil), line("seat"); fmt.Sprint(listed["list"], listed["answer"]) != fmt.Sprint(want["list"], want["answer"]) {
		t.Errorf("the door lists        %v\nthe command line lists %v", listed, want)
	}
}

// instead is the list that an action shows where nothing is given; nil for none.
func instead(row *action.Row) *action.List {
	if row.Instead == nil {
		return nil
	}
	return row.Instead(action.Values{})
}

// TestDoorHasEveryRow: the description has each action, list and document once, and no name stands for two things that are
// read, nor a field for what stands beside the fields.
func TestDoorHasEveryRow(t *testing.T) {
	exhaustive.NotShort(t, "an office is opened")
	t.Parallel()
	owner, _ := programOffice(t)
	p := newProgram(t, owner.base, "")
	read, ids := map[string]bool{}, 0
	for _, row := range actions.All() {
		_, path, op := p.operation(row.Dotted())
		examples, _ := at(op, "requestBody", "content", "application/json", "examples").(object)
		if path != "/{event}/"+row.Dotted() || len(examples) != len(row.Examples) {
			t.Errorf("%s stands at %s with %d examples", row.Name, path, len(examples))
		}
		for name, example := range examples {
			if wrong := p.fits(at(op, "requestBody", "content", "application/json", "schema"), at(example, "value"), row.Name+" "+name); wrong != "" && row.Instead == nil {
				t.Error(wrong)
			}
		}
		for _, f := range row.New().Fields() {
			if f.Name == "seen" || f.Name == "try" {
				t.Errorf("%s has a field %s", row.Name, f.Name)
			}
		}
		ids++
		if list := instead(row); list != nil && slices.Contains(actions.Lists(), list) {
			p.operation("list." + row.Dotted())
		}
	}
	for _, list := range actions.Lists() {
		p.operation("list." + list.Dotted())
		read[list.Dotted()] = true
		ids++
	}
	for _, d := range reports.Documents() {
		p.operation("document." + d.Name)
		if ids++; read[d.Name] {
			t.Errorf("%s is a list and a document", d.Name)
		}
	}
	for _, item := range p.described["paths"].(object) {
		for method := range item.(object) {
			if method != "parameters" {
				ids--
			}
		}
	}
	if ids != 0 {
		t.Errorf("%d operations too few", ids)
	}
}
