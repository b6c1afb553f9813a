package live

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Request is one line to the server, in JSON: a command, or none to be shown
// all boards. The first of a connection gives the token.
type Request struct {
	Token string   `json:"token,omitempty"`
	Do    *Command `json:"do,omitempty"`
}

// Reply is the server's line in return: the snapshots of the boards, or what
// was wrong.
type Reply struct {
	Snapshots []Snapshot `json:"snapshots,omitempty"`
	Error     *problem   `json:"error,omitempty"`
}

// problem is a [rule.Error] on its way to another program.
type problem struct {
	Code    rule.Code `json:"code"`
	Message string    `json:"message"`
	Hint    string    `json:"hint,omitempty"`
	// Way is the hint with what it offers, for the program at the other end to word.
	Way *rule.Sentence `json:"way,omitempty"`
}

const (
	longestLine     = 1 << 16
	mostConnections = 2048
	// mostStrangers bounds the connections that have not given the token yet.
	mostStrangers = 256
	idleLimit     = 2 * time.Hour
	answerLimit   = 10 * time.Second
	// acceptPause is how long it waits when the system has no connection to give.
	acceptPause = 50 * time.Millisecond
)

// Serve answers requests to a hub until the context ends; then it closes the
// listener and all connections, and waits for them. It answers nobody who does
// not give the token, and closes a connection at the first line that is not a
// request: a page in a browser can send lines, too.
func Serve(ctx context.Context, listener net.Listener, hub *Hub, token string) error {
	if token == "" {
		return rule.Errorf(rule.Internal, "the clock server has no token")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var connections sync.WaitGroup
	defer connections.Wait()
	stop := context.AfterFunc(ctx, func() { listener.Close() })
	defer stop()
	places := &admission{waiting: map[net.Conn]int{}, trusted: map[net.Conn]bool{}}
	for {
		conn, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			if errors.Is(err, net.ErrClosed) {
				cancel()
				return rule.Errorf(rule.Internal, "the clock server cannot listen any more: %w", err)
			}
			// No file descriptors, no memory, a caller who has gone: it passes, the
			// sooner when a stranger gives way.
			places.evict()
			select {
			case <-ctx.Done():
			case <-time.After(acceptPause):
			}
			continue
		}
		if !places.enter(conn) {
			conn.Close()
			continue
		}
		connections.Go(func() {
			defer places.leave(conn)
			answer(ctx, conn, hub, token, func() { places.trust(conn) })
		})
	}
}

// admission counts the connections. Those that have not given the token yet have
// places of their own, and the oldest of them gives way: whoever only holds
// connections open keeps nobody out.
type admission struct {
	mu      sync.Mutex
	arrived int
	waiting map[net.Conn]int // without the token yet, by when they came
	trusted map[net.Conn]bool
}

// enter gives a connection its place, or reports that there is none.
func (d *admission) enter(conn net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.trusted) >= mostConnections {
		return false // more than any hall has boards
	}
	if len(d.waiting) >= mostStrangers {
		d.evictOldest()
	}
	d.arrived++
	d.waiting[conn] = d.arrived
	return true
}

// evict closes the connection that has waited for the longest without the token.
func (d *admission) evict() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.evictOldest()
}

func (d *admission) evictOldest() {
	var oldest net.Conn
	for c, at := range d.waiting {
		if oldest == nil || at < d.waiting[oldest] {
			oldest = c
		}
	}
	if oldest != nil {
		delete(d.waiting, oldest)
		oldest.Close()
	}
}

// trust lets a connection stay that has given the token.
func (d *admission) trust(conn net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, conn)
	d.trusted[conn] = true
}

func (d *admission) leave(conn net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, conn)
	delete(d.trusted, conn)
}

// answer serves one connection.
func answer(ctx context.Context, conn net.Conn, hub *Hub, token string, trust func()) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	patience := time.AfterFunc(idleLimit, func() { conn.Close() })
	defer patience.Stop()
	lines := bufio.NewScanner(conn)
	lines.Buffer(make([]byte, 4096), longestLine)
	out := json.NewEncoder(conn)
	trusted := false
	for {
		limit := idleLimit
		if !trusted {
			limit = answerLimit
		}
		patience.Reset(limit)
		if !lines.Scan() {
			if errors.Is(lines.Err(), bufio.ErrTooLong) {
				// The rest of the line cannot be told from the next request.
				_ = out.Encode(failure(rule.Errorf(rule.Input, "a request is longer than %d bytes", longestLine)))
			}
			return
		}
		patience.Reset(answerLimit)
		request, err := readRequest(lines.Bytes())
		if err == nil && !trusted && subtle.ConstantTimeCompare([]byte(request.Token), []byte(token)) != 1 {
			err = rule.Errorf(rule.Refused, "the clocks answer nobody without their token").
				WithHint("use the account that runs the clocks, or give the passphrase")
		}
		if err != nil {
			_ = out.Encode(failure(err)) // whoever sent this may not listen
			return
		}
		if !trusted {
			trusted = true
			trust()
		}
		if out.Encode(handle(ctx, request, hub)) != nil {
			return
		}
	}
}

