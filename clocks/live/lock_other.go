//go:build !windows && !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd

package live

import (
	"errors"
	"os"
)

// lock refuses where the system has no lock that ends with the process: two
// services on one journal would destroy it.
func lock(*os.File) error { return errors.New("this system cannot lock a file") }
