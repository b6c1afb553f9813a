package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"

	"flagfall/arbiter/rule"
)

// The program knows the outputs that it wrote by their digests, one for each
// path, in a folder of the account. What stands at a path otherwise, because
// somebody else wrote it or has changed it since, is written over on request only.

// writeFileAfter is the function of this name, for a file that a person named.
func (e *env) writeFileAfter(path string, mode os.FileMode, write func(io.Writer) error, before func() error) error {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		if path, err = behindLink(path); err != nil {
			return err
		}
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !e.replace && replaceable(path) == nil && !e.wrote(path) &&
		!e.confirm("%s was not written by flagfall as it is now. Write over it?", path) {
		return rule.Errorf(rule.Refused, "%s already exists, but flagfall did not write it as it is now", path).
			WithHint("choose another name, or write over it with --replace; nothing was overwritten")
	}
	e.sweep(filepath.Dir(path))
	sum, regular := sha256.New(), true
	if info, err := os.Stat(path); err == nil {
		regular = info.Mode().IsRegular()
	}
	if err := writeFileAfter(path, mode, func(w io.Writer) error { return write(io.MultiWriter(w, sum)) }, before); err != nil {
		return err
	}
	if name := e.digestOf(path); regular && name != "" && os.MkdirAll(filepath.Dir(name), 0o700) == nil {
		// Where it cannot be kept, the next output of this name has to be requested.
		_ = os.WriteFile(name, []byte(hex.EncodeToString(sum.Sum(nil))+"\n"), 0o600)
	}
	return nil
}

// wrote says that a file is as the program wrote it.
func (e *env) wrote(path string) bool {
	name := e.digestOf(path)
	known, err := os.ReadFile(name)
	if name == "" || err != nil {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return err == nil && string(known) == hex.EncodeToString(sum.Sum(nil))+"\n"
}

// digestOf is the file that keeps the digest of an output; "" where nothing can
// be kept.
func (e *env) digestOf(path string) string {
	folder := e.stateFolder()
	whole, err := filepath.Abs(path)
	if folder == "" || err != nil {
		return ""
	}
	key := sha256.Sum256([]byte(whole))
	return filepath.Join(folder, "written", hex.EncodeToString(key[:]))
}
