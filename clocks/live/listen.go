package live

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"syscall"
	"time"

	"flagfall/arbiter/rule"
)

// Listen takes an address. A local socket that a killed program left behind is
// replaced; never one at which a program answers, or might answer if it were
// less busy. The error is of the code rule.Conflict.
func Listen(address string) (net.Listener, error) {
	network := Network(address)
	taken := func(err error) (net.Listener, error) {
		return nil, rule.Errorf(rule.Conflict, "cannot answer at %s: %w", address, err).WithHint("choose another address")
	}
	if network != "unix" {
		listener, err := net.Listen(network, address)
		if err != nil {
			return taken(err)
		}
		return listener, nil
	}
	// Of two that begin at once one has to wait until it can see the socket of
	// the other.
	guard, err := os.OpenFile(address+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return taken(err)
	}
	defer guard.Close()
	for patience := 100; ; patience-- {
		err := lock(guard)
		if err == nil {
			break
		}
		if patience == 0 {
			return taken(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	info, err := os.Lstat(address)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return taken(err)
	case info.Mode()&os.ModeSocket == 0:
		return taken(errors.New("a file of that name is no socket"))
	default:
		var dialer net.Dialer
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		conn, err := dialer.DialContext(ctx, network, address)
		if err == nil {
			conn.Close()
		}
		if !errors.Is(err, syscall.ECONNREFUSED) {
			return nil, rule.Errorf(rule.Conflict, "other clocks answer at %s", address).WithHint("choose another address")
		}
		if err := os.Remove(address); err != nil {
			return taken(err)
		}
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return taken(err)
	}
	return listener, nil
}
