package main

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestFieldsInRussian: what stands before the fields of all forms, in what may be chosen
// in them and what is proposed, is Russian on a Russian page, but for what is typed so.
func TestFieldsInRussian(t *testing.T) {
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
	typed := regexp.MustCompile(`[–0-9.:]+|Ann|Bob|Cid|Dan|Eva|Fay|PDF|PDN|FEN|FMJD|FIDE|WCDF|fmjd|wcdf|Letter|Legal|Tabloid|UTC|http\S+|Blitz|GameType|TimeControl|Final [AB]|\w+-\d+\.capture=|place 1|none|first|second|set |CSV|XLSX|TRF|NED|MI\b|GMI|--?[a-z-]+|flagfall \w+|[a-z0-9½]+(-[a-z0-9½]+)+|<[^>]*>`)
	for _, to := range addresses {
		status, text := v.get(to)
		v.want(http.StatusOK, status, text)
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
