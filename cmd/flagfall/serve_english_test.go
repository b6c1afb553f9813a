package main

import (
	"html"
	"net/http"
	"path/filepath"
	"regexp"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestListsInRussian: the documents and what may be chosen in a bundle, the games among
// which a form offers a choice, and what an incident comes to are Russian on a Russian page.
func TestListsInRussian(t *testing.T) {
	exhaustive.NotShort(t, "every list is asked for")
	t.Parallel()
	s := spokenFMJD(t)
	address, _ := openOfficeAt(t, filepath.Dir(s.file), nil, serving{}, hurried())
	v := newVisitor(t, address)
	v.get(key(address))
	v.post("/language", "language=ru")
	typed := regexp.MustCompile(`\b(PDF|PDN|FMJD|TRF)\b`)
	for _, page := range []struct {
		address string
		texts   *regexp.Regexp
		fewest  int
	}{
		{"/e/event/documents", regexp.MustCompile(`<strong>([^<]*)</strong>`), 30},
		{"/e/event/documents", regexp.MustCompile(`name="document"[^>]*>([^<]*)</label>`), 30},
		{"/e/event/command?command=correct", regexp.MustCompile(`<option value="[0-9]+">([^<]*)</option>`), 2},
		{"/e/event/document/norm-certificate", regexp.MustCompile(`<h1>([^<]*)</h1>`), 1},
	} {
		status, text := v.get(page.address)
		v.want(http.StatusOK, status, text)
		found := page.texts.FindAllStringSubmatch(text, -1)
		if len(found) < page.fewest {
			t.Errorf("%s has %d texts", page.address, len(found))
		}
		for _, m := range found {
			if english := latin.FindString(typed.ReplaceAllString(html.UnescapeString(m[1]), "")); english != "" {
				t.Errorf("%s: %q in %s", page.address, english, m[1])
			}
		}
	}
	status, text := v.post("/e/event/do", "command=incident+add&board=1&round=1&player=Анин&offence=false-claim&text=зря&penalty=none&reason=так&try=true")
	v.want(http.StatusOK, status, text, "Необоснованное требование")
}
