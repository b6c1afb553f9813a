-- append_together stores batches of entries of several tournaments, each as append
-- does: all of it behind its last entry, or nothing of it. What is given of a batch is
-- its organisation, its tournament, the last entry before with its hash, and the last
-- one with its hash; then the entries of all, and the rows of the views that are new or
-- gone. A tournament is named once. The answer is the tournaments of which the batch was
-- stored; append says what became of the others.
CREATE FUNCTION flagfall.append_together(
    in_owners bigint[], in_events bigint[], in_lasts bigint[], in_heads text[], in_new_lasts bigint[], in_new_heads text[],
    in_of bigint[], in_seqs bigint[], in_steps bigint[], in_causes bigint[], in_instants text[], in_whos text[], in_kinds text[],
    in_versions integer[], in_bodies text[], in_hashes text[],
    in_shown bigint[], in_what text[], in_keys text[], in_rows jsonb[])
RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
    stored bigint[];
    whole  boolean;
    ours   bigint[] := flagfall.ours();
BEGIN
    WITH moved AS (
        UPDATE flagfall.events e SET last = x.new_last, head = x.new_head
        FROM unnest(in_owners, in_events, in_lasts, in_heads, in_new_lasts, in_new_heads) AS x (owner, event, last, head, new_last, new_head)
        WHERE e.id = x.event AND e.organisation = x.owner AND x.owner = ANY (ours) AND e.taken_by IS NULL
          AND e.last = x.last AND e.head = x.head AND x.new_last > x.last
        RETURNING e.id, e.organisation, x.last AS was, e.last, e.head
    ), written AS (
        INSERT INTO flagfall.entries (event, organisation, seq, step, cause, instant, who, kind, version, body, hash)
            SELECT m.id, m.organisation, x.seq, nullif(x.step, 0), nullif(x.cause, 0), x.instant, x.who, x.kind, x.version, x.body, nullif(x.hash, '')
            FROM unnest(in_of, in_seqs, in_steps, in_causes, in_instants, in_whos, in_kinds, in_versions, in_bodies, in_hashes)
                AS x (event, seq, step, cause, instant, who, kind, version, body, hash)
            JOIN moved m ON m.id = x.event AND x.seq > m.was AND x.seq <= m.last
        RETURNING 1
    )
    SELECT array_agg(id), sum(last - was) = (SELECT count(*) FROM written) INTO stored, whole FROM moved;
    IF NOT whole THEN
        RAISE EXCEPTION 'the entries of a batch do not follow each other' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF cardinality(in_keys) > 0 THEN
        DELETE FROM flagfall.shown s USING unnest(in_shown, in_what, in_keys, in_rows) AS x (event, what, key, row)
            WHERE x.row IS NULL AND x.event = ANY (stored) AND s.event = x.event AND s.what = x.what AND s.key = x.key;
        INSERT INTO flagfall.shown AS s (event, organisation, what, key, row)
            SELECT e.id, e.organisation, x.what, x.key, x.row
            FROM unnest(in_shown, in_what, in_keys, in_rows) AS x (event, what, key, row) JOIN flagfall.events e ON e.id = x.event
            WHERE x.row IS NOT NULL AND x.event = ANY (stored)
            ON CONFLICT (event, what, key) DO UPDATE SET row = excluded.row;
    END IF;
    RETURN stored;
END $$;
REVOKE ALL ON FUNCTION flagfall.append_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.append_together TO flagfall_office;
