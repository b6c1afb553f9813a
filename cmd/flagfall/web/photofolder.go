package web

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flagfall/arbiter/rule"
)

// Photos keeps the photos of the scoresheets of events by their names: those of
// events in files in a folder beside each, those of a server there. The name has the
// round, the board and the digest of what it holds.
type Photos interface {
	// Photos returns the names of all photos of an event.
	Photos(event string) ([]string, error)
	// Photo returns one of them. Errors: rule.NotFound.
	Photo(event, name string) ([]byte, error)
	// KeepPhoto keeps one, unless the board or the event has the most allowed already: then why is
	// "board" or "event".
	KeepPhoto(event, name string, picture []byte, ofBoard, all int) (why string, err error)
	// DropPhoto deletes one, if it exists.
	DropPhoto(event, name string) error
}

// PhotoFolders keeps photos in a folder beside each event, which is given by its file.
type PhotoFolders struct{}

// photosExtension ends the name of a folder.
const photosExtension = ".photos"

// Folder returns the folder for the photos of the event in a file.
func (PhotoFolders) Folder(event string) string {
	return strings.TrimSuffix(event, filepath.Ext(event)) + photosExtension
}

// Photos returns the names of the photos in the folder; none if there is no folder.
func (p PhotoFolders) Photos(event string) (list []string, err error) {
	files, err := os.ReadDir(p.Folder(event))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		if photoName.MatchString(f.Name()) {
			list = append(list, f.Name())
		}
	}
	return list, err
}

// Photo reads one. A name of another form, and what is not a regular file, is not
// opened: the name comes from the address of a page, and might lead to a device that
// never ends.
func (p PhotoFolders) Photo(event, name string) ([]byte, error) {
	none := rule.Errorf(rule.NotFound, "there is no such photo").WithHint("it may have been removed; load the page again")
	if !photoName.MatchString(name) {
		return nil, none
	}
	path := filepath.Join(p.Folder(event), name)
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return nil, none
	}
	return os.ReadFile(path)
}

// KeepPhoto writes one. Errors: rule.Refused if it cannot be written.
func (p PhotoFolders) KeepPhoto(event, name string, picture []byte, ofBoard, all int) (why string, err error) {
	list, err := p.Photos(event)
	if err != nil {
		return "", err
	}
	of := 0
	for _, other := range list {
		switch {
		case other == name:
			return "", nil
		case boardOf(other) == boardOf(name):
			of++
		}
	}
	switch {
	case of >= ofBoard:
		return "board", nil
	case len(list) >= all:
		return "event", nil
	}
	folder := p.Folder(event)
	err = os.MkdirAll(folder, 0o700)
	part := filepath.Join(folder, name+".part")
	if err == nil {
		err = os.WriteFile(part, picture, 0o600)
	}
	if err == nil {
		err = os.Rename(part, filepath.Join(folder, name))
	}
	if err != nil {
		return "", errors.Join(rule.Errorf(rule.Refused, "the photo cannot be kept: %w", errors.Unwrap(err)).WithHint("is there room on the disk?"), os.RemoveAll(part))
	}
	return "", nil
}

// DropPhoto removes one.
func (p PhotoFolders) DropPhoto(event, name string) error {
	if err := os.Remove(filepath.Join(p.Folder(event), name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return rule.Errorf(rule.Refused, "the photo cannot be removed: %w", errors.Unwrap(err)).WithHint("is its folder writable?")
	}
	return nil
}
