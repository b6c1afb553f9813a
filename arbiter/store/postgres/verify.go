package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
)

// Verify checks the whole journal against its chain, and the database against the schema as it was
// made.
func (j *Journal) Verify() (arbiter.Proof, error) {
	var wrong arbiter.Proof
	var last int64
	var head string
	r, err := j.Record()
	if err != nil {
		return arbiter.Proof{}, err
	}
	err = j.within(func(ctx context.Context, tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, "SELECT last, head FROM flagfall.events WHERE id = $1", j.id).Scan(&last, &head); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, weakened, guards)
		if err != nil {
			return err
		}
		var kind, what, where string
		_, err = pgx.ForEachRow(rows, []any{&kind, &what, &where}, func() error {
			switch kind {
			case "trigger":
				wrong.Fault("the trigger %s is missing or turned off", what)
			case "table":
				wrong.Fault("the table %s has no row-level security", what)
			default:
				wrong.Fault("the program may %s in the table %s", what, where)
			}
			return nil
		})
		return err
	})
	if err != nil {
		return arbiter.Proof{}, err
	}
	p := r.Prove()
	if p.Entries == last && p.Head != head || p.Entries < last {
		p.Fault("the last entry is not the one that was written last: entries are missing at the end, or were added")
	}
	p.Findings = append(wrong.Findings, p.Findings...)
	return p, nil
}

// guards are the triggers that protect what is written.
var guards = []string{"entries_no_change", "entries_no_truncate", "persons_only_erased", "persons_no_delete", "persons_no_truncate",
	"sheets_no_change", "sheets_no_truncate", "events_only_forward", "events_no_delete", "events_no_truncate", "presses_no_change", "presses_no_truncate"}

// weakened finds guards that are missing or disabled, tables without row security, and rights that
// the program should not have.
const weakened = `
SELECT 'trigger', g, '' FROM unnest($1::text[]) AS g
    WHERE NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgname = g AND t.tgenabled IN ('O', 'A') AND c.relnamespace = 'flagfall'::regnamespace)
UNION ALL
SELECT 'table', relname, '' FROM pg_class
    WHERE relnamespace = 'flagfall'::regnamespace AND relkind = 'r' AND NOT relrowsecurity
UNION ALL
SELECT 'right', p, relname FROM pg_class, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p
    WHERE relnamespace = 'flagfall'::regnamespace AND relkind = 'r' AND has_table_privilege('flagfall_office', oid, p)
ORDER BY 1, 2, 3`
