// Package web is the office in a browser: the pages on which an arbiter runs an
// event, and those for the hall.
//
// It leads to the same office as the command line. What a page writes is the row of
// a command, carried out by the [Program] that package main hands in; a refusal is the
// command's sentence, and what it offers to do are buttons. What a page shows is
// read from the state of the event, and every table is a document of package
// reports. It knows no flag and no command line.
package web

import (
	"context"
	"crypto/tls"
	"embed"
	"errors"
	"html/template"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks/live"
	"flagfall/reports"
	"flagfall/reports/render"
)

// Program is what the office in a browser gets from the program: its commands and
// its tournaments.
type Program interface {
	// Commands are the rows that pages may carry out, in a language; "" is English.
	Commands(language string) []Command
	// Do carries out one of them.
	Do(Call) Answer
	// Carry carries out an action, or tries it.
	Carry(Order) (*action.Case, error)
	// Reading is against what a list of an open tournament is read, in English.
	Reading(*office.Office) *action.Reading
	// Office opens a tournament for reading.
	Office(path string) (*office.Office, error)
	// Offer lists the values that a field of a command may have, when other fields
	// are given.
	Offer(event, command, field string, values map[string][]string, language string) []Word
	// Clocks returns the running clocks of an event, nil if there are none.
	Clocks(event string) (*live.Hub, error)
	// Table returns the rows of a file of players.
	Table(file Upload) ([][]string, error)
	// Folders returns the folders of this machine into which copies may be put, USB sticks first.
	Folders() []string
	// New returns the row of the command that begins a tournament.
	New() Command
	// Begin makes a tournament in a folder, or one of an organisation in a database,
	// from the fields of that row, or an invented one for "demo", and gives the name
	// of its file.
	Begin(folder, organisation, who string, values map[string]string) (string, error)
}

// Config says what is opened, and for whom.
type Config struct {
	// Folder holds the tournaments, files that end in Extension. Only is the only one to be opened;
	// "" means all.
	Folder, Only, Extension string
	// Invented: the tournaments are invented, and are removed when the office
	// ends.
	Invented bool
	// Database holds the tournaments instead of the folder, by their short names; nil if they are
	// files.
	Database Database
	Program  Program
	// Now is the clock.
	Now func() time.Time
	// Owner signs what the owner enters.
	Owner string
	// Passphrase admits the local network; "" keeps it out.
	Passphrase string
	// Certificate is for encrypted connections; nil if they are not encrypted.
	Certificate *tls.Certificate
	// Names are the names by which a load balancer in front of it addresses it, whose headers say
	// who the caller is; none without a load balancer.
	Names []string
	// Stretch makes a key from the passphrase of an account and its salt; nil
	// is [Stretched].
	Stretch func(passphrase string, salt []byte) []byte
	// Log gets a line for each answer; nil keeps none.
	Log *slog.Logger
	// Kept is the file that keeps who has signed in; "" keeps it in memory.
	Kept string
	// Fonts are the options of the formats that find fonts for letters that the program's own lacks.
	Fonts render.Options
	// Left is the file in which the office says where it answers, for somebody who
	// starts it a second time; "" for none.
	Left string
}

// Event is a tournament of a database.
type Event struct {
	Name, Title, Organisation string
	Status                    rule.Sentence
	Players                   int
}

// Kept is what is kept by the hash of a secret in an organisation other than that
// of the process or, with "", in that of the process.
type Kept struct {
	Organisation, Token string
	Doc                 []byte
}

// Server answers browsers.
type Server struct {
	config   Config
	commands map[string]*Command
	list     []Command
	access   *access
	// owners are the organisations of a database; nil if there is none.
	owners  *owners
	events  *events
	metrics *metrics
	hung    hungPages
	kept    keptPages
	answers answers
	ending  atomic.Bool
	pages   templates
	handler http.Handler
	// allowed are the host names by which it may be addressed, with their ports.
	allowed []string
	key     string
	// left is the secret in that file, and end stops the server.
	left string
	end  func()
	// spoken are the rows of commands in other languages, by their names.
	spoken sync.Map
	// absences caches the kinds of absence that an event accepts.
	absences sync.Map
	// lists are the rating lists in which players are looked up, by event.
	lists sync.Map
	// boards are the telephones at the boards, by event and board.
	boards sync.Map
}

//go:embed static templates
var files embed.FS

