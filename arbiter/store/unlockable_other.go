//go:build !unix

package store

// unlockable reports whether a file is in a place where no file can be locked; here the system says
// so itself.
func unlockable(string) bool { return false }
