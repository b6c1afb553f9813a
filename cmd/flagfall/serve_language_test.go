package main

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestFieldsInRussian: what stands before the fields of all forms, in what may be chosen
// in them and what is proposed, is Russian on a Russian page, but for what is typed so.
func TestFieldsInRussian(t *testing.T) {
	exhaustive.NotShort(t, "every form is asked for")
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	status, _ := v.send(http.MethodPost, "/language", strings.NewReader("language=ru"), "application/x-www-form-urlencoded")
	if status >= 400 {
		t.Fatal(status)
	}
	_, list := v.get("/e/cup/commands")
	addresses := []string{"/e/cup/standings", "/e/cup/pairings", "/e/cup/document/slips", "/e/cup/document/certificates", "/e/cup/attendance", "/e/cup/settings"}
	for _, m := range regexp.MustCompile(`href="(/e/cup/command\?command=[^"]+)"`).FindAllStringSubmatch(list, -1) {
		addresses = append(addresses, html.UnescapeString(m[1]))
	}
	if len(addresses) < 50 {
		t.Fatalf("%d forms were found", len(addresses))
	}
	labels := regexp.MustCompile(`<label[^>]*>(?:<input type="checkbox"[^>]*>)?([^<]*)<|<button name="bye"[^>]*>([^<]*)<|<datalist[^>]*>(.*?)</datalist>|<option value="[^"]*"[^>]*>([^<]*)</option>`)
	// what is typed so in every language
	typed := regexp.MustCompile(`[–0-9.:]+|Ann|Bob|Cid|Dan|Eva|Fay|PDF|PDN|FEN|FMJD|FIDE|WCDF|fmjd|wcdf|Letter|Legal|Tabloid|UTC|http\S+|Blitz|GameType|TimeControl|Final [AB]|\w+-\d+\.capture=|place 1|none|first|second|set |CSV|XLSX|ODS|TRF|NED|MI\b|GMI|--?[a-z-]+|flagfall \w+|[a-z0-9½]+(-[a-z0-9½]+)+|<[^>]*>`)
	// each language stands under the name that its speakers give it
	tongues := regexp.MustCompile(`<option value="(?:[a-z]{2}|[^"]*language=[a-z]{2}[^"]*)"[^>]*>[^<]*</option>`)
	for _, to := range addresses {
		status, text := v.get(to)
		v.want(http.StatusOK, status, text)
		text = tongues.ReplaceAllString(text, "")
		for _, m := range labels.FindAllStringSubmatch(text, -1) {
			said := html.UnescapeString(m[1] + m[2] + m[3] + m[4])
			if before, _, listed := strings.Cut(said, ": "); listed {
				said = before // the words that may be typed follow
			}
			if english := latin.FindString(typed.ReplaceAllString(said, " ")); english != "" {
				t.Errorf("%s: %q in %.160s", to, english, strings.TrimSpace(said))
			}
		}
	}
}

// TestBoardInDutch: what the picture of a position says to who does not see it is in the
// language of the page.
func TestBoardInDutch(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	v.send(http.MethodPost, "/language", strings.NewReader("language=nl"), "application/x-www-form-urlencoded")
	for _, page := range []string{"/e/cup/sheets?round=1&board=1", "/board/cup/1"} {
		status, text := v.get(page)
		v.want(http.StatusOK, status, text, `data-pieces="witte schijf|witte dam|zwarte schijf|zwarte dam"`)
	}
}

// TestServeLanguage: documents and the journal are in the language that the reader
// has chosen.
func TestServeLanguage(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner := newVisitor(t, address)
	owner.get(key(address))
	owner.post("/e/cup/do", "command=result&board=1&result=2-0")
	if status, text := owner.post("/language", "language=nl&back=//evil.example/"); status != http.StatusSeeOther {
		t.Errorf("the language is chosen with %d: %s", status, text)
	}
	for page, word := range map[string]string{"/e/cup/standings": "Stand", "/e/cup/journal": "wint van", "/hall/cup/": "Wit"} {
		status, text := owner.get(page)
		owner.want(http.StatusOK, status, text, word)
	}
	// So are what commands answer, their names and their fields, and what the journal keeps as a word.
	for _, said := range []struct{ page, form, want, not string }{
		{"/e/cup/do", "command=result&board=2&result=1-1", "remise", "drawn"},
		{"/e/cup/do", "command=pair&try=true", "indeling: ronde 2", "round-robin"},
		{"/e/cup/do", "command=set&name=publish&value=by-hand", "publi", "no such"},
		{"/e/cup/journal", "", "met de hand", "by-hand"},
		{"/e/cup/do", "command=correct&board=1&result=9-9&reason=x", "uitslag", "is not a result"},
		{"/e/cup/do", "command=explain&round=1", "nummers", "numbers"},
		{"/e/cup/do", "command=status", "geen uitslag van bord 3", "no result"},
		{"/e/cup/commands", "", "Ronde na ronde", "Round after round"},
		{"/e/cup/command?command=result", "", "Voer de uitslag van een bord in van de r", "At a terminal, without"},
		{"/e/cup/journal", "", "(rondtoernooi)", "round-robin"},
	} {
		var text string
		if said.form == "" {
			_, text = owner.get(said.page)
		} else {
			_, text = owner.post(said.page, said.form, func(r *http.Request) { r.Header.Set("Accept", "application/json") })
		}
		if !strings.Contains(text, said.want) || strings.Contains(text, said.not) {
			t.Errorf("%s %s, want %q and not %q: %.1500s", said.page, said.form, said.want, said.not, text)
		}
	}
}
