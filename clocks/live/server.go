package live

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/rule"
)

// Request is one line to the server, in JSON: a command, or none to be shown
// all boards.
type Request struct {
	Do *Command `json:"do,omitempty"`
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
)

// Serve answers requests to a hub until the context ends; then it closes the
// listener and all connections, and waits for them.
func Serve(ctx context.Context, listener net.Listener, hub *Hub) error {
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
			cancel()
			return rule.Errorf(rule.Internal, "the clock server cannot listen any more: %w", err)
		}
		select {
		case places <- struct{}{}:
		default:
			conn.Close() // more connections than any hall has boards
			continue
		}
		connections.Go(func() {
			defer func() { <-places }()
			answer(ctx, conn, hub)
		})
	}
}

// answer serves one connection.
func answer(ctx context.Context, conn net.Conn, hub *Hub) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	patience := time.AfterFunc(idleLimit, func() { conn.Close() })
	defer patience.Stop()
	lines := bufio.NewScanner(conn)
	lines.Buffer(make([]byte, 4096), longestLine)
	out := json.NewEncoder(conn)
	for {
		patience.Reset(idleLimit)
		if !lines.Scan() {
			if errors.Is(lines.Err(), bufio.ErrTooLong) {
				// The rest of the line cannot be told from the next request.
				_ = out.Encode(failure(rule.Errorf(rule.Input, "a request is longer than %d bytes", longestLine)))
			}
			return
		}
		reply := handle(ctx, lines.Bytes(), hub)
		patience.Reset(answerLimit)
		if out.Encode(reply) != nil {
			return
		}
	}
}

func handle(ctx context.Context, line []byte, hub *Hub) Reply {
	var request Request
	if err := json.Unmarshal(line, &request); err != nil {
		return failure(rule.Errorf(rule.Input, "a request to the clocks cannot be read: %w", err))
	}
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
}

// Network is the kind of an address: an address with a slash is the path of a
// local socket, any other a host and a port.
func Network(address string) string {
	if strings.ContainsRune(address, '/') {
		return "unix"
	}
	return "tcp"
}

// Dial connects to a server.
func Dial(ctx context.Context, address string) (*Client, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, Network(address), address)
	if err != nil {
		return nil, rule.Errorf(rule.NotFound, "no clocks are running at %s: %w", address, err).
			WithWay("start them with {clock.serve}", rule.Try("clock.serve"))
	}
	return &Client{conn: conn, lines: bufio.NewReader(conn)}, nil
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
	return rule.Errorf(rule.Internal, "the connection to the clocks was lost: %w", err).
		WithHint("look at the board before you press again: the command may have been done")
}
