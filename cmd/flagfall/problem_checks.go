package main

import (
	"runtime"
	"strconv"
	"sync"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/problem"
)

// usualBudget is how many positions may be looked at for a move of the solver, unless
// somebody says otherwise: a contest of a dozen compositions is checked while its arbiter
// waits.
const usualBudget = 2_000_000

// checksAtOnce is how many compositions are checked at a time within the usual budget: each
// may take a quarter of a gigabyte.
const checksAtOnce = 4

// wordless is how long a check may take without being announced.
const wordless = 3 * time.Second

// checks are the checks of all compositions of a file.
type checks struct {
	env      *env
	list     []reports.Problem
	budget   int
	hands    int
	progress *progress

	mu     sync.Mutex
	looked []int // positions of each composition so far
	bound  []int // how many it takes at most
	done   int
}

func newChecks(e *env, list []reports.Problem, budget int) *checks {
	c := &checks{env: e, list: list, budget: budget, progress: e.progress()}
	c.hands = max(1, min(runtime.GOMAXPROCS(0), len(list), checksAtOnce*usualBudget/max(budget, usualBudget)))
	c.looked, c.bound = make([]int, len(list)), make([]int, len(list))
	for i := range list {
		c.bound[i] = problem.Bound(list[i].Composition, budget)
	}
	return c
}

// say says beforehand how much there is to be done at most, and how long that takes here,
// where it may be more than a few seconds.
func (c *checks) say() {
	bound := sum(c.bound)
	if bound <= 10*positionsTried {
		return // less than a second
	}
	said := rule.Say("at most {million} million positions are looked at", "million", strconv.Itoa(bound/1e6))
	if each := c.positionTakes(); each > 0 { // the clock of a test stands still
		whole := (each * time.Duration(bound) / time.Duration(c.hands)).Round(time.Second)
		if whole < wordless {
			return
		}
		said = rule.Say("{bound}, which takes {time} here", "bound", said, "time", whole.String())
	}
	c.env.complain(c.env.in(notice(rule.Note, said)))
}

// positionsTried is how many positions are looked at to see how fast this machine is.
const positionsTried = 100_000

// positionTakes is how long it takes here to look at one position.
func (c *checks) positionTakes() time.Duration {
	begun := c.env.Now()
	solver := problem.Solver{Budget: positionsTried}
	solver.Value(draughts.Start(draughts.International))
	return c.env.Now().Sub(begun) / time.Duration(max(solver.Looked(), 1))
}

// run checks all compositions, and counts those that are not as they are written.
func (c *checks) run() (faults int) {
	next := make(chan int)
	var working sync.WaitGroup
	for range c.hands {
		working.Go(func() {
			for i := range next {
				c.check(i)
			}
		})
	}
	for i := range c.list {
		next <- i
	}
	close(next)
	working.Wait()
	c.progress.done()
	for i := range c.list {
		if v := c.list[i].Answer.Verdict; v == problem.Second || v == problem.Refuted {
			faults++
		}
	}
	return faults
}

func (c *checks) check(i int) {
	solver := problem.Solver{Budget: c.budget, Tell: func(positions int) { c.tell(i, positions) }}
	answer := solver.Check(c.list[i].Composition)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list[i].Answer = answer
	// What a check did not need is not to come any more.
	c.looked[i], c.bound[i] = solver.Looked(), solver.Looked()
	c.done++
}

// tell shows on a terminal how far the checks are.
func (c *checks) tell(i, positions int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looked[i] = positions
	looked := sum(c.looked)
	c.progress.say(func() string {
		left := c.progress.left(looked, sum(c.bound))
		return c.env.in(rule.Say("{n} of {total}: {million} million positions, {time} at most", "n", c.done, "total", len(c.list), "million", looked/1e6, "time", left.String()))
	})
}

func sum(list []int) (all int) {
	for _, n := range list {
		all += n
	}
	return all
}