// readRequest reads a line, and refuses what it does not know: a word that is
// spelt wrongly must not become a command for all boards.
func readRequest(line []byte) (Request, error) {
	var read struct {
		Token string `json:"token"`
		Do    *struct {
			Boards []string `json:"boards"`
			Entry  *struct {
				clocks.Entry
				Side *clocks.Side `json:"side"`
			} `json:"entry"`
		} `json:"do"`
	}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	err := dec.Decode(&read)
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		err = fmt.Errorf("%s is not of the right kind", cmp.Or(kind.Field, "what it consists of"))
	}
	if err == nil && dec.More() {
		err = errors.New("something follows it")
	}
	if err == nil {
		err = wordsOnce(json.NewDecoder(bytes.NewReader(line)))
	}
	if err != nil {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks cannot be read: %w", err)
	}
	request := Request{Token: read.Token}
	if read.Do == nil {
		return request, nil
	}
	if read.Do.Entry == nil {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks does not say what to do")
	}
	e := read.Do.Entry.Entry
	if read.Do.Entry.Side != nil {
		e.Side = *read.Do.Entry.Side
	} else if e.Kind.HasSide() {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks does not say which side it is for")
	}
	request.Do = &Command{Boards: read.Do.Boards, Entry: e}
	return request, nil
}

// wordsOnce refuses what the decoder forgives: a word in capitals, and one that
// stands twice in an object, of which only the last would count.
func wordsOnce(dec *json.Decoder) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	open, nested := token.(json.Delim)
	if !nested {
		return nil
	}
	seen := map[string]bool{}
	for dec.More() {
		if open == '{' {
			token, err := dec.Token()
			if err != nil {
				return err
			}
			word, _ := token.(string)
			switch {
			case seen[word]:
				return fmt.Errorf("the word %q stands twice", word)
			case word != strings.ToLower(word):
				return fmt.Errorf("unknown word %q", word)
			}
			seen[word] = true
		}
		if err := wordsOnce(dec); err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

func handle(ctx context.Context, request Request, hub *Hub) Reply {
	if request.Do == nil {
		return Reply{Snapshots: hub.Snapshots()}
	}
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	snapshots, err := hub.Do(ctx, *request.Do)
	if err != nil {
		return failure(err)
	}
	return Reply{Snapshots: snapshots}
}

func failure(err error) Reply {
	p := &problem{Code: rule.CodeOf(err), Message: err.Error(), Hint: rule.HintOf(err)}
	if way := rule.WayOf(err); len(way.Intents()) > 0 {
		p.Way = &way
	}
	return Reply{Error: p}
}

// Client speaks to a server over one connection, one request at a time.
type Client struct {
	conn  net.Conn
	lines *bufio.Reader
	token string
}

// Network is the kind of an address: an address with a slash is the path of a
// local socket, any other a host and a port.
func Network(address string) string {
	if strings.ContainsRune(address, '/') {
		return "unix"
	}
	return "tcp"
}

// Dial connects to a server that has a token.
func Dial(ctx context.Context, address, token string) (*Client, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, Network(address), address)
	if err != nil {
		return nil, rule.Errorf(rule.NotFound, "no clocks are running at %s: %w", address, err).
			WithWay("start them with {clock.serve}", rule.Try("clock.serve"))
	}
	return &Client{conn: conn, lines: bufio.NewReader(conn), token: token}, nil
}

// Do sends a command and returns the snapshots of its boards when it is durable.
func (c *Client) Do(command Command) ([]Snapshot, error) {
	return c.ask(Request{Do: &command})
}

// Show returns the snapshots of all boards.
func (c *Client) Show() ([]Snapshot, error) { return c.ask(Request{}) }

// Close closes the connection.
func (c *Client) Close() error { return c.conn.Close() }

func (c *Client) ask(request Request) ([]Snapshot, error) {
	request.Token = c.token
	line, err := json.Marshal(request)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the request cannot be written: %w", err)
	}
	patience := time.AfterFunc(2*answerLimit, func() { c.conn.Close() })
	defer patience.Stop()
	if _, err := c.conn.Write(append(line, '\n')); err != nil {
		return nil, lost(err)
	}
	answer, err := c.lines.ReadBytes('\n')
	if err != nil {
		return nil, lost(err)
	}
	var reply Reply
	if err := json.Unmarshal(answer, &reply); err != nil {
		return nil, rule.Errorf(rule.Input, "the answer of the clocks cannot be read: %w", err)
	}
	if p := reply.Error; p != nil {
		way := rule.English(p.Hint)
		if p.Way != nil {
			way = *p.Way
		}
		return nil, &rule.Error{Code: p.Code, Message: rule.English(p.Message), Hint: way}
	}
	return reply.Snapshots, nil
}

func lost(err error) error {
	return rule.Errorf(rule.Input, "the connection to the clocks was lost: %w", err).
		WithHint("look at the board before you press again: the command may have been done")
}
