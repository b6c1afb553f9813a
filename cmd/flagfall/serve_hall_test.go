package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestServeAnnouncement: what the arbiter says hangs in the hall, with what it
// counts down to, until it is taken away; a helper says nothing.
func TestServeAnnouncement(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner, reader := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	status, text := reader.post("/e/cup/announce", "text=Soup")
	reader.want(http.StatusForbidden, status, text)
	status, text = owner.post("/e/cup/announce", url.Values{"text": {"Soup <is> ready"}, "begins": {"23:59"}}.Encode())
	owner.want(http.StatusSeeOther, status, text)
	for _, page := range []string{"/hall/cup/", "/hall/cup/screen"} {
		status, text = reader.get(page)
		reader.want(http.StatusOK, status, text, "Soup &lt;is&gt; ready", "23:59", "data-ends=")
	}
	status, text = owner.post("/e/cup/announce", "text="+strings.Repeat("a", 301))
	owner.want(http.StatusBadRequest, status, text, "300 letters")
	status, text = owner.post("/e/cup/announce", "text=x&begins=noon")
	owner.want(http.StatusBadRequest, status, text, "time of day")
	status, text = owner.post("/e/cup/announce", "text=x&clear=yes")
	owner.want(http.StatusSeeOther, status, text)
	if _, text = reader.get("/hall/cup/"); strings.Contains(text, "Soup") || strings.Contains(text, ">x<") {
		t.Error("an announcement hangs that was taken away")
	}
}
