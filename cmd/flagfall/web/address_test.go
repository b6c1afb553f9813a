package web

import (
	"net"
	"testing"
)

// TestAddresses: nobody is sent to an address of the network at which nothing answers.
func TestAddresses(t *testing.T) {
	s := &Server{}
	if list := s.Addresses(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8021}); len(list) > 0 {
		t.Errorf("of one that answers this machine alone: %v", list)
	}
	local := LocalAddresses()
	if list := s.Addresses(&net.TCPAddr{IP: net.IPv4zero, Port: 8021}); len(list) != len(local) {
		t.Errorf("%v, but the machine has %v", list, local)
	}
	if len(local) == 0 {
		return
	}
	want := "http://" + net.JoinHostPort(local[0].String(), "8021") + "/"
	if list := s.Addresses(&net.TCPAddr{IP: local[0], Port: 8021}); len(list) != 1 || list[0] != want {
		t.Errorf("%v, want %s", list, want)
	}
}
