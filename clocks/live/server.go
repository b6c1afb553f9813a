package live

import (
	"bufio"
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
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
	Error     *Problem   `json:"error,omitempty"`
}

// Problem is a [rule.Error] on its way to another program.
type Problem struct {
	Code    rule.Code `json:"code"`
	Message string    `json:"message"`
	Hint    string    `json:"hint,omitempty"`
}

const (
	longestLine     = 1 << 16
	mostConnections = 2048
	idleLimit       = 2 * time.Hour
	answerLimit     = 10 * time.Second
	// acceptPause is how long it waits when the system has no connection to give.
	acceptPause = 50 * time.Millisecond
)

// Serve answers requests to a hub until the context ends; then it closes the
// listener and all connections, and waits for them. It speaks to nobody who does
// not give the token, and closes a connection on the first line that is no
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
	places := make(chan struct{}, mostConnections)
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
			// No file descriptors, no memory, a caller who has gone: it passes.
			select {
			case <-ctx.Done():
			case <-time.After(acceptPause):
			}
			continue
		}
		select {
		case places <- struct{}{}:
		default:
			conn.Close() // more connections than any hall has boards
			continue
		}
		connections.Go(func() {
			defer func() { <-places }()
			answer(ctx, conn, hub, token)
		})
	}
}

// answer serves one connection.
func answer(ctx context.Context, conn net.Conn, hub *Hub, token string) {
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
			err = rule.Errorf(rule.Refused, "the clocks speak to nobody without their token").
				WithHint("use the account that runs the clocks, or give the passphrase")
		}
		if err != nil {
			_ = out.Encode(failure(err)) // whoever sent this may not listen
			return
		}
		trusted = true
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
	if err := dec.Decode(&read); err != nil {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks cannot be read: %w", err)
	}
	if dec.More() {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks cannot be read: something follows it")
	}
	request := Request{Token: read.Token}
	if read.Do == nil {
		return request, nil
	}
	if read.Do.Entry == nil {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks says not what to do")
	}
	e := read.Do.Entry.Entry
	if read.Do.Entry.Side != nil {
		e.Side = *read.Do.Entry.Side
	} else if e.Kind.HasSide() {
		return Request{}, rule.Errorf(rule.Input, "a request to the clocks says not whose side it is for")
	}
	request.Do = &Command{Boards: read.Do.Boards, Entry: e}
	return request, nil
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
	return Reply{Error: &Problem{Code: rule.CodeOf(err), Message: err.Error(), Hint: rule.HintOf(err)}}
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
		return nil, &rule.Error{Code: p.Code, Message: rule.English(p.Message), Hint: rule.English(p.Hint)}
	}
	return reply.Snapshots, nil
}

func lost(err error) error {
	return rule.Errorf(rule.Input, "the connection to the clocks was lost: %w", err).
		WithHint("look at the board before you press again: the command may have been done")
}
