package web

import (
	"net"
	"testing"
	"time"
)

// TestOneAddress: one address cannot use up all connections.
func TestOneAddress(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	l := &limited{Listener: listener, slots: make(chan struct{}, 4), each: 2}
	taken := make(chan net.Conn, 4)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			taken <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	dial()
	dial()
	first := <-taken
	<-taken
	third := dial()
	_ = third.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := third.Read(make([]byte, 1)); err == nil || len(taken) > 0 {
		t.Error("a third connection was taken")
	} else if e, is := err.(net.Error); is && e.Timeout() {
		t.Error("a third connection was left to wait")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	dial()
	select {
	case <-taken:
	case <-time.After(5 * time.Second):
		t.Error("a place that is free again was not given")
	}
}
