package arbiter

import "sync"

// remembered is what was worked out of a state that nobody changes any more, such as
// its ranking: many pages show the same state, and one asks several times.
type remembered struct {
	// of is the state that it was worked out of. A copy begins with the same pointer
	// and is another state: nothing is remembered of it.
	of *State

	mu      sync.Mutex
	answers map[any]any
}

// Remember has [Worked] keep what it works out of the state from now on. Call it
// once the state no longer changes.
func (s *State) Remember() { s.remembered = &remembered{of: s, answers: map[any]any{}} }

// Worked is what workOut finds of a state, kept under a key that must be unique to the
// question. For a remembered state it is worked out only once, and callers must not change
// it; errors are not kept.
func Worked[T any](s *State, key any, workOut func() (T, error)) (T, error) {
	m := s.remembered
	if m == nil || m.of != s {
		return workOut()
	}
	m.mu.Lock()
	known, found := m.answers[key]
	m.mu.Unlock()
	if found {
		return known.(T), nil
	}
	worked, err := workOut()
	if err == nil {
		m.mu.Lock()
		m.answers[key] = worked
		m.mu.Unlock()
	}
	return worked, err
}
