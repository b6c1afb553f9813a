//go:build !linux || portable

package live

import "os"

// flush waits for the disk.
func flush(f *os.File) error { return f.Sync() }
