//go:build !linux

package live

import "os"

// lock does nothing where the system has no advisory lock that ends with the
// process; the address the server listens at keeps a second one away.
func lock(*os.File) error { return nil }

// flush waits for the disk.
func flush(f *os.File) error { return f.Sync() }
