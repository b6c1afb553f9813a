//go:build unix

package postgres

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
)

// There is one format: a database of another is refused, and no entry is stored without a step or
// a hash, nor a person without the entry that they came with.
func TestOneFormat(t *testing.T) {
	t.Parallel()
	address := journaltest.Database(t)
	created(t, connected(t, address, ""), "cup", journaltest.Batch(1, 3))
	for what, question := range map[string]string{
		"columns that may be null": `SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
			WHERE c.oid IN ('flagfall.entries'::regclass, 'flagfall.persons'::regclass) AND a.attnum > 0 AND NOT a.attnotnull AND a.attname <> 'cause'`,
		"entries without a hash": "SELECT seq::text FROM flagfall.entries WHERE hash !~ '^[0-9a-f]{64}$'",
	} {
		if got := asked(t, address, question); len(got) > 0 {
			t.Errorf("%s: %v", what, got)
		}
	}
	asOwner(t, address, "UPDATE flagfall.format SET version = 2")
	if _, err := Connect(address, ""); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "newer version") {
		t.Error(err)
	}
	if _, err := Keep(address); rule.CodeOf(err) != rule.Input {
		t.Error(err)
	}
}