// Limits on what a browser may send and keep open. A photo of a scoresheet takes a
// few megabytes.
const (
	maxBody        = 12 << 20
	maxConnections = 2000
	// manyConnections is the limit for a process on a server, which runs beside others.
	manyConnections = 20000
	headerTime      = 10 * time.Second
	bodyTime        = time.Minute
	idleTime        = 2 * time.Minute
)

// New makes a server. Errors: rule.Input where what Config.Kept holds cannot
// be read.
func New(c Config) (*Server, error) {
	if c.Stretch == nil {
		c.Stretch = Stretched
	}
	s := &Server{config: c, commands: map[string]*Command{}, list: c.Program.Commands("")}
	for i := range s.list {
		s.commands[s.list[i].Path] = &s.list[i]
	}
	var err error
	if s.access, err = openAccess(c.Kept, c.Now); err != nil {
		return nil, err
	}
	if s.access.database = c.Database; c.Database != nil {
		s.owners = &owners{database: c.Database, now: c.Now, stretch: c.Stretch}
		s.access.whose = s.owners.owner
	}
	if c.Passphrase != "" {
		s.access.lock(c.Passphrase)
	}
	s.key = s.access.oneTime(c.Owner, 0)
	s.events = newEvents(c)
	s.events.heard, s.events.ready = s.hung.heard, s.hung.remake
	s.events.changedBeside = s.kept.changed
	if s.pages.pattern, err = template.New("").Funcs(speaking(reports.Languages()[0])).Funcs(template.FuncMap{"dict": dict, "join": strings.Join, "inc": func(n int) int { return n + 1 }}).ParseFS(files, "templates/*.html"); err != nil {
		return nil, rule.Errorf(rule.Internal, "the pages are broken: %w", err)
	}
	s.pages.spoken = map[string]*template.Template{}
	s.metrics = newMetrics(c.Log)
	s.hung = hungPages{pages: map[string]*hungPage{}, looks: map[string]*lookedAt{}}
	s.handler = s.routes()
	return s, nil
}

// dict passes several values to a template: names and values in turn.
func dict(pairs ...any) (map[string]any, error) {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return nil, errors.New("a name is not a text")
		}
		m[name] = pairs[i+1]
	}
	return m, nil
}

func (s *Server) routes() http.Handler {
	mux := eventMux{http.NewServeMux(), s}
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic(err) // it is embedded
	}
	known, err := tags(static)
	if err != nil {
		panic(err) // they are embedded
	}
	mux.Handle("GET /static/", http.StripPrefix("/static/", s.static(http.FileServerFS(static), known)))
	mux.HandleFunc("GET /enter", s.enter)
	mux.HandleFunc("POST /enter", s.enter)
	mux.HandleFunc("POST /leave", s.leave)
	mux.HandleFunc("POST /again", s.again)
	mux.HandleFunc("GET /close", s.close)
	mux.HandleFunc("POST /close", s.close)
	mux.HandleFunc("POST /language", s.chooseLanguage)
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("POST /new", s.begin)
	mux.HandleFunc("GET /search", s.search)
	mux.HandleFunc("GET /record", s.record)
	mux.HandleFunc("GET /people", s.people)
	mux.HandleFunc("POST /people", s.changePeople)
	mux.HandleFunc("GET /accounts", s.accounts)
	mux.HandleFunc("POST /accounts", s.changeAccounts)
	mux.HandleFunc("GET /invited", s.invited)
	mux.HandleFunc("POST /invited", s.accept)
	mux.HandleFunc("POST /e/{event}/do", s.do)
	mux.HandleFunc("POST /e/{event}/typed", s.typed)
	mux.HandleFunc("GET /e/{event}/live", s.live)
	mux.HandleFunc("POST /e/{event}/codes", s.codes)
	mux.HandleFunc("POST /e/{event}/announce", s.announceToHall)
	mux.HandleFunc("POST /e/{event}/report", s.refuseReport)
	mux.HandleFunc("POST /e/{event}/recording", s.handleRecording)
	mux.HandleFunc("GET /board/{event}/{board}", s.board)
	mux.HandleFunc("GET /board/{event}/{board}/clock", s.boardClock)
	mux.HandleFunc("POST /board/{event}/{board}/clock", s.boardClock)
	mux.HandleFunc("POST /board/{event}/{board}/result", s.boardResult)
	mux.HandleFunc("POST /board/{event}/{board}/photo", s.boardPhoto)
	mux.HandleFunc("POST /e/{event}/photo", s.changePhotos)
	mux.HandleFunc("POST /e/{event}/copies", s.copyEvent)
	mux.HandleFunc("POST /e/{event}/import", s.matchColumns)
	mux.HandleFunc("POST /e/{event}/list", s.takeList)
	mux.HandleFunc("GET /e/{event}/listed", s.lookUp)
	mux.HandleFunc("GET /e/{event}/copy", s.handCopy)
	mux.HandleFunc("GET /e/{event}/photo/{name}", s.photo)
	mux.HandleFunc("GET /e/{event}/find", s.find)
	mux.HandleFunc("GET /e/{event}/file/{document}", s.file)
	mux.HandleFunc("POST /e/{event}/print/{document}", s.print)
	mux.HandleFunc("GET /e/{event}/bundle.pdf", s.bundle)
	mux.HandleFunc("GET /e/{event}/{$}", s.showPage)
	mux.HandleFunc("GET /e/{event}/{page}", s.showPage)
	mux.HandleFunc("GET /e/{event}/{page}/{of}", s.showPage)
	mux.HandleFunc("GET /hall/{event}/live", s.live)
	mux.HandleFunc("GET /hall/{event}/game", s.followGame)
	mux.HandleFunc("GET /hall/{event}/{$}", s.showHall)
	mux.HandleFunc("GET /hall/{event}/{page}", s.showHall)
	mux.HandleFunc("GET /api/v1/openapi.json", s.describeDoor)
	mux.HandleFunc("GET /api/v1/{event}/{list}", s.giveList)
	mux.HandleFunc("POST /api/v1/{event}/{action}", s.takeAction)
	for _, under := range []string{"", "/hall/{event}"} {
		mux.HandleFunc("GET "+under+"/board/{board}", s.printedCode)
		mux.HandleFunc("GET "+under+"/round/{round}/board/{board}", s.printedCode)
	}
	mux.HandleFunc("/", s.nothing)
	return s.behind(mux.ServeMux)
}

