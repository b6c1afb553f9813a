package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/catalogue"
)

// languageCookie keeps the language that a reader has chosen.
const languageCookie = "language"

// languageOf returns the language that the reader has chosen; English if they have chosen none.
func languageOf(r *http.Request) string {
	if c, err := r.Cookie(languageCookie); err == nil && slices.Contains(reports.Languages(), c.Value) {
		return c.Value
	}
	return reports.Languages()[0]
}

// accepting returns a request of a reader whose choice is not known, since the browser sends no
// cookie: they get the first language of their browser that exists here.
func accepting(r *http.Request) *http.Request {
	if _, err := r.Cookie(languageCookie); err == nil {
		return r
	}
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")) // a reader who asks for none gets English
	for _, tag := range tags {
		if base, _ := tag.Base(); slices.Contains(reports.Languages(), base.String()) {
			r = r.Clone(r.Context())
			r.AddCookie(&http.Cookie{Name: languageCookie, Value: base.String()})
			break
		}
	}
	return r
}

// chooseLanguage stores the language of a reader and redirects back.
func (s *Server) chooseLanguage(w http.ResponseWriter, r *http.Request) {
	if to := r.PostFormValue("language"); slices.Contains(reports.Languages(), to) {
		http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: to, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: 365 * 24 * 3600})
	}
	http.Redirect(w, r, ours(r.PostFormValue("back"), "/"), http.StatusSeeOther)
}

// ours returns an address if it leads to a page of the office, and otherwise another.
func ours(address, otherwise string) string {
	to, err := url.Parse(address)
	if err != nil || to.Host != "" || to.Scheme != "" || to.User != nil || !strings.HasPrefix(to.Path, "/") || strings.HasPrefix(to.Path, "//") || strings.Contains(to.Path, `\`) {
		return otherwise
	}
	return to.String()
}

// Language returns the reader's, and Languages are those that they may choose.
func (v *view) Language() string    { return languageOf(v.request) }
func (v *view) Languages() []string { return reports.Languages() }

// Address returns the page that is shown.
func (v *view) Address() string { return v.request.URL.RequestURI() }

// inLanguage adds the reader's language to the options of a document.
func (v *view) inLanguage(values map[string]string) map[string]string {
	if l := v.Language(); values["language"] == "" && l != reports.Languages()[0] {
		values["language"] = l
	}
	return values
}

// said returns a sentence in the reader's language.
func (v *view) said(s rule.Sentence) string {
	if l, found := catalogue.Find(v.Language()); found && !l.IsEnglish() {
		return l.Sentence(s)
	}
	return s.String()
}

// dated returns an instant as the arbiter's clock shows it, with the day if it is not today.
func (v *view) dated(t time.Time) string { return v.server.dated(v.Language(), t) }

// dated returns the same in a language.
func (s *Server) dated(language string, t time.Time) string {
	zone := s.config.Now().Location()
	t = t.In(zone)
	clock := t.Format("15:04:05")
	if t.Format(time.DateOnly) == s.config.Now().In(zone).Format(time.DateOnly) {
		return clock
	}
	if l, found := catalogue.Find(language); found && !l.IsEnglish() {
		return l.ShortDay(t) + " " + clock
	}
	return t.Format(otherDay)
}

// otherDay returns an instant of another day in English.
const otherDay = "2 Jan 15:04:05"

// tell tells an entry of the journal in the words of the reader's language.
func (v *view) tell(s *arbiter.State, e arbiter.Envelope) rule.Sentence {
	return reports.InWords(s, v.Language(), arbiter.Tell(s, e))
}

// line returns an entry of the journal in the reader's language.
func (v *view) line(e arbiter.Envelope) office.Entry {
	return office.EntryOf(v.State, e, reports.Told(v.State, v.Language(), arbiter.Tell(v.State, e)))
}
