-- What an event knows of a player beside their person, so that it is erased with the
-- name; rows of before have it in the entries that name them, and their digests are
-- without it.
ALTER TABLE flagfall.persons ADD COLUMN rating integer NOT NULL DEFAULT 0;
ALTER TABLE flagfall.persons ADD COLUMN title text NOT NULL DEFAULT '';
ALTER TABLE flagfall.persons ADD COLUMN club text NOT NULL DEFAULT '';
ALTER TABLE flagfall.persons ADD COLUMN federation text NOT NULL DEFAULT '';

DROP TRIGGER persons_only_erased ON flagfall.persons;
CREATE TRIGGER persons_only_erased BEFORE UPDATE ON flagfall.persons FOR EACH ROW
    WHEN (NEW.event <> OLD.event OR NEW.id <> OLD.id OR NOT NEW.erased OR NEW.name <> '' OR NEW.birth_year <> 0
       OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.member <> '' OR NEW.salt <> ''
       OR NEW.rating <> 0 OR NEW.title <> '' OR NEW.club <> '' OR NEW.federation <> ''
       OR NEW.entry IS DISTINCT FROM OLD.entry OR NEW.digest IS DISTINCT FROM OLD.digest)
    EXECUTE FUNCTION flagfall.refuse('a person is only ever erased');

-- append as before, with these.
CREATE OR REPLACE FUNCTION flagfall.append(
    in_event bigint, in_last bigint, in_head text,
    in_seqs bigint[], in_steps bigint[], in_causes bigint[], in_instants text[], in_whos text[], in_kinds text[],
    in_versions integer[], in_bodies text[], in_hashes text[], in_new_head text,
    in_persons jsonb, in_digests text[], in_texts bytea[], in_erase bigint[],
    in_clear boolean, in_what text[], in_keys text[], in_rows jsonb[], in_again boolean,
    OUT answer text, OUT out_last bigint, OUT out_head text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp AS $$
DECLARE
    n  integer := coalesce(cardinality(in_seqs), 0);
    e  flagfall.events;
    my bigint := flagfall.mine();
BEGIN
    UPDATE flagfall.events SET
        last = CASE WHEN n > 0 THEN in_seqs[n] ELSE last END,
        head = CASE WHEN n > 0 THEN in_new_head ELSE head END
    WHERE id = in_event AND organisation = my AND taken_by IS NULL
      AND (n = 0 OR last = in_last AND head = in_head AND in_seqs[1] = last + 1 AND in_seqs[n] = last + n)
    RETURNING * INTO e;
    IF NOT FOUND THEN
        SELECT * INTO e FROM flagfall.events WHERE id = in_event AND organisation = my;
        out_last := e.last;
        out_head := e.head;
        answer := CASE WHEN e.id IS NULL THEN 'missing' ELSE 'overtaken' END;
        IF n > 0 AND in_again AND EXISTS (SELECT FROM flagfall.entries WHERE event = e.id AND seq = in_seqs[n] AND hash = in_hashes[n]) THEN
            UPDATE flagfall.events SET last = last WHERE id = e.id;
            answer := 'stored';
        ELSIF e.taken_by IS NOT NULL THEN
            answer := 'taken';
        END IF;
        RETURN;
    END IF;
    answer := 'stored';
    out_last := e.last;
    out_head := e.head;
    INSERT INTO flagfall.entries (event, organisation, seq, step, cause, instant, who, kind, version, body, hash)
        SELECT in_event, my, seq, nullif(step, 0), nullif(cause, 0), instant, who, kind, version, body, nullif(hash, '')
        FROM unnest(in_seqs, in_steps, in_causes, in_instants, in_whos, in_kinds, in_versions, in_bodies, in_hashes)
            AS x (seq, step, cause, instant, who, kind, version, body, hash);
    IF in_persons IS NOT NULL THEN
        INSERT INTO flagfall.persons (event, organisation, id, name, birth_year, fmjd, sex, contact, member, rating, title, club, federation, erased, entry, salt, digest)
            SELECT in_event, my, x.id, x.name, x.birth_year, x.fmjd, x.sex, x.contact, coalesce(x.member, ''),
                coalesce(x.rating, 0), coalesce(x.title, ''), coalesce(x.club, ''), coalesce(x.federation, ''), x.erased, nullif(x.entry, 0), x.salt, nullif(x.digest, '')
            FROM jsonb_to_recordset(in_persons) AS x (id bigint, name text, birth_year integer, fmjd text, sex text,
                contact text, member text, rating integer, title text, club text, federation text, erased boolean, entry bigint, salt text, digest text);
    END IF;
    IF cardinality(in_digests) > 0 THEN
        INSERT INTO flagfall.sheets (event, organisation, digest, text)
            SELECT in_event, my, digest, text FROM unnest(in_digests, in_texts) AS x (digest, text)
            ON CONFLICT DO NOTHING;
    END IF;
    IF cardinality(in_erase) > 0 THEN
        UPDATE flagfall.persons SET name = '', birth_year = 0, fmjd = '', sex = '', contact = '', member = '', rating = 0, title = '', club = '', federation = '',
            salt = '', erased = true
            WHERE event = in_event AND id = ANY (in_erase);
    END IF;
    IF in_clear THEN
        DELETE FROM flagfall.shown WHERE event = in_event;
    END IF;
    IF cardinality(in_keys) > 0 THEN
        DELETE FROM flagfall.shown s USING unnest(in_what, in_keys, in_rows) AS x (what, key, row)
            WHERE x.row IS NULL AND s.event = in_event AND s.what = x.what AND s.key = x.key;
        INSERT INTO flagfall.shown AS s (event, organisation, what, key, row)
            SELECT in_event, my, what, key, row FROM unnest(in_what, in_keys, in_rows) AS x (what, key, row) WHERE row IS NOT NULL
            ON CONFLICT (event, what, key) DO UPDATE SET row = excluded.row;
    END IF;
END $$;
