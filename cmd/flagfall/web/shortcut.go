package web

import "strings"

// shortcut is a row of the list that ? shows: keys of a page, and what they do there.
type shortcut struct {
	// on has the labels of the keys, separated by spaces; does says what they do.
	on, does string
}

// On returns the keys one by one.
func (k shortcut) On() []string { return strings.Fields(k.on) }

// Does says what they do, in English.
func (k shortcut) Does() string { return k.does }
