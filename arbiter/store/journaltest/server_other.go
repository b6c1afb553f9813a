//go:build !unix

package journaltest

import "testing"

// Database skips the test: PostgreSQL is started for tests on Unix alone.
func Database(t testing.TB) string {
	t.Helper()
	t.Skip("NOT TESTED, PostgreSQL is started for tests on Unix alone")
	return ""
}

// Copy is for tests that have a [Database].
func Copy(testing.TB, string) string { return "" }

// Main runs the tests of a package.
func Main(m *testing.M) int { return m.Run() }
