package web

import (
	"net"
	"sync"
)

// limited accepts no more connections than it has slots, and no more than each from one address; 0
// means any number.
type limited struct {
	net.Listener
	slots chan struct{}
	each  int
	mu    sync.Mutex
	by    map[string]int
}

func (l *limited) Accept() (net.Conn, error) {
	for {
		l.slots <- struct{}{}
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.slots
			return nil, err
		}
		host, _, _ := net.SplitHostPort(c.RemoteAddr().String())
		s := &slot{Conn: c, of: l, host: host}
		if l.count(host, 1); l.each > 0 && l.count(host, 0) > l.each {
			_ = s.Close() // nobody was answered
			continue
		}
		return s, nil
	}
}

// count adds to the connections of an address, and returns how many it has.
func (l *limited) count(host string, more int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil {
		l.by = map[string]int{}
	}
	if l.by[host] += more; l.by[host] == 0 {
		delete(l.by, host)
	}
	return l.by[host]
}

type slot struct {
	net.Conn
	of   *limited
	host string
	once bool
}

func (c *slot) Close() error {
	err := c.Conn.Close()
	if err == nil && !c.once {
		c.once = true
		c.of.count(c.host, -1)
		<-c.of.slots
	}
	return err
}
