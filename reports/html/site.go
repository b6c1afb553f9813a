package html

import (
	_ "embed"
	"html/template"
	"io"
	"maps"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

// viewer is the script of the pages of a [Site] that hold a game.
//
//go:embed viewer.js
var viewer string

// logoFile is the file of the logo in the folder of a [Site].
const logoFile = "logo.png"

// Site is a folder of pages that link each other and need nothing else: neither
// a network nor a server.
type Site struct {
	Pages []Page
	// Logo is a picture for the head of every page; nil for none.
	Logo *logo.Logo

	files    map[string]string
	nav      []int // the pages in the navigation
	template *template.Template
}

// Page is one page of a site.
type Page struct {
	// Ref is the name by which cells lead to the page, and with .html that of
	// its file.
	Ref string
	// Nav is the title of the page in the navigation of every page; pages
	// without one are reached by links alone.
	Nav string
	// Doc makes the document, when the page is written.
	Doc func() (*doc.Document, error)
}

// navigation is a link to a page in the head of all pages.
type navigation struct {
	File, Title string
	Here        bool
}

// Write writes all files of the site by create, which makes the file of a name
// and writes it. It fails when create does, and the writing of a page when its
// document cannot be made. create may run the functions that write pages
// concurrently.
func (s *Site) Write(create func(name string, write func(io.Writer) error) error) error {
	var err error
	if s.template, err = parse(); err != nil {
		return err
	}
	s.files = make(map[string]string, len(s.Pages))
	s.nav = s.nav[:0]
	for i, p := range s.Pages {
		s.files[p.Ref] = p.Ref + ".html"
		if p.Nav != "" {
			s.nav = append(s.nav, i)
		}
	}
	shared := map[string]string{"style.css": style, "viewer.js": viewer}
	if s.Logo != nil {
		shared[logoFile] = string(s.Logo.PNG)
	}
	for _, name := range slices.Sorted(maps.Keys(shared)) {
		text := shared[name]
		if err := create(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			return err
		}
	}
	for i := range s.Pages {
		p := &s.Pages[i]
		if err := create(s.files[p.Ref], func(w io.Writer) error { return s.page(w, p) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Site) page(w io.Writer, p *Page) error {
	d, err := p.Doc()
	if err != nil {
		return err
	}
	v := view(d, s)
	if s.Logo != nil {
		v.Logo = logoFile
	}
	for _, i := range s.nav {
		other := &s.Pages[i]
		v.Nav = append(v.Nav, navigation{File: s.files[other.Ref], Title: other.Nav, Here: other == p})
	}
	if err := s.template.ExecuteTemplate(w, "page", v); err != nil {
		return rule.Errorf(rule.Refused, "the page %q cannot be written: %w", d.Title, err)
	}
	return nil
}

// link returns the file of a page; "" where there is none, or no site.
func (s *Site) link(ref string) string {
	if s == nil || ref == "" {
		return ""
	}
	return s.files[ref]
}
