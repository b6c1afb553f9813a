//go:build unix

package postgres_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/store/journaltest"
	"flagfall/arbiter/store/postgres"
	"flagfall/fixtures/exhaustive"
)

// faults is how many faults are made: go test ./arbiter/store/postgres -run
// TestFaults -faults 300 -timeout 2h. docs/reliability.md has the table of a run.
var faults = flag.Int("faults", exhaustive.Number(2, 5), "how many faults TestFaults makes")

func init() { postgres.Worker = work }

// eventsUnderLoad is how many events are written to at once.
const eventsUnderLoad = 6

// work writes to events until it is killed, and reports each entry that was acknowledged: "ack
// EVENT SEQ HASH MARK". The mark is in the name that signs, and is never used twice. Every so often
// it compares what it has in memory with what the server has.
func work() {
	address, name := os.Getenv("FLAGFALL_WORKER"), os.Getenv("FLAGFALL_WORKER_NAME")
	var said sync.Mutex
	say := func(format string, args ...any) {
		said.Lock()
		defer said.Unlock()
		fmt.Printf(format+"\n", args...)
	}
	var server *postgres.Server
	for server == nil {
		s, err := postgres.Connect(address, "")
		if err != nil {
			time.Sleep(50 * time.Millisecond)
		}
		server = s
	}
	var wait sync.WaitGroup
	for routine := range 3 {
		wait.Go(func() {
			random := rand.New(rand.NewSource(time.Now().UnixNano() + int64(routine)))
			var open [eventsUnderLoad]*office.Office
			for n := 0; ; n++ {
				i := random.Intn(eventsUnderLoad)
				event, mark := "event-"+strconv.Itoa(i), fmt.Sprintf("%s-%d-%d", name, routine, n)
				config := office.Config{Who: mark, Now: time.Now}
				if open[i] == nil {
					j, err := server.Open(event)
					if err != nil {
						say("trouble %v", err)
						continue
					}
					if open[i], err = office.OpenIn(event, j, config); err != nil {
						say("trouble %v", err)
						continue
					}
				}
				open[i].SignAs(mark)
				commands := []arbiter.Command{arbiter.SetSetting{Name: "place", Value: mark}}
				if n%3 == 0 { // batches with persons are sent alone, and the rest together with those of others
					commands = append(commands, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: mark}}}})
				}
				done, err := open[i].Do(commands...)
				if err != nil {
					say("refused %s", err)
					continue
				}
				for _, e := range done.Entries {
					say("ack %s %d %s", event, e.Seq, mark)
				}
				if n%20 == 19 {
					kept, err := open[i].Refresh()
					if err != nil {
						say("trouble %v", err)
						continue
					}
					log, persons, err := read(server, event, kept.Seq)
					if err != nil {
						say("trouble %v", err)
						continue
					}
					fresh, err := arbiter.Fold(log, persons)
					if err != nil || fresh.Head != kept.Head || fresh.Settings.Place != kept.Settings.Place || len(fresh.Players) != len(kept.Players) {
						say("WRONG %s at %d: %v", event, kept.Seq, err)
					}
					say("compared")
				}
			}
		})
	}
	wait.Wait()
}

func read(server *postgres.Server, event string, until int64) ([]arbiter.Envelope, []arbiter.Person, error) {
	j, err := server.Open(event)
	if err != nil {
		return nil, nil, err
	}
	log, persons, err := j.Read(0)
	if err != nil {
		return nil, nil, err
	}
	return log[:until], persons, nil
}

// process is a worker that runs.
type process struct {
	cmd *exec.Cmd
	end chan bool
}

// trial is the servers, the workers and what was answered.
type trial struct {
	t               *testing.T
	leader, replica *journaltest.Server
	network         bool // a network that can be cut exists
	workers         []*process
	named           int

	mu       sync.Mutex
	acked    map[string][]int64 // the entries that were acknowledged, by "EVENT MARK"
	compared int
	refused  map[string]int
	wrong    []string
}

const (
	space, hostEnd, spaceEnd = "flagfall-faults", "flagfall-h", "flagfall-s"
	hostAddress              = "10.213.77.1"
	spaceAddress             = "10.213.77.2"
)

func shell(line string) error {
	out, err := exec.Command("sh", "-c", line).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %s", line, out)
	}
	return nil
}

// address names both servers: whichever can be written to is taken.
func (f *trial) address(host string) string {
	return fmt.Sprintf("postgres://postgres@%s:%d,%s:%d/postgres?target_session_attrs=read-write&connect_timeout=3", host, f.leader.Port(), host, f.replica.Port())
}

