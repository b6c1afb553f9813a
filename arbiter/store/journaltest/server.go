//go:build unix

package journaltest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a PostgreSQL server in a temporary folder, which listens at a port of
// this machine.
type Server struct {
	bin, dir string
	port     int
	account  *syscall.SysProcAttr
	listen   string // the addresses at which it listens
	made     int
	mu       sync.Mutex
}

var (
	starting sync.Once
	shared   *Server
	absent   string
)

// Database makes a database on the server of this test binary, which the first
// test that asks for one starts, and gives its address. Without PostgreSQL on
// this machine the test is skipped, and says so.
func Database(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED by -short: a database server is started")
	}
	starting.Do(func() { shared, absent = Start("fsync=off") })
	if absent != "" {
		t.Skipf("NOT TESTED, PostgreSQL cannot be started: %s (apt-get install postgresql)", absent)
	}
	address, err := shared.NewDatabase()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// Copy makes a copy of a database of [Database], to which nobody may be connected any
// more.
func Copy(t testing.TB, database string) string {
	t.Helper()
	address, err := shared.newDatabase(path.Base(database))
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// Tool runs a program of PostgreSQL, such as pg_dump, for a test that has a
// [Database].
func Tool(t testing.TB, name string, args ...string) {
	t.Helper()
	if out, err := shared.Run(name, args...); err != nil {
		t.Fatalf("%s %v: %v: %s", name, args, err, out)
	}
}

// Folder returns where tools may write.
func Folder() string { return shared.dir }

// Main runs the tests of a package and stops the server that they used.
func Main(m *testing.M) int {
	defer Stop()
	return m.Run()
}

// Stop stops the server that tests used, and removes it.
func Stop() {
	if shared != nil {
		shared.Remove()
	}
}

// Start starts a server with settings such as "fsync=off", and says why there is
// none where that fails.
func Start(settings ...string) (s *Server, why string) {
	s = &Server{listen: "127.0.0.1"}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if path, err := exec.LookPath("initdb"); err == nil && len(found) == 0 {
		found = append(found, path)
	}
	if len(found) == 0 {
		return nil, "there is no initdb"
	}
	slices.Sort(found)
	s.bin = filepath.Dir(found[len(found)-1])
	dir, err := os.MkdirTemp("/tmp", "flagfall-pg-*")
	if err != nil {
		return nil, err.Error()
	}
	s.dir = dir
	if os.Getuid() == 0 {
		// The server refuses to run as root.
		u, err := user.Lookup("postgres")
		if err != nil {
			u, err = user.Lookup("nobody")
		}
		if err != nil {
			return nil, err.Error()
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			return nil, err.Error()
		}
		s.account = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
	if s.port, err = freePort(); err != nil {
		return nil, err.Error()
	}
	if out, err := s.Run("initdb", "-D", s.Data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"); err != nil {
		s.Remove()
		return nil, firstOf(out, err)
	}
	if err := s.Configure(settings...); err != nil {
		return nil, err.Error()
	}
	if err := s.Up(); err != nil {
		s.Remove()
		return nil, err.Error()
	}
	return s, ""
}

// Data returns the folder of the server's data.
func (s *Server) Data() string { return filepath.Join(s.dir, "data") }

// Configure adds settings to those of the server.
func (s *Server) Configure(settings ...string) error {
	f, err := os.OpenFile(filepath.Join(s.Data(), "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "\nport = %d\nlisten_addresses = '%s'\nunix_socket_directories = '%s'\n%s\n", s.port, s.listen, s.dir, strings.Join(settings, "\n"))
	return err
}

// Up starts the server and waits until it answers.
func (s *Server) Up() error {
	out, err := s.Run("pg_ctl", "-D", s.Data(), "-l", filepath.Join(s.dir, "log"), "-w", "-t", "60", "start")
	if err != nil {
		return fmt.Errorf("%s", firstOf(out, err))
	}
	return nil
}

// Down stops it in a mode of pg_ctl: fast, or immediate, which is like a crash.
func (s *Server) Down(mode string) error {
	out, err := s.Run("pg_ctl", "-D", s.Data(), "-m", mode, "-w", "stop")
	if err != nil {
		return fmt.Errorf("%s", firstOf(out, err))
	}
	return nil
}

// Remove stops the server and removes all of it.
func (s *Server) Remove() {
	_ = s.Down("immediate") // it may be down
	_ = os.RemoveAll(s.dir)
}

// Run runs a program of PostgreSQL as the account of the server.
func (s *Server) Run(name string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = s.account
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	if name == "pg_ctl" && slices.Contains(args, "start") {
		return "", cmd.Run() // its child processes keep a pipe open
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// NewDatabase makes a database and gives its address.
func (s *Server) NewDatabase() (string, error) { return s.newDatabase("template1") }

// newDatabase copies a database to which nobody is connected.
func (s *Server) newDatabase(like string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock() // one copy of a database at a time
	s.made++
	name := fmt.Sprintf("test%d", s.made)
	if out, err := s.Run("createdb", "-h", s.dir, "-p", strconv.Itoa(s.port), "-U", "postgres", "-T", like, name); err != nil {
		return "", fmt.Errorf("%s", firstOf(out, err))
	}
	return s.Address(name), nil
}

// Address returns the address of a database.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/%s", s.port, database)
}

func firstOf(out string, err error) string {
	if line := strings.TrimSpace(out); line != "" {
		lines := strings.Split(line, "\n")
		return lines[len(lines)-1]
	}
	return err.Error()
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// Kill kills the server and all its processes at once, as the system does when it runs out of
// memory.
func (s *Server) Kill() error {
	text, err := os.ReadFile(filepath.Join(s.Data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	leader, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return err
	}
	pids := []int{leader}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", leader, leader))
	for _, word := range strings.Fields(string(children)) {
		if pid, err := strconv.Atoi(word); err == nil {
			pids = append(pids, pid)
		}
	}
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
	}
	for syscall.Kill(leader, 0) == nil {
		time.Sleep(10 * time.Millisecond)
	}
	return nil
}

// Follow sets the server up again as a streaming replica of another, and starts
// it.
func (s *Server) Follow(leader *Server) error {
	if err := os.RemoveAll(s.Data()); err != nil {
		return err
	}
	if out, err := s.Run("pg_basebackup", "-h", leader.dir, "-p", strconv.Itoa(leader.port), "-U", "postgres", "-D", s.Data(), "-R", "-X", "stream", "-c", "fast"); err != nil {
		return fmt.Errorf("%s", firstOf(out, err))
	}
	if err := s.Configure(); err != nil {
		return err
	}
	return s.Up()
}

// Beside makes a server that is not started, in a folder of its own beside
// another.
func (s *Server) Beside() (*Server, error) {
	dir, err := os.MkdirTemp("/tmp", "flagfall-pg-*")
	if err != nil {
		return nil, err
	}
	other := &Server{bin: s.bin, dir: dir, listen: s.listen, account: s.account}
	if s.account != nil {
		if err := os.Chown(dir, int(s.account.Credential.Uid), int(s.account.Credential.Gid)); err != nil {
			return nil, err
		}
	}
	other.port, err = freePort()
	return other, err
}

// Promote makes a replica the primary server.
func (s *Server) Promote() error {
	out, err := s.Run("pg_ctl", "-D", s.Data(), "-w", "promote")
	if err != nil {
		return fmt.Errorf("%s", firstOf(out, err))
	}
	return nil
}

// Port returns where the server listens.
func (s *Server) Port() int { return s.port }

// Listen says at which addresses the server will listen.
func (s *Server) Listen(addresses string) { s.listen = addresses }

// LetIn admits connections from a network, at all addresses of the machine.
func (s *Server) LetIn(network string) error {
	s.Listen("*")
	f, err := os.OpenFile(filepath.Join(s.Data(), "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "host all all %s trust\n", network)
	return err
}
