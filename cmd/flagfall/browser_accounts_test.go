package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAccountsInBrowser: an owner makes an account on a page, and the person sets their
// passphrase by its link and is in; the pages fit a telephone, and axe-core finds nothing
// to object to in them.
func TestAccountsInBrowser(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	p := openTab(t)
	base, _, _ := strings.Cut(address, "/enter")
	send := func(form string, fields map[string]string) {
		t.Helper()
		p.wait(fmt.Sprintf("document.querySelector(%q)", form))
		for name, text := range fields {
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).elements[%q].value = %q", form, name, text)))
		}
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).querySelector('button.primary').click()", form)))
	}
	p.open(base + "/enter")
	send(`form[action="/enter"]`, map[string]string{"name": "Fay", "passphrase": passphrase})
	p.wait(`location.pathname === "/" && document.querySelector('a[href="/accounts"]')`)
	p.open(base + "/accounts")
	p.sound("/accounts")
	send(`form[action="/accounts"]`, map[string]string{"name": "Uma Long-Surname van der Somewhere", "organisation": "utrecht", "role": "helper"})
	p.wait(`document.querySelector(".made code")`)
	p.sound("/accounts with a link")
	link := value[string](p, `document.querySelector(".made code").textContent`)
	p.open(link)
	p.sound("/invited")
	send(`form[action="/invited"]`, map[string]string{"passphrase": "a few long words", "again": "a few long words"})
	p.wait(`location.pathname === "/" && document.body.textContent.includes("Utrecht-Cup") && !document.querySelector('a[href="/accounts"]')`)
	p.silent("/accounts")
}
