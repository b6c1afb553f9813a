package main

import (
	"errors"
	"io"
	"os"

	"flagfall/arbiter/rule"
	"flagfall/reports/logo"
	"flagfall/reports/render"
)

// mostBytes is the largest font or logo that is read.
const mostBytes = 64 << 20

// rendering are the options of the formats.
func (f *printFlags) rendering(env *env) (o render.Options, err error) {
	if f.font != "" {
		if o.Font, err = readFont(f.font); err != nil {
			return o, err
		}
	}
	f.fonts = &systemFonts{folders: fontFolders(env.Getenv)}
	o.More, o.Borrowed, o.Respelled = f.fonts.find, f.fonts.borrowed, f.fonts.respelled
	picture, err := attachment("logo", f.logo)
	if err != nil {
		return o, err
	}
	o.Logo, err = logo.Read(picture)
	return o, ofFile(err, f.logo)
}

// ofFile is an error about what a file holds, with its path.
func ofFile(err error, path string) error {
	var ours *rule.Error
	if errors.As(err, &ours) && ours.Place.IsZero() {
		return ours.At(rule.Place{File: path})
	}
	return err
}

// attachment reads a file that prints are made with; none without a path.
func attachment(what, path string) ([]byte, error) {
	if path == "" {
		return nil, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err)).WithHint("is the path right?")
	}
	unfit := func() error {
		return rule.Errorf(rule.Input, "%s is not a %s: it is a folder, or larger than %d MB", path, what, mostBytes>>20).WithHint("name the file of a %s", what)
	}
	if info.IsDir() || info.Size() > mostBytes {
		return nil, unfit()
	}
	file, err := openPatiently(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err)).WithHint("do you have permission to read it?")
	}
	defer file.Close()
	// A device has no size, and no end.
	data, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	switch {
	case err != nil:
		return nil, rule.Errorf(rule.Input, "the %s %s cannot be read: %w", what, path, cause(err))
	case len(data) == 0:
		return nil, rule.Errorf(rule.Input, "%s is empty", path).WithHint("name the file of a %s", what)
	case len(data) > mostBytes:
		return nil, unfit()
	}
	return data, nil
}