// start starts a worker; every second one beyond the network that is cut.
func (f *trial) start(i int) {
	f.named++
	args := []string{os.Args[0]}
	host := "127.0.0.1"
	if f.network && i%3 != 0 {
		host = hostAddress
		args = []string{"ip", "netns", "exec", space, os.Args[0]}
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "FLAGFALL_WORKER="+f.address(host), fmt.Sprintf("FLAGFALL_WORKER_NAME=w%d", f.named))
	out, err := cmd.StdoutPipe()
	if err == nil {
		cmd.Stderr = os.Stderr
		err = cmd.Start()
	}
	if err != nil {
		f.t.Fatal(err)
	}
	p := &process{cmd, make(chan bool)}
	go func() {
		f.hear(out)
		_ = cmd.Wait() // it was killed
		close(p.end)
	}()
	if i < len(f.workers) {
		f.workers[i] = p
	} else {
		f.workers = append(f.workers, p)
	}
}

func (f *trial) hear(out io.Reader) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return // an incomplete line acknowledges nothing
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		f.mu.Lock()
		switch word {
		case "ack":
			var event, mark string
			var seq int64
			if _, err := fmt.Sscan(rest, &event, &seq, &mark); err == nil {
				f.acked[event+" "+mark] = append(f.acked[event+" "+mark], seq)
			}
		case "compared":
			f.compared++
		case "refused", "trouble":
			said, _, _ := strings.Cut(rest, ":")
			f.refused[word+": "+said]++
		default:
			f.wrong = append(f.wrong, line)
		}
		f.mu.Unlock()
	}
}

func (f *trial) kill(i int) {
	_ = f.workers[i].cmd.Process.Kill() // it may have ended
	<-f.workers[i].end
}

// The faults, by name, with how often of 20 each is made.
var kinds = []struct {
	name string
	of20 int
	make func(*trial, *rand.Rand) error
}{
	{"a process killed (SIGKILL)", 8, func(f *trial, r *rand.Rand) error {
		i := r.Intn(len(f.workers))
		f.kill(i)
		f.start(i)
		return nil
	}},
	{"PostgreSQL killed (SIGKILL) and recovered", 4, func(f *trial, r *rand.Rand) error {
		if err := f.leader.Kill(); err != nil {
			return err
		}
		return f.leader.Up()
	}},
	{"the network cut for 0.5 to 3 s", 5, func(f *trial, r *rand.Rand) error {
		if !f.network {
			return errAbsent
		}
		if err := shell("ip link set " + hostEnd + " down"); err != nil {
			return err
		}
		time.Sleep(500*time.Millisecond + time.Duration(r.Intn(2500))*time.Millisecond)
		return shell("ip link set " + hostEnd + " up")
	}},
	{"the leader killed, its replica promoted", 3, func(f *trial, r *rand.Rand) error {
		if err := f.leader.Kill(); err != nil {
			return err
		}
		if err := f.replica.Promote(); err != nil {
			return err
		}
		f.leader, f.replica = f.replica, f.leader
		return f.replica.Follow(f.leader)
	}},
}

var errAbsent = fmt.Errorf("it cannot be made on this machine")

// answered returns how many entries were acknowledged so far.
func (f *trial) answered() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	for _, seqs := range f.acked {
		n += len(seqs)
	}
	return n
}