// behind puts in front of the pages what every request passes through: the guard and, if a server
// is monitored, its metrics.
func (s *Server) behind(mux *http.ServeMux) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.fail(w, accepting(r), elsewhere) }))
	guarded := s.guard(pack(cross.Handler(mux)))
	if s.config.Database == nil {
		return guarded
	}
	// Monitoring may address the server by any name.
	mux.HandleFunc("GET /health", s.health)
	mux.HandleFunc("GET /ready", s.ready)
	mux.HandleFunc("GET /metrics", s.showMetrics)
	return s.metrics.counted(mux, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/health", "/ready", "/metrics":
			mux.ServeHTTP(w, r)
		default:
			guarded.ServeHTTP(w, r)
		}
	}), s.config.Now)
}

// policy allows what the pages consist of and nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard refuses requests addressed to another name than ours, such as those of a foreign page whose
// name was rebound to this machine, limits what a request may carry, and how many strangers send:
// whoever enters results in the office is never too fast for it.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, language := w.Header(), languageOf(accepting(r))
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.calledByName(r.Host) {
			http.Error(w, worded(language, rule.Format("this office does not answer to the name %s", r.Host)), http.StatusMisdirectedRequest)
			return
		}
		if r.Method == http.MethodPost && !strings.HasPrefix(r.URL.Path, "/board/") && !s.signedIn(r) && !s.access.pace(s.caller(r), 40, 20) {
			h.Set("Retry-After", "1")
			http.Error(w, label(language, "too many at once; wait a second"), http.StatusTooManyRequests)
			return
		}
		// The server recognises the body of its own request: if it were replaced, the server would
		// wait for data that has not been sent before it answers.
		bounded := *r
		bounded.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if !strings.HasPrefix(r.URL.Path, "/static/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, &bounded)
	})
}

func (s *Server) calledByName(host string) bool {
	for _, name := range s.allowed {
		if strings.EqualFold(name, host) {
			return true
		}
	}
	return false
}

