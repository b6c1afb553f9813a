package main

import (
	"errors"
	"os"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/cmd/flagfall/web"
)

// The photos of scoresheets go where the event goes, and go with the data of the
// players who wrote the sheets.

// dropPhotos takes the photos of the sheets of a player away, and tells how many.
func (e *env) dropPhotos(o *office.Office, where place, id arbiter.PlayerID) (notes []rule.Sentence, err error) {
	var games []*arbiter.Game
	s := o.State()
	for i := range s.Rounds {
		for _, g := range s.Rounds[i].All() {
			if g.First == id || g.Second == id {
				games = append(games, g)
			}
		}
	}
	var from web.Photos = web.PhotoFolders{}
	event := o.Path()
	if where.database != "" {
		server, err := e.server(where)
		if err != nil {
			return nil, err
		}
		from, event = server, where.event
	}
	n, err := web.DropPhotos(from, event, games)
	if n > 0 {
		notes = append(notes, rule.Format("%s of scoresheets were removed with it", rule.Count(n, "{n} photo", "{n} photos")))
	}
	return notes, err
}

// bringPhotos makes the photos beside a file those of an event on a server, where there
// is such a folder, and puts it aside with the file.
func bringPhotos(file, kept string, server *postgres.Server, name string) (rule.Sentence, error) {
	folder := web.PhotoFolders{}.Folder(file)
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return rule.Sentence{}, nil
	}
	n, err := web.MirrorPhotos(web.PhotoFolders{}, file, server, name)
	if err == nil {
		err = os.Rename(folder, kept+".photos")
	}
	return rule.Format("the server has %s of scoresheets more", rule.Count(n, "{n} photo", "{n} photos")), err
}

// takePhotos puts the photos of an event on a server beside its file.
func takePhotos(server *postgres.Server, name, file string) (rule.Sentence, error) {
	folder := web.PhotoFolders{}.Folder(file)
	_, before := os.Stat(folder)
	n, err := web.CopyPhotos(server, name, web.PhotoFolders{}, file)
	if err != nil && errors.Is(before, os.ErrNotExist) {
		// A part of them would be taken for all of them by the next push.
		return rule.Sentence{}, errors.Join(err, os.RemoveAll(folder))
	}
	if n == 0 {
		return rule.Sentence{}, err
	}
	return rule.Format("%s has %s of scoresheets", folder, rule.Count(n, "{n} photo", "{n} photos")), err
}

// sayOfPhotos tells what became of the photos after what became of the event.
func sayOfPhotos(env *env) func(rule.Sentence, error) error {
	return func(said rule.Sentence, err error) error {
		if err != nil {
			return rule.Errorf(rule.CodeOf(err), "the event was moved, but the photos of its scoresheets were not: %w", err).WithHint("they are where they were; copy them by hand")
		}
		if said.String() == "" {
			return nil
		}
		return say(env, nil, "%s", said)
	}
}
