package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	_ "image/jpeg" // the kinds that are taken
	_ "image/png"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Photos of scoresheets stand in a folder beside the event, outside its journal. The
// name of one has its round, its board and the digest of what it holds, so that it is
// kept once and nobody can put another in its place.

const (
	// mostPhotos and mostOfBoard bound how many an event, and a board, may have.
	mostPhotos, mostOfBoard = 2000, 8
	// mostPixels is what a camera makes at most; what claims more is no photo.
	mostPixels = 120_000_000
	// photosExtension ends the name of the folder.
	photosExtension = ".photos"
)

// photoName is that of a photo.
var photoName = regexp.MustCompile(`^r[0-9]+-b[0-9.]+-[0-9a-f]{64}\.(jpg|png)$`)

// photoKinds are the endings and media types of the pictures that are taken, by the
// names that package image has for them.
var photoKinds = map[string]struct{ ending, media string }{"jpeg": {".jpg", "image/jpeg"}, "png": {".png", "image/png"}}

// photoFolder is where the photos of the event stand. Errors: rule.Refused for an event
// of a server.
func (v *view) photoFolder() (string, error) {
	if v.server.config.Shelf != nil {
		return "", rule.Errorf(rule.Refused, "photos stand beside the file of an event, and this event is on a server").WithHint("keep the sheet on paper, or type it")
	}
	return strings.TrimSuffix(v.Office.Path(), v.server.config.Extension) + photosExtension, nil
}

func photosOf(g *arbiter.Game) string { return "r" + itoa(g.Round) + "-b" + g.BoardName() + "-" }

// photos are the names of those of a game.
func (v *view) photos(g *arbiter.Game) (of []string, all int) {
	folder, err := v.photoFolder()
	if err != nil {
		return nil, 0
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, 0 // there are none yet
	}
	for _, f := range files {
		if !photoName.MatchString(f.Name()) {
			continue
		}
		all++
		if strings.HasPrefix(f.Name(), photosOf(g)) {
			of = append(of, f.Name())
		}
	}
	return of, all
}

// keepPhoto keeps a photo of the sheet of a game. Errors: rule.Input for what is no
// photo, rule.Refused where there are too many or the disk takes none.
func (v *view) keepPhoto(g *arbiter.Game, data []byte) error {
	folder, err := v.photoFolder()
	if err != nil {
		return err
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return rule.Errorf(rule.Input, "this is not a photo that can be shown: %w", err).WithHint("take a JPEG or PNG file")
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > mostPixels/config.Height {
		return rule.Errorf(rule.Input, "a picture of %d by %d pixels is too large", config.Width, config.Height).WithHint("take one of a telephone's camera")
	}
	sum := sha256.Sum256(data)
	name := photosOf(g) + hex.EncodeToString(sum[:]) + photoKinds[kind].ending
	of, all := v.photos(g)
	switch {
	case len(of) >= mostOfBoard:
		return rule.Errorf(rule.Refused, "board %s has %d photos already", g.BoardName(), len(of)).WithHint("remove one of them first")
	case all >= mostPhotos:
		return rule.Errorf(rule.Refused, "the event has %d photos already", all).WithHint("remove those that nobody needs any more")
	}
	err = os.MkdirAll(folder, 0o700)
	part := filepath.Join(folder, name+".part")
	if err == nil {
		err = os.WriteFile(part, data, 0o600)
	}
	if err == nil {
		err = os.Rename(part, filepath.Join(folder, name))
	}
	if err != nil {
		return errors.Join(rule.Errorf(rule.Refused, "the photo cannot be kept: %w", errors.Unwrap(err)).WithHint("is there room on the disk?"), os.RemoveAll(part))
	}
	return nil
}

// photo hands a photo out.
func (s *Server) photo(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	name := r.PathValue("name")
	folder, err := v.photoFolder()
	if err == nil && !photoName.MatchString(name) {
		err = fs.ErrNotExist
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(filepath.Join(folder, name))
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = rule.Errorf(rule.NotFound, "there is no such photo").WithHint("it may have been removed; load the page again")
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	for _, k := range photoKinds {
		if filepath.Ext(name) == k.ending {
			h.Set("Content-Type", k.media)
		}
	}
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Content-Disposition", "inline")
	h.Set("Cache-Control", "private, max-age=86400, immutable")
	h.Set("Content-Length", itoa(len(data)))
	_, _ = w.Write(data) // who has left does not read it
}

// changePhotos takes photos of the sheet of a board, or removes one.
func (s *Server) changePhotos(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	g, err := v.board()
	if err == nil {
		err = v.takePhotos(g, r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.events.beside(v.Event)
	http.Redirect(w, r, v.Link("sheets", "round", itoa(g.Round), "board", g.BoardName()), http.StatusSeeOther)
}

func (v *view) takePhotos(g *arbiter.Game, r *http.Request) error {
	if err := r.ParseMultipartForm(maxBody); err != nil {
		return rule.Errorf(rule.Input, "what was sent cannot be read: %w", err).WithHint("photos may have %d megabytes together", maxBody>>20)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // what is left is a file of the system's own folder
	if name := r.PostFormValue("remove"); name != "" {
		folder, err := v.photoFolder()
		if err != nil {
			return err
		}
		if !photoName.MatchString(name) || !strings.HasPrefix(name, photosOf(g)) {
			return rule.Errorf(rule.NotFound, "there is no such photo").WithHint("load the page again")
		}
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return rule.Errorf(rule.Refused, "the photo cannot be removed: %w", errors.Unwrap(err))
		}
		return nil
	}
	list := r.MultipartForm.File["photo"]
	if len(list) == 0 {
		return rule.Errorf(rule.Usage, "no photo was chosen").WithHint("choose one")
	}
	for _, header := range list {
		data, err := uploaded(header)
		if err == nil {
			err = v.keepPhoto(g, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// boardPhoto takes a photo of the sheet from the players of a board.
func (s *Server) boardPhoto(w http.ResponseWriter, r *http.Request) {
	b, err := s.atBoard(r)
	switch {
	case err != nil:
	case !s.access.pace("photo "+b.Person.Token, 4, 0.1):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "too many at once; wait ten seconds", http.StatusTooManyRequests)
		return
	case b.Game == nil:
		err = rule.Errorf(rule.Refused, "no game is played at board %s", b.Board)
	default:
		err = b.takePhotos(b.Game, r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.events.beside(b.Event)
	http.Redirect(w, r, "/board/"+url.PathEscape(b.Event)+"/"+b.Board, http.StatusSeeOther)
}
