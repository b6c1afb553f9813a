//go:build unix

package postgres_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/store/journaltest"
	"flagfall/arbiter/store/postgres"
)

// speed asks for the figures of docs/scale.md: go test ./arbiter/store/postgres
// -run TestSpeed -speed -v
var speed = flag.Bool("speed", false, "measure what docs/scale.md says")

// TestSpeed measures appends against what pgbench reaches with an insert of the
// same size in the same run, and the memory of open events.
func TestSpeed(t *testing.T) {
	if !*speed {
		t.Skip("asked for with -speed")
	}
	machine, why := journaltest.Start("max_connections = 200")
	if why != "" {
		t.Skip(why)
	}
	defer machine.Remove()
	address, err := machine.NewDatabase()
	if err != nil {
		t.Fatal(err)
	}
	const clients, seconds = 16, 4
	server, err := postgres.Connect(address+"?pool_max_conns="+strconv.Itoa(clients), "")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	made := func(name string, players int) *office.Office {
		var list []arbiter.Entry
		for i := range players {
			list = append(list, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %d of %s", i, name)}})
		}
		o, err := office.CreateIn(name, func(first arbiter.Batch) (arbiter.Journal, error) { return server.Create(name, first) },
			arbiter.Settings{Name: name, System: "swiss", Rounds: 7}, office.Config{Who: "arbiter", Now: time.Now}, arbiter.AddPlayers{Players: list})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}

	// The same columns as an entry, with a body of the same size.
	body := `{"name":"place","value":"Hall 12345"}`
	script := filepath.Join(t.TempDir(), "insert.sql")
	err = os.WriteFile(script, []byte("INSERT INTO plain (event, seq, organisation, step, instant, who, kind, body, hash) VALUES (:client_id, nextval('plain_seq'), 1, 1, '2026-11-21T19:30:00.123456789Z', 'arbiter', 'setting-changed', '"+body+"', repeat('a', 64));\n"), 0o644)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.Chmod(filepath.Dir(script), 0o755)
	_ = os.Chmod(filepath.Dir(filepath.Dir(script)), 0o755)
	if out, err := machine.Run("psql", "-q", address, "-c", "CREATE TABLE plain (LIKE flagfall.entries INCLUDING INDEXES); CREATE SEQUENCE plain_seq"); err != nil {
		t.Fatal(out)
	}
	bench := func() float64 {
		out, err := machine.Run("pgbench", "-n", "-M", "prepared", "-c", strconv.Itoa(clients), "-j", "2", "-T", strconv.Itoa(seconds), "-f", script, address)
		found := regexp.MustCompile(`tps = ([0-9.]+)`).FindStringSubmatch(out)
		if err != nil || found == nil {
			t.Fatal(out)
		}
		tps, _ := strconv.ParseFloat(found[1], 64)
		return tps
	}
	journals := func() float64 {
		var wait sync.WaitGroup
		var done atomic.Int64
		var list []*postgres.Journal
		for i := range clients {
			name := fmt.Sprintf("append-%d-%d", i, time.Now().UnixNano())
			_ = made(name, 2).Close()
			j, err := server.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, j)
		}
		begun := time.Now()
		for _, j := range list {
			wait.Go(func() {
				for seq := int64(3); time.Since(begun) < seconds*time.Second; seq++ {
					e := arbiter.Envelope{Seq: seq, At: time.Now(), Who: "arbiter", Step: seq, Body: arbiter.SettingChanged{Name: "place", Value: "Hall " + strconv.FormatInt(seq, 10)}}
					if err := j.Append(arbiter.Batch{Envelopes: []arbiter.Envelope{e}}); err != nil {
						t.Error(err)
						return
					}
					done.Add(1)
				}
			})
		}
		wait.Wait()
		return float64(done.Load()) / time.Since(begun).Seconds()
	}
	// A whole command: look, decide, append, and write the rows of the views.
	commands := func(players int) float64 {
		var wait sync.WaitGroup
		var done atomic.Int64
		var offices []*office.Office
		for i := range clients {
			offices = append(offices, made(fmt.Sprintf("do-%d-%d-%d", players, i, time.Now().UnixNano()), players))
		}
		begun := time.Now()
		for _, o := range offices {
			wait.Go(func() {
				for n := 0; time.Since(begun) < seconds*time.Second; n++ {
					if _, err := o.Do(arbiter.SetSetting{Name: "place", Value: fmt.Sprintf("Hall %d", n)}); err != nil {
						t.Error(err)
						return
					}
					done.Add(1)
				}
			})
		}
		wait.Wait()
		return float64(done.Load()) / time.Since(begun).Seconds()
	}
	plain := bench()
	appends := journals()
	again := bench()
	whole := commands(50)
	t.Logf("%d clients: pgbench %.0f and %.0f inserts/s; %.0f appends/s (%.0f %%); %.0f whole commands/s of events of 50 players", clients, plain, again, appends, 200*appends/(plain+again), whole)

	const events, players = 1000, 50
	for i := range events {
		_ = made(fmt.Sprintf("open-%d", i), players).Close()
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	var open []*office.Office
	begun := time.Now()
	for i := range events {
		j, err := server.Open(fmt.Sprintf("open-%d", i))
		if err != nil {
			t.Fatal(err)
		}
		o, err := office.OpenIn("x", j, office.Config{Who: "x", Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, o)
	}
	took := time.Since(begun)
	t.Logf("%d events of %d players open in %.1f s, %.0f KB of memory each", events, players, took.Seconds(), float64(heap()-before)/events/1024)
	runtime.KeepAlive(open)
}
