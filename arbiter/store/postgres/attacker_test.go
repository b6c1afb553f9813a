//go:build unix

package postgres

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
)

// TestAttacker knows every id, name and digest of another organisation, and has
// the connection of the program, or a login that may read the views.
func TestAttacker(t *testing.T) {
	address := journaltest.Database(t)
	victim := connected(t, address, "")
	add := journaltest.Batch(1, 3)
	add.Persons[0].Name, add.Persons[0].Contact = "Secret, Sam", "sam@example.org"
	sheet := arbiter.NewSheet("secret sheet")
	add.Sheets = []arbiter.Sheet{sheet}
	state, err := arbiter.Fold(add.Envelopes, add.Persons)
	if err != nil {
		t.Fatal(err)
	}
	add.After = state
	j, err := victim.Create("theirs", add)
	if err != nil {
		t.Fatal(err)
	}
	// They have signed in, which keeps their session alive, and are found by their name.
	session := sumOf("victim secret")
	for _, token := range []string{"token", session} {
		if err := victim.KeepAccess("", token, time.Now().AddDate(1, 0, 0), []byte(`{"persons": [{"account": "Victim"}]}`)); err != nil {
			t.Fatal(err)
		}
	}
	if found, _, err := victim.Near("Secret", 10); err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	picture := photoNamed("1-b1", "Secret picture")
	if why, err := victim.KeepPhoto("theirs", picture, []byte("Secret picture"), 8, 20); why != "" || err != nil {
		t.Fatal(why, err)
	}
	asOwner(t, address, "INSERT INTO flagfall.organisations (name, title) VALUES ('mallory', 'Mallory')",
		"DO $$ BEGIN CREATE ROLE mallory LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$", "GRANT flagfall_reader TO mallory",
		"INSERT INTO flagfall.readers SELECT 'mallory', id FROM flagfall.organisations WHERE name = 'mallory'")
	asOwner(t, address, "DO $$ BEGIN CREATE ROLE office LOGIN IN ROLE flagfall_office; EXCEPTION WHEN duplicate_object THEN GRANT flagfall_office TO office; END $$",
		"INSERT INTO flagfall.accounts (name, salt, proof) VALUES ('Victim', 'salt', 'Secret proof'), ('Mallory', 'salt', '"+sumOf("key")+"'), ('Victim invited', 'salt', '')",
		"INSERT INTO flagfall.members SELECT a.id, o.id, 'owner' FROM flagfall.accounts a JOIN flagfall.organisations o ON (a.name <> 'Mallory') = (o.name = 'main')",
		"INSERT INTO flagfall.sessions SELECT '"+session+"', id, now() + '1h' FROM flagfall.accounts WHERE name = 'Victim'",
		"INSERT INTO flagfall.invitations SELECT 'invitation', i.id, v.id, now() + '1h' FROM flagfall.accounts i, flagfall.accounts v WHERE i.name = 'Victim invited' AND v.name = 'Victim'")
	attacker := connected(t, strings.Replace(address, "postgres@", "office@", 1), "mallory")
	if _, err := attacker.Create("mine", journaltest.Batch(1, 1)); err != nil {
		t.Fatal(err)
	}
	// Mallory is an owner, too, and has signed in with their own passphrase.
	if is, err := attacker.Vouch("Mallory", []byte("key"), sumOf("secret"), time.Now().Add(time.Hour)); !is || err != nil {
		t.Fatal(is, err)
	}
	if err := attacker.InviteAccount("secret", "Friend", "mallory", "helper", "friend", time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	there := everything(t, address)

	// With the methods of the program.
	if _, err := attacker.Open("theirs"); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("opened: %v", err)
	}
	if _, err := attacker.Create("theirs", journaltest.Batch(1, 1)); rule.CodeOf(err) != rule.Refused {
		t.Errorf("made: %v", err)
	}
	stolen := &Journal{server: attacker, id: j.id, owner: attacker.own.alone(), name: "theirs", known: true, last: 3, head: j.head}
	if log, persons, err := stolen.Read(0); len(log)+len(persons) > 0 {
		t.Errorf("read %d entries, %d persons, %v", len(log), len(persons), err)
	}
	if _, err := stolen.Sheet(sheet.Digest); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("sheet: %v", err)
	}
	_, _, _ = j.Read(0)
	stolen.known, stolen.last, stolen.head = true, j.last, j.head
	if err := stolen.Append(journaltest.Batch(4, 1)); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("appended: %v", err)
	}
	if err := stolen.GiveUp(); err == nil {
		t.Error("brought back")
	}
	if _, err := attacker.Photo("theirs", picture); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("photo: %v", err)
	}
	if list, err := attacker.Events(); err != nil || len(list) != 1 || list[0].Name != "mine" {
		t.Errorf("events %v, %v", list, err)
	}
	if kept, err := attacker.KeptAccess(); err != nil || len(kept) != 0 {
		t.Errorf("access %v, %v", kept, err)
	}
	// Nor does keeping and ending an access of their own end one that has the same hash.
	for range 2 {
		if err := attacker.KeepAccess("", session, time.Now().Add(-time.Hour), []byte("{}")); err != nil {
			t.Error(err)
		}
	}
	if err := attacker.DropAccess([]string{session, "token"}); err != nil {
		t.Error(err)
	}
	if err := attacker.KeepAccess("", "no document", time.Now().Add(time.Hour), []byte("no document")); err == nil {
		t.Error("what is no document is kept, and nobody can be revoked any more")
	}

	// With statements of their own, on the program's connection and on that of a login for other
	// programs.
	ctx := context.Background()
	reader, err := pgxpool.New(ctx, strings.Replace(address, "postgres@", "mallory@", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for name, pool := range map[string]*pgxpool.Pool{"program": attacker.pool, "reader": reader} {
		for _, statement := range []string{
			"SELECT name FROM flagfall.events WHERE id = $1", "SELECT body FROM flagfall.entries WHERE event = $1",
			"SELECT name FROM flagfall.persons WHERE event = $1", "SELECT digest FROM flagfall.sheets WHERE event = $1", "SELECT name FROM flagfall.photos WHERE event = $1",
			"SELECT encode(picture, 'hex') FROM flagfall.photos WHERE event = $1", "SELECT terms::text FROM flagfall.terms WHERE event = $1", "SELECT word FROM flagfall.words WHERE organisation = 1 AND $1 > 0",
			"SELECT a.name FROM flagfall.accounts a WHERE name LIKE 'Victim%' AND $1 > 0", "SELECT role FROM flagfall.members WHERE organisation = 1 AND $1 > 0",
			"SELECT row::text FROM flagfall.shown WHERE event = $1", "SELECT name FROM flagfall.players WHERE $1 > 0 AND event = 'theirs'",
			"SELECT event FROM flagfall.tournaments WHERE $1 > 0 AND event = 'theirs'", "SELECT doc FROM flagfall.access WHERE $1 > 0",
			"SELECT title FROM flagfall.organisations WHERE name = 'main' AND $1 > 0",
			"SELECT name FROM flagfall.standings WHERE $1 > 0 AND event = 'theirs'", "SELECT result FROM flagfall.results WHERE $1 > 0 AND event = 'theirs'",
		} {
			found, err := askedFor(ctx, pool, attacker.own, statement, j.id)
			if len(found) > 0 {
				t.Errorf("%s: %s gives %v", name, statement, found)
			}
			if err != nil && name == "program" {
				t.Errorf("%s: %v", statement, err)
			}
		}
		for _, statement := range []string{
			"INSERT INTO flagfall.entries (event, seq, organisation, instant, who, kind, body, step, hash) VALUES (%d, 4, 1, '', '', '', '{}', 4, repeat('0', 64))",
			"UPDATE flagfall.events SET organisation = 2 WHERE id = %d", "DELETE FROM flagfall.shown WHERE event = %d",
			"UPDATE flagfall.persons SET name = '' WHERE event = %d", "INSERT INTO flagfall.readers VALUES ('mallory', %d)",
			"TRUNCATE flagfall.entries -- %d", "DELETE FROM flagfall.photos WHERE event = %d", "UPDATE flagfall.photos SET event = 2 WHERE event = %d", "UPDATE flagfall.terms SET terms = NULL WHERE event = %d",
			"DELETE FROM flagfall.words -- %d", "UPDATE flagfall.sessions SET account = 2 -- %d", "UPDATE flagfall.invitations SET maker = 2 -- %d", "DELETE FROM flagfall.sessions -- %d", "UPDATE flagfall.accounts SET proof = 'x' -- %d", "ALTER TABLE flagfall.entries DISABLE TRIGGER ALL -- %d", "DROP TABLE flagfall.entries -- %d",
			"CREATE TABLE flagfall.x (i int) -- %d", "ALTER TABLE flagfall.events DISABLE ROW LEVEL SECURITY -- %d",
		} {
			if _, err := pool.Exec(ctx, fmt.Sprintf(statement, j.id)); err == nil {
				t.Errorf("%s: %s was allowed", name, statement)
			}
		}
	}
	// With every function of the database, with all that can be known of the event, as mallory and
	// as nobody; and through every table.
	last, head := j.last, j.head
	tried := map[string]bool{"keep_access": true} // above
	for _, as := range []organisation{attacker.own, {}} {
		for statement, harmless := range map[string]string{
			fmt.Sprintf("SELECT answer FROM flagfall.append(%d, %d, '%s', ARRAY[%d]::bigint[], ARRAY[%[4]d]::bigint[], ARRAY[0]::bigint[], ARRAY['x'], ARRAY['x'], ARRAY['x'], ARRAY['{}'], ARRAY[repeat('0', 64)], 'h', NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, false)", j.id, last, head, last+1):                                                                                                                                                            "missing",
			fmt.Sprintf("SELECT answer FROM flagfall.append(%d, %d, '%s', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'h', NULL, NULL, NULL, ARRAY[1,2]::bigint[], true, NULL, NULL, NULL, true)", j.id, last, head):                                                                                                                                                                                                                                               "missing",
			fmt.Sprintf("SELECT coalesce(flagfall.append_together(ARRAY[1]::bigint[], ARRAY[%d]::bigint[], ARRAY[%d]::bigint[], ARRAY['%s'], ARRAY[%[4]d]::bigint[], ARRAY['h'], ARRAY[%[1]d]::bigint[], ARRAY[%[4]d]::bigint[], ARRAY[%[4]d]::bigint[], ARRAY[0]::bigint[], ARRAY['x'], ARRAY['x'], ARRAY['x'], ARRAY['{}'], ARRAY[repeat('0', 64)], ARRAY[%[1]d]::bigint[], ARRAY['x'], ARRAY['x'], ARRAY['{}']::jsonb[])::text, 'none')", j.id, last, head, last+1): "none",
			fmt.Sprintf("SELECT flagfall.take_out(%d, %d, 'mallory')::text", j.id, last):                                                                "false",
			fmt.Sprintf("SELECT flagfall.bring_back(%d)::text", j.id):                                                                                   "false",
			fmt.Sprintf("SELECT flagfall.hold_clocks(%d, 'mallory', '1h')::text", j.id):                                                                 "false",
			fmt.Sprintf("SELECT flagfall.press(%d, 'victim', 0, ARRAY['{}'], '1h', false)", j.id):                                                       "lost",
			fmt.Sprintf("SELECT flagfall.keep_photo(%d, '%s', '\\x00', 8, 20)", j.id, picture):                                                          "missing",
			fmt.Sprintf("SELECT coalesce(flagfall.drop_photo(%d, '%s')::text, '')", j.id, picture):                                                      "",
			"SELECT coalesce(flagfall.drop_access(ARRAY['token'])::text, '')":                                                                           "",
			"SELECT coalesce(flagfall.enters('Victim', '\\x00'), 'nobody')":                                                                             "nobody",
			"SELECT flagfall.vouch('Victim', '\\x00', 'token', now() + '1h')::text":                                                                     "false",
			"SELECT flagfall.vouch('Victim', 'key', '" + sumOf("secret") + "', now() + '1h')::text":                                                     "false",
			"SELECT flagfall.manage('" + session + "', 'revoke', 'Mallory', '', '', '', now())":                                                         "strange",
			"SELECT flagfall.manage('secret', 'revoke', 'Victim', '', '', '', now())":                                                                   "nobody",
			"SELECT flagfall.manage('secret', 'link', 'Victim', '', '', 'x', now() + '1h')":                                                             "nobody",
			"SELECT flagfall.manage('secret', 'link', 'Victim invited', '', '', 'x', now() + '1h')":                                                     "nobody",
			"SELECT flagfall.manage('secret', 'role', 'Victim invited', 'mallory', 'owner', '', now())":                                                 "waiting",
			"SELECT flagfall.manage('secret', 'role', 'Victim', 'main', '', '', now())":                                                                 "strange",
			"SELECT flagfall.manage('secret', 'role', 'Mallory', 'main', 'owner', '', now())":                                                           "strange",
			"SELECT flagfall.manage('secret', 'add', 'Mule', 'main', 'owner', 'x', now() + '1h')":                                                       "strange",
			"SELECT flagfall.manage('secret', 'add', 'victim', 'mallory', 'owner', 'x', now() + '1h')":                                                  "taken",
			"SELECT coalesce(flagfall.invited('invitation'), 'nobody')":                                                                                 "nobody",
			"SELECT coalesce(flagfall.accept('invitation', 'x', '\\x00'), 'nobody')":                                                                    "nobody",
			fmt.Sprintf("SELECT 'done' FROM flagfall.keep_terms(ARRAY[%d]::bigint[], ARRAY[1]::bigint[], ARRAY['Ax'], ARRAY['Ax'], ARRAY['Ax'])", j.id): "done",
			"SELECT flagfall.create_event('theirs')::text":                                                                                              "refused",
			`SELECT count(*)::text FROM flagfall.found('''Asecret'':*', 10)`:                                                                            "0",
			`SELECT count(*)::text FROM flagfall.found_words(ARRAY['''Asecret'':*'], 10)`:                                                               "0",
		} {
			found, err := askedFor(ctx, attacker.pool, as, statement)
			if err != nil && harmless == "refused" {
				found, err = []string{"refused"}, nil
			}
			if err != nil || len(found) != 1 || found[0] != harmless {
				t.Errorf("%s answers %q, %v", statement, found, err)
			}
			for _, name := range regexp.MustCompile(`flagfall\.(\w+)\(`).FindAllStringSubmatch(statement, -1) {
				tried[name[1]] = true
			}
		}
		for _, table := range tables(t, address) {
			for _, what := range []string{"SELECT x::text FROM flagfall.%s x", "SELECT row_to_json(x)::text FROM flagfall.%s x"} {
				found, _ := askedFor(ctx, attacker.pool, as, fmt.Sprintf(what, table))
				for _, row := range found {
					if strings.Contains(row, "Secret") || strings.Contains(row, "theirs") || strings.Contains(row, "sam@example.org") || strings.Contains(row, "Victim") || strings.Contains(row, `"main"`) {
						t.Errorf("%s gives %s", table, row)
					}
				}
			}
		}
	}
	// The other functions that the program may call tell ids and salts, and change nothing.
	for _, name := range asked(t, address, "SELECT DISTINCT proname::text FROM pg_proc WHERE pronamespace = 'flagfall'::regnamespace AND has_function_privilege('flagfall_office', oid, 'EXECUTE') AND NOT (provolatile = 's' AND proname IN ('mine', 'ours', 'reach', 'organisation_named', 'salt_of'))") {
		if !tried[name] {
			t.Errorf("%s is not attacked", name)
		}
	}
	// Giving somebody a role gives Mallory no further power over them.
	for _, step := range []struct{ statement, want string }{
		{"SELECT flagfall.manage('secret', 'role', 'Victim', 'mallory', 'public', '', now())", "done"},
		{"SELECT flagfall.manage('secret', 'link', 'Victim', '', '', 'x', now() + '1h')", "elsewhere"},
		{"SELECT flagfall.manage('secret', 'revoke', 'Victim', '', '', '', now())", "elsewhere"},
	} {
		if found, err := askedFor(ctx, attacker.pool, attacker.own, step.statement); err != nil || len(found) != 1 || found[0] != step.want {
			t.Errorf("%s answers %q, %v", step.statement, found, err)
		}
	}
	// Nor can it change its own membership, or read other people's proofs.
	for _, statement := range []string{
		"SELECT token FROM flagfall.sessions", "INSERT INTO flagfall.sessions VALUES ('x', 1, now() + '1h')", "SELECT token FROM flagfall.invitations", "INSERT INTO flagfall.invitations VALUES ('x', 1, 1, now() + '1h')", "SELECT flagfall.owned('x')",
		"SELECT proof FROM flagfall.accounts", "SELECT salt FROM flagfall.accounts", "INSERT INTO flagfall.members VALUES (1, 1, 'owner')", "UPDATE flagfall.members SET organisation = 1",
		"INSERT INTO flagfall.accounts (name, salt, proof) VALUES ('x', 'x', 'x')", "UPDATE flagfall.accounts SET revoked = NULL", "DELETE FROM flagfall.access", "UPDATE flagfall.organisations SET parent = 1",
		"SET ROLE postgres", "SET SESSION AUTHORIZATION postgres", "ALTER ROLE flagfall_office BYPASSRLS", "CREATE FUNCTION flagfall.mine() RETURNS bigint LANGUAGE sql AS 'SELECT 1'", "RESET ROLE; SELECT proof FROM flagfall.accounts", "SET ROLE NONE; DELETE FROM flagfall.readers",
	} {
		if err := pgx.BeginFunc(ctx, attacker.pool, func(tx pgx.Tx) error { _, err := tx.Exec(ctx, statement); return err }); err == nil {
			t.Errorf("the login of the program may: %s", statement)
		}
	}
	// Readers see only what is theirs, whoever they claim to be.
	for _, setting := range []string{"SET flagfall.organisation = 1", "SET ROLE flagfall_office", "SET SESSION AUTHORIZATION postgres"} {
		c, err := reader.Acquire(ctx)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = c.Exec(ctx, setting)
		var n int
		if err := c.QueryRow(ctx, "SELECT count(*) FROM flagfall.tournaments").Scan(&n); err == nil && n > 1 {
			t.Errorf("after %s a reader sees %d tournaments", setting, n)
		}
		c.Release()
	}
	// What was there is unchanged; what is new is not the victim's.
	now := everything(t, address)
	for row := range there {
		if !now[row] {
			t.Errorf("gone or changed: %s", row)
		}
	}
	for row := range now {
		if !there[row] && strings.Contains(row, `"organisation": 1,`) {
			t.Errorf("new: %s", row)
		}
	}
	if data, err := victim.Photo("theirs", picture); string(data) != "Secret picture" {
		t.Errorf("the photo is %q, %v", data, err)
	}
	if p, err := j.Verify(); err != nil || len(p.Findings) > 0 || p.Entries != 3 {
		t.Errorf("%+v, %v", p, err)
	}
	// Another passphrase ends the former session, even if Mallory keeps its hash.
	if err := attacker.KeepAccess("", session, time.Now().Add(time.Hour), []byte("{}")); err != nil {
		t.Error(err)
	}
	keeper, err := Keep(address)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(keeper.SetPassphrase("Victim", "salt", []byte("another")), keeper.Close()); err != nil {
		t.Error(err)
	}
	if left := asked(t, address, "SELECT token FROM flagfall.sessions WHERE token = '"+session+"'"); len(left) > 0 {
		t.Errorf("still in by %s", left)
	}
}

// TestGuards: each table has row security, each view runs with the rights of whoever reads it, and
// the program's role owns none and bypasses no policy.
func TestGuards(t *testing.T) {
	address := journaltest.Database(t)
	connected(t, address, "")
	for what, question := range map[string]string{
		"a table without policies":       "SELECT relname::text FROM pg_class c WHERE relnamespace = 'flagfall'::regnamespace AND relkind = 'r' AND (NOT relrowsecurity OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid))",
		"a view of its owner":            "SELECT relname::text FROM pg_class WHERE relnamespace = 'flagfall'::regnamespace AND relkind IN ('v', 'm') AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)",
		"owned by the program":           "SELECT relname::text FROM pg_class WHERE relnamespace = 'flagfall'::regnamespace AND pg_has_role('flagfall_office', relowner, 'MEMBER')",
		"a role beyond policies":         "SELECT rolname::text FROM pg_roles WHERE rolname IN ('flagfall_office', 'flagfall_reader') AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin)",
		"a table that may be written to": "SELECT r.rolname || ' ' || c.relname FROM pg_class c, pg_roles r WHERE relnamespace = 'flagfall'::regnamespace AND relkind IN ('r', 'v', 'm') AND rolname IN ('flagfall_office', 'flagfall_reader') AND (has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') OR has_any_column_privilege(r.oid, c.oid, 'INSERT, UPDATE, REFERENCES'))",
		"a function for everybody":       "SELECT proname::text FROM pg_proc WHERE pronamespace = 'flagfall'::regnamespace AND has_function_privilege('public', oid, 'EXECUTE')",
	} {
		if found := asked(t, address, question); len(found) > 0 {
			t.Errorf("%s: %v", what, found)
		}
	}
	if n := len(tables(t, address)); n < 23 {
		t.Errorf("%d tables and views", n)
	}
}

// sumOf returns the hash by which the database knows a secret.
func sumOf(secret string) string { return proofOf([]byte(secret)) }

// everything returns each row of each table as the owner reads it, after the name of its table.
func everything(t *testing.T, address string) map[string]bool {
	t.Helper()
	rows := map[string]bool{}
	for _, table := range asked(t, address, "SELECT relname::text FROM pg_class WHERE relnamespace = 'flagfall'::regnamespace AND relkind = 'r'") {
		for _, row := range asked(t, address, fmt.Sprintf("SELECT '%s ' || to_jsonb(x)::text FROM flagfall.%[1]s x", table)) {
			rows[row] = true
		}
	}
	return rows
}

// tables returns the names of all tables and views.
func tables(t *testing.T, address string) []string {
	return asked(t, address, "SELECT relname::text FROM pg_class WHERE relnamespace = 'flagfall'::regnamespace AND relkind IN ('r', 'v', 'm')")
}

// asked returns what a statement gives the owner of the tables.
func asked(t *testing.T, address, statement string) []string {
	t.Helper()
	c, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	rows, err := c.Query(context.Background(), statement)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return found
}

// askedFor returns what a statement gives in a transaction that says for whom it works.
func askedFor(ctx context.Context, pool *pgxpool.Pool, of organisation, statement string, args ...any) (found []string, err error) {
	err = pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{BeginQuery: fmt.Sprintf("BEGIN; SELECT set_config('flagfall.organisation', '%d', true)", of.id)}, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, statement, args...)
		if err == nil {
			found, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	return found, err
}