// caller returns the address of the caller, without its port; behind a load balancer the last
// address that it has added.
func (s *Server) caller(r *http.Request) string {
	if given := r.Header.Get("X-Forwarded-For"); len(s.config.Names) > 0 && given != "" {
		return strings.TrimSpace(given[strings.LastIndex(given, ",")+1:])
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// static serves files that change with the program alone.
func (s *Server) static(next http.Handler, tags map[string]string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/") || r.URL.Path == "" {
			s.nothing(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if r.URL.Path == "board-keeper.js" {
			w.Header().Set("Service-Worker-Allowed", "/board/")
		}
		if tag, known := tags[r.URL.Path]; known {
			w.Header().Set("ETag", tag)
		}
		if r.URL.Path == "document.css" {
			w.Header().Set("Content-Type", "text/css; charset=utf-8")
			http.ServeContent(w, r, "document.css", time.Time{}, strings.NewReader(documentStyle))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Address returns where the owner enters: the address with the key that opens it once.
func (s *Server) Address(at net.Addr) string {
	_, port, _ := net.SplitHostPort(at.String())
	return s.scheme() + net.JoinHostPort("127.0.0.1", port) + "/enter?key=" + s.key
}

// scheme returns the beginning of the addresses of the office.
func (s *Server) scheme() string {
	if s.config.Certificate != nil {
		return "https://"
	}
	return "http://"
}

// Addresses returns the addresses at which the local network reaches a listener: for a listener at
// a single address that one, and none if only this machine can reach it.
func (s *Server) Addresses(at net.Addr) []string {
	host, port, _ := net.SplitHostPort(at.String())
	only := net.ParseIP(host)
	var list []string
	for _, ip := range LocalAddresses() {
		if only != nil && !only.IsUnspecified() && !only.Equal(ip) {
			continue
		}
		list = append(list, s.scheme()+net.JoinHostPort(ip.String(), port)+"/")
	}
	return list
}

// LocalAddresses returns the addresses of the machine in its networks.
func LocalAddresses() []net.IP {
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var list []net.IP
	for _, i := range interfaces {
		if ip, ok := i.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() && ip.IP.To4() != nil {
			list = append(list, ip.IP)
		}
	}
	return list
}

// Serve answers until the context ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	host, port, _ := net.SplitHostPort(l.Addr().String())
	for _, name := range []string{"127.0.0.1", "localhost", "::1", host} {
		s.allowed = append(s.allowed, net.JoinHostPort(name, port))
	}
	if s.config.Passphrase != "" {
		for _, a := range s.Addresses(l.Addr()) {
			s.allowed = append(s.allowed, strings.Trim(strings.TrimPrefix(a, s.scheme()), "/"))
		}
	}
	s.allowed = append(s.allowed, s.config.Names...)
	ctx, s.end = context.WithCancel(ctx)
	defer s.end()
	s.leaveSecret(port)
	defer s.takeBack()
	server := &http.Server{Handler: s.handler, ReadHeaderTimeout: headerTime, ReadTimeout: bodyTime, IdleTimeout: idleTime, MaxHeaderBytes: 32 << 10}
	watching, cancel := context.WithCancel(ctx)
	defer cancel()
	server.BaseContext = func(net.Listener) context.Context { return watching }
	go s.events.watch(watching)
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		s.ending.Store(true)
		cancel() // streams of events end
		patience, done := context.WithTimeout(context.Background(), 5*time.Second)
		defer done()
		err := server.Shutdown(patience)
		if errors.Is(err, context.DeadlineExceeded) {
			err = server.Close() // a client keeps an idle connection open
		}
		ended <- err
	}()
	most, each := maxConnections, maxConnections/2
	if s.config.Database != nil {
		most, each = manyConnections, manyConnections/2
	}
	if len(s.config.Names) > 0 {
		each = 0 // all come from the load balancer
	}
	bounded := &limited{Listener: l, slots: make(chan struct{}, most), each: each}
	var err error
	if s.config.Certificate == nil {
		err = server.Serve(bounded)
	} else {
		server.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{*s.config.Certificate}}
		// Browsers that do not trust a certificate abort the first connection, which is not worth
		// reporting.
		server.ErrorLog = log.New(io.Discard, "", 0)
		err = server.ServeTLS(bounded, "", "")
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return rule.Errorf(rule.Internal, "the office cannot answer: %w", err)
	}
	return <-ended
}

// nothing answers for an address that leads nowhere.
func (s *Server) nothing(w http.ResponseWriter, r *http.Request) {
	s.fail(w, r, rule.Errorf(rule.NotFound, "there is no page %s", path.Clean(r.URL.Path)).WithHint("begin at the first page"))
}