// TestFaults makes faults under load, over real servers and processes: no entry that was
// acknowledged is lost, none is stored twice, and the state of every event follows from its
// journal.
func TestFaults(t *testing.T) {
	exhaustive.NotShort(t, "servers are killed and cut off")
	t.Parallel()
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("NOT TESTED: processes are killed by way of /proc")
	}
	leader, why := journaltest.Start("synchronous_standby_names = '*'", "synchronous_commit = on", "max_connections = 200", "wal_keep_size = 256")
	if why != "" {
		t.Skipf("NOT TESTED, PostgreSQL cannot be started: %s (apt-get install postgresql)", why)
	}
	replica, err := leader.Beside()
	if err != nil {
		t.Fatal(err)
	}
	f := &trial{t: t, leader: leader, replica: replica, acked: map[string][]int64{}, refused: map[string]int{}}
	defer func() {
		for i := range f.workers {
			f.kill(i)
		}
		f.leader.Remove()
		f.replica.Remove()
	}()
	tidy := func() { _ = shell("ip link del " + hostEnd + "; ip netns del " + space) } // of a run that was broken off
	tidy()
	defer tidy()
	err = shell(fmt.Sprintf("ip netns add %[1]s && ip link add %[2]s type veth peer name %[3]s && ip link set %[3]s netns %[1]s && ip addr add %[4]s/24 dev %[2]s && ip link set %[2]s up && ip netns exec %[1]s ip addr add %[5]s/24 dev %[3]s && ip netns exec %[1]s ip link set %[3]s up && ip netns exec %[1]s ip link set lo up",
		space, hostEnd, spaceEnd, hostAddress, spaceAddress))
	if f.network = err == nil; !f.network {
		t.Logf("NOT TESTED: the network is not cut, for there are no network namespaces here: %v", err)
	}
	for _, step := range []func() error{
		func() error { return leader.LetIn("10.213.77.0/24") }, func() error { return leader.Configure() },
		func() error { return leader.Down("fast") }, leader.Up, func() error { replica.Listen("*"); return replica.Follow(leader) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	server, err := postgres.Connect(f.address("127.0.0.1"), "")
	if err != nil {
		t.Fatal(err)
	}
	for i := range eventsUnderLoad {
		name := "event-" + strconv.Itoa(i)
		o, err := office.CreateIn(name, func(first arbiter.Batch) (arbiter.Journal, error) { return server.Create(name, first) }, arbiter.Settings{Name: name}, office.Config{Who: "begin", Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		_ = o.Close()
	}
	server.Close()
	for i := range 3 {
		f.start(i)
	}
	random := rand.New(rand.NewSource(1))
	var order []int
	for i, k := range kinds {
		order = append(order, slices.Repeat([]int{i}, k.of20)...)
	}
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	made, slowest := map[string]int{}, map[string]time.Duration{}
	for n := range *faults {
		k := kinds[order[n%len(order)]]
		before := f.answered()
		begun := time.Now()
		if err := k.make(f, random); err == errAbsent {
			continue
		} else if err != nil {
			t.Fatalf("fault %d, %s: %v", n+1, k.name, err)
		}
		made[k.name]++
		// The load resumes before the next fault.
		for f.answered() < before+20 {
			if time.Since(begun) > 3*time.Minute {
				t.Fatalf("fault %d, %s: nothing is answered any more; %v", n+1, k.name, f.refused)
			}
			time.Sleep(20 * time.Millisecond)
		}
		slowest[k.name] = max(slowest[k.name], time.Since(begun))
		time.Sleep(time.Duration(random.Intn(300)) * time.Millisecond)
		if n%20 == 19 {
			t.Logf("%d faults, %d entries answered", n+1, f.answered())
		}
	}
	for i := range f.workers {
		f.kill(i)
	}
	f.settle()
	f.judge(made, slowest)
}

// settle waits until the server has ended what killed processes had asked for last:
// it commits a command that it has received, whether or not anybody still waits.
func (f *trial) settle() {
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, f.address("127.0.0.1"))
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close(ctx)
	for others := 1; others > 0; time.Sleep(20 * time.Millisecond) {
		if err := conn.QueryRow(ctx, "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()").Scan(&others); err != nil {
			f.t.Fatal(err)
		}
	}
}

// judge compares what was acknowledged with what is stored.
func (f *trial) judge(made map[string]int, slowest map[string]time.Duration) {
	t := f.t
	server, err := postgres.Connect(f.address("127.0.0.1"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	lost, twice, entries, broken := 0, 0, 0, 0
	for i := range eventsUnderLoad {
		event := "event-" + strconv.Itoa(i)
		j, err := server.Open(event)
		if err != nil {
			t.Fatal(err)
		}
		log, persons, err := j.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		entries += len(log)
		there, steps := map[string][]int64{}, map[string]map[int64]bool{}
		for _, e := range log {
			there[e.Who] = append(there[e.Who], e.Seq)
			if steps[e.Who] == nil {
				steps[e.Who] = map[int64]bool{}
			}
			steps[e.Who][e.Step] = true
		}
		for mark, s := range steps {
			if len(s) > 1 {
				twice++
				t.Errorf("%s: %s is there %d times", event, mark, len(s))
			}
		}
		for key, seqs := range f.acked {
			of, mark, _ := strings.Cut(key, " ")
			if of != event {
				continue
			}
			for _, seq := range seqs {
				if !slices.Contains(there[mark], seq) {
					lost++
					t.Errorf("%s: entry %d of %s was answered and is not there", event, seq, mark)
				}
			}
		}
		state, err := arbiter.Fold(log, persons)
		if err != nil {
			t.Fatal(err)
		}
		p, err := j.Verify()
		if err != nil || len(p.Findings) > 0 {
			broken++
			t.Errorf("%s: %v, %v", event, p.Findings, err)
		}
		if different, err := postgres.ShownIs(server, event, state); err != nil || different != "" {
			broken++
			t.Errorf("%s: %s, %v", event, different, err)
		}
	}
	for _, w := range f.wrong {
		broken++
		t.Errorf("a process had another tournament in memory than the server: %s", w)
	}
	for _, name := range slices.Sorted(maps.Keys(made)) {
		t.Logf("| %s | %d | %.1f s |", name, made[name], slowest[name].Seconds())
	}
	t.Logf("%d entries, %d answered; %d answered entries lost, %d commands twice, %d folds other than their journals; %d comparisons of memory under way; refusals %v",
		entries, f.answered(), lost, twice, broken, f.compared, f.refused)
}
