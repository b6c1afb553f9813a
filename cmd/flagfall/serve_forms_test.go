package main

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

var (
	formsOf  = regexp.MustCompile(`(?s)<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>`)
	inputsOf = regexp.MustCompile(`<(?:input|select|button)[^>]*?\sname="([^"]+)"[^>]*>`)
	hiddenOf = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
)

// posts sends the form of a page whose command is named, as it stands there: its hidden
// fields, and what is typed, which must be fields of it.
func (v *visitor) posts(page, command string, typed ...string) (int, string) {
	v.t.Helper()
	_, text := v.get(page)
	for _, form := range formsOf.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(form[2], `name="command" value="`+command+`"`) {
			continue
		}
		names, sent := map[string]bool{"try": strings.Contains(form[0], `data-preview="try"`)}, url.Values{}
		for _, m := range inputsOf.FindAllStringSubmatch(form[2], -1) {
			names[m[1]] = true
		}
		for _, m := range hiddenOf.FindAllStringSubmatch(form[2], -1) {
			sent.Add(m[1], html.UnescapeString(m[2]))
		}
		for i := 0; i < len(typed); i += 2 {
			if !names[typed[i]] {
				v.t.Fatalf("the form of %s on %s has no field %s", command, page, typed[i])
			}
			sent.Add(typed[i], typed[i+1])
		}
		return v.post(html.UnescapeString(form[1]), sent.Encode())
	}
	v.t.Fatalf("%s has no form of %s", page, command)
	return 0, ""
}

// TestAppealToTheEnd: an incident and an appeal against it go from ruling to decision by
// the forms of the pages alone, and a French page previews them in French.
func TestAppealToTheEnd(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is played")
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	v.post("/language", "language=fr")
	const asked, page = "/e/cup/incidents?round=1&board=1&player=%231&offence=mobile-phone", "/e/cup/incidents"
	french := func(text string) {
		t.Helper()
		for _, english := range []string{"would be", "special regulations", "standings", "warning", "result", "appeal ", "incident ", "Incident "} {
			if strings.Contains(text, english) {
				t.Errorf("the preview has %q: %s", english, text)
			}
		}
	}
	status, text := v.posts(asked, "incident add", "penalty", "loss", "text", "drring", "reason", "xx", "try", "true")
	v.want(http.StatusOK, status, text)
	french(text)
	status, text = v.posts(asked, "incident add", "penalty", "loss", "text", "drring", "reason", "xx")
	v.want(http.StatusOK, status, text)
	status, text = v.posts(page, "appeal lodge", "by", "#1", "grounds", "xyz")
	v.want(http.StatusOK, status, text)
	_, text = v.get(page)
	appeal := between(text, `name="appeal" value="`, `"`)
	committee, hearing := "/e/cup/command?command=appeal+committee&appeal="+appeal, "/e/cup/command?command=appeal+hear&appeal="+appeal
	v.want(http.StatusOK, http.StatusOK, html.UnescapeString(text), "appeal="+appeal+"&command=appeal+committee", "appeal="+appeal+"&command=appeal+hear")
	status, text = v.posts(committee, "appeal committee", "appeal", appeal, "member", "Wolf, Eva; experience=Open 2019", "member", "Lund, Mia; experience=Open 2020", "member", "Okoro, Ada; experience=Open 2021")
	v.want(http.StatusOK, status, text)
	status, text = v.posts(hearing, "appeal hear", "appeal", appeal, "text", "xx")
	v.want(http.StatusOK, status, text)
	_, text = v.get(page)
	v.want(http.StatusOK, http.StatusOK, text, "(3)</a>", "(1)</a>")
	status, text = v.posts(page, "appeal decide", "reason", "yy", "overrule", "true", "try", "true")
	v.want(http.StatusOK, status, text)
	french(text)
	status, text = v.posts(page, "appeal decide", "reason", "yy", "overrule", "true")
	v.want(http.StatusOK, status, text)
	if _, text = v.get(page); strings.Contains(text, `value="appeal decide"`) {
		t.Error("the appeal is still open")
	}
}

// TestTwoLatecomers: two who are both not in the round get a game against each other by
// the form of the page, which offers neither themselves nor a bye that nobody has.
func TestTwoLatecomers(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	runLinesIn(t, folder+"/cup.flagfall", "new Cup --system swiss --rounds 3", "player add Ann Bob Cid Dan", "pair", "player add Eva")
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	const page = "/e/cup/pairing"
	status, text := v.get(page)
	v.want(http.StatusOK, status, text, "Not in this round", "Eva")
	if strings.Contains(text, `value="latecomer"`) {
		t.Error("one who is alone without a game is offered one")
	}
	runLinesIn(t, folder+"/cup.flagfall", "player add Fay")
	_, text = v.get(page)
	for i, offers := range []string{`<option value="#6">Fay</option>`, `<option value="#5">Eva</option>`} {
		if got := strings.TrimSpace(html.UnescapeString(strings.Split(strings.Split(text, `name="opponent"`)[i+1], "</select>")[0])); !strings.HasSuffix(got, ">"+offers) || strings.Count(got, "<option") != 1 {
			t.Errorf("the opponents of latecomer %d are %s", i+1, got)
		}
	}
	if status, text = v.posts(page, "latecomer", "opponent", "#6"); status < 400 {
		t.Errorf("it was done without a reason: %s", text)
	}
	form := "command=latecomer&player=%235&opponent=%236&reason=xx"
	status, text = v.post("/e/cup/do", form+"&try=true")
	v.want(http.StatusOK, status, text, "Eva", "Fay")
	status, text = v.post("/e/cup/do", form)
	v.want(http.StatusOK, status, text, "Eva", "Fay")
	_, text = v.get(page)
	v.want(http.StatusOK, http.StatusOK, text, `data-board="3"`)
	if strings.Contains(text, "Not in this round") {
		t.Error("they are still without a game")
	}
}
