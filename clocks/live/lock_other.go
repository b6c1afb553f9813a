//go:build !windows && !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd

package live

import "os"

// lock refuses where the system has no lock that ends with the process: two
// services on one journal would destroy it.
func lock(*os.File) error { return errUnlockable }
