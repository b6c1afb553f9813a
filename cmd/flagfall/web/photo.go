package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	_ "image/jpeg" // the kinds that are accepted
	_ "image/png"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Photos of scoresheets are kept outside the journal. The name of a photo has its round, its board
// and the digest of its content, so that it is kept once and cannot be replaced by another.

const (
	// mostPhotos and mostOfBoard bound how many an event, and a board, may have.
	mostPhotos, mostOfBoard = 2000, 8
	// mostPixels is what a camera makes at most; a file that claims more is not
	// a photo.
	mostPixels = 120_000_000
)

// photoName matches the name of a photo.
var photoName = regexp.MustCompile(`^r[0-9]+-b[0-9.]+-[0-9a-f]{64}\.(jpg|png)$`)

// photoKinds are the endings and media types of the pictures that are accepted, by the
// names that package image has for them.
var photoKinds = map[string]struct{ ending, media string }{"jpeg": {".jpg", "image/jpeg"}, "png": {".png", "image/png"}}

// photosOf returns the beginning of the names of the photos of a game, and boardOf that part of a
// name.
func photosOf(g *arbiter.Game) string { return "r" + itoa(g.Round) + "-b" + g.BoardName() + "-" }
func boardOf(name string) string      { return name[:strings.LastIndex(name, "-")+1] }

// photosFrom returns where the photos of the event are kept, and event its name there.
func (v *view) photosFrom() (from Photos, event string) {
	if v.server.config.Database != nil {
		return v.server.config.Database, v.Event
	}
	return PhotoFolders{}, v.Office.Path()
}

// photos returns the names of the photos of a game.
func (v *view) photos(g *arbiter.Game) (of []string, err error) {
	from, event := v.photosFrom()
	list, err := from.Photos(event)
	return slices.DeleteFunc(list, func(name string) bool { return boardOf(name) != photosOf(g) }), err
}

// DropPhotos takes the photos of the scoresheets of some games away, and says how many
// there were.
func DropPhotos(from Photos, event string, games []*arbiter.Game) (n int, err error) {
	list, err := from.Photos(event)
	if err != nil {
		return 0, err
	}
	for _, name := range list {
		if slices.ContainsFunc(games, func(g *arbiter.Game) bool { return boardOf(name) == photosOf(g) }) {
			if err := from.DropPhoto(event, name); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// photosOfBoth lists the photos of an event in two places.
func photosOfBoth(from Photos, event string, to Photos, there string) (list, had []string, err error) {
	if list, err = from.Photos(event); err == nil {
		had, err = to.Photos(there)
	}
	return list, had, err
}

// MirrorPhotos is [CopyPhotos] that also removes from the second place what the
// first does not have.
func MirrorPhotos(from Photos, event string, to Photos, there string) (n int, err error) {
	list, had, err := photosOfBoth(from, event, to, there)
	if err != nil {
		return 0, err
	}
	for _, name := range had {
		if !slices.Contains(list, name) {
			if err := to.DropPhoto(there, name); err != nil {
				return 0, err
			}
		}
	}
	return CopyPhotos(from, event, to, there)
}

// CopyPhotos copies the photos of an event from one place to another, and says how many
// were not there.
func CopyPhotos(from Photos, event string, to Photos, there string) (n int, err error) {
	list, had, err := photosOfBoth(from, event, to, there)
	if err != nil {
		return 0, err
	}
	for _, name := range list {
		if slices.Contains(had, name) {
			continue
		}
		picture, err := from.Photo(event, name)
		if err == nil {
			_, err = to.KeepPhoto(there, name, picture, mostOfBoard, mostPhotos)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// keepPhoto keeps a photo of the sheet of a game. Errors: rule.Input for data that
// is not a photo, rule.Refused if there are too many or it cannot be written.
func (v *view) keepPhoto(g *arbiter.Game, data []byte) error {
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return rule.Errorf(rule.Input, "this is not a photo that can be shown: %w", err).WithHint("choose a JPEG or PNG file")
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > mostPixels/config.Height {
		return rule.Errorf(rule.Input, "a picture of %d by %d pixels is too large", config.Width, config.Height).WithHint("use one from a telephone's camera")
	}
	sum := sha256.Sum256(data)
	from, event := v.photosFrom()
	why, err := from.KeepPhoto(event, photosOf(g)+hex.EncodeToString(sum[:])+photoKinds[kind].ending, data, mostOfBoard, mostPhotos)
	switch {
	case err != nil:
		return err
	case why == "board":
		return rule.Errorf(rule.Refused, "board %s has %d photos already", g.BoardName(), mostOfBoard).WithHint("remove one of them first")
	case why != "":
		return rule.Errorf(rule.Refused, "the event has %d photos already", mostPhotos).WithHint("remove those that nobody needs any more")
	}
	return nil
}

// photo sends a photo.
func (s *Server) photo(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	name := r.PathValue("name")
	from, event := v.photosFrom()
	data, err := from.Photo(event, name)
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
	_, _ = w.Write(data) // the reader may have left
}

// changePhotos stores photos of the sheet of a board, or removes one.
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
		return rule.Errorf(rule.Input, "what was sent cannot be read: %w", err).WithHint("photos may have up to %d megabytes together", maxBody>>20)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // at worst a file remains in the system's folder for temporary files
	if name := r.PostFormValue("remove"); name != "" {
		if !photoName.MatchString(name) || boardOf(name) != photosOf(g) {
			return rule.Errorf(rule.NotFound, "there is no such photo").WithHint("load the page again")
		}
		from, event := v.photosFrom()
		return from.DropPhoto(event, name)
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

// boardPhoto accepts a photo of the sheet from the players of a board.
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
