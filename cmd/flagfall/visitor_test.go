package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"
)

// visitor is a browser without a screen.
type visitor struct {
	t    *testing.T
	http *http.Client
	base string
}

func newVisitor(t *testing.T, address string) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	base, _, _ := strings.Cut(address, "/enter")
	v := &visitor{t, &http.Client{Jar: jar, Timeout: time.Minute}, base}
	v.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return v
}

// get asks for a page and gives the status and the text.
func (v *visitor) get(path string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	return v.send(http.MethodGet, path, nil, "", change...)
}

// post sends a form as JSON is answered.
func (v *visitor) post(path, form string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	return v.send(http.MethodPost, path, strings.NewReader(form), "application/x-www-form-urlencoded", change...)
}

// led sends a form as a browser without scripts does, and goes where the answer leads, which is within the office.
func (v *visitor) led(path, form string) (int, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), http.MethodPost, v.base+path, strings.NewReader(form))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	to := answer.Header.Get("Location")
	if answer.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/e/") {
		v.t.Fatalf("the form leads to %q with %d", to, answer.StatusCode)
	}
	return v.get(to)
}

func (v *visitor) send(method, path string, body io.Reader, kind string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.base+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Accept", "application/json")
	}
	for _, c := range change {
		c(r)
	}
	answer, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options"} {
		if answer.Header.Get(name) == "" {
			v.t.Errorf("%s %s: no %s", method, path, name)
		}
	}
	return answer.StatusCode, string(text)
}

func (v *visitor) want(status, got int, text string, words ...string) {
	v.t.Helper()
	if got != status {
		v.t.Errorf("the status is %d, and not %d: %.300s", got, status, text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			v.t.Errorf("%q is not in %.600s", w, text)
		}
	}
}

// cupOffice serves a folder with an event of six players in round 1.
func cupOffice(t *testing.T, o serving, env map[string]string) (folder, address string) {
	t.Helper()
	folder = t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup --event " + folder + "/cup.flagfall", "player add Ann Bob Cid Dan Eva Fay -e " + folder + "/cup.flagfall", "pair -e " + folder + "/cup.flagfall"} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ = openOffice(t, folder, env, o)
	return folder, address
}

func key(address string) string { _, k, _ := strings.Cut(address, "/enter"); return "/enter" + k }
