-- The journals of many tournaments. Entries are only ever appended, by the
-- functions below: no role of the program may insert, update or delete.
CREATE SCHEMA IF NOT EXISTS flagfall;

CREATE TABLE flagfall.migrations (
    version integer     PRIMARY KEY,
    applied timestamptz NOT NULL DEFAULT now()
);

-- Who owns events: a club, or a federation that clubs belong to.
CREATE TABLE flagfall.organisations (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name   text NOT NULL UNIQUE,
    title  text NOT NULL,
    parent bigint REFERENCES flagfall.organisations
);
INSERT INTO flagfall.organisations (name, title) VALUES ('main', 'Main');

-- A tournament. last and head are the number and the hash of its last entry;
-- taken_by and taken_at are set while a file has the journal.
CREATE TABLE flagfall.events (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    name         text   NOT NULL UNIQUE CHECK (name <> '' AND length(name) <= 200 AND name !~ '[/[:cntrl:]]'),
    created      timestamptz NOT NULL DEFAULT now(),
    last         bigint NOT NULL DEFAULT 0,
    head         text   NOT NULL DEFAULT '',
    taken_by     text,
    taken_at     timestamptz
) WITH (fillfactor = 50);
CREATE INDEX ON flagfall.events (organisation, name);

-- The entries of a journal. That their event is there is seen to by append, which
-- has its row locked. body is JSON, kept as it was written; hash chains an
-- entry to the one before, and is null for entries of before hashes were stored.
CREATE TABLE flagfall.entries (
    event        bigint  NOT NULL,
    seq          bigint  NOT NULL CHECK (seq > 0),
    organisation bigint  NOT NULL,
    step         bigint  CHECK (step BETWEEN 1 AND seq),
    cause        bigint  CHECK (cause >= step AND cause < seq),
    instant      text    NOT NULL,
    who          text    NOT NULL,
    kind         text    NOT NULL,
    version      integer NOT NULL,
    body         text    NOT NULL,
    hash         text    CHECK (length(hash) = 64),
    PRIMARY KEY (event, seq)
);

-- Names, birth years and contacts. The one change allowed is blanking a row.
CREATE TABLE flagfall.persons (
    event        bigint  NOT NULL REFERENCES flagfall.events,
    id           bigint  NOT NULL,
    organisation bigint  NOT NULL,
    name         text    NOT NULL,
    birth_year   integer NOT NULL,
    fmjd         text    NOT NULL,
    sex          text    NOT NULL,
    contact      text    NOT NULL,
    erased       boolean NOT NULL,
    entry        bigint,
    salt         text    NOT NULL,
    digest       text,
    PRIMARY KEY (event, id)
);

-- The texts of scoresheets by their digest, as bytes.
CREATE TABLE flagfall.sheets (
    event        bigint NOT NULL REFERENCES flagfall.events,
    digest       text   NOT NULL,
    organisation bigint NOT NULL,
    text         bytea  NOT NULL,
    PRIMARY KEY (event, digest)
);

-- What the views show: the tournament as it stands after its last entry,
-- written together with that. It is made of the journal, and can be made again.
CREATE TABLE flagfall.shown (
    event        bigint NOT NULL,
    what         text   NOT NULL,
    key          text   NOT NULL,
    organisation bigint NOT NULL,
    row          jsonb  NOT NULL,
    PRIMARY KEY (event, what, key)
);
CREATE INDEX ON flagfall.shown (organisation, what);

-- Logins of other programs that may read the views of an organisation.
CREATE TABLE flagfall.readers (
    login        name   NOT NULL,
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    PRIMARY KEY (login, organisation)
);

-- Who has entered the office in a browser, and the links that let in, by the
-- hash of their secret.
CREATE TABLE flagfall.access (
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    token        text   NOT NULL,
    until        timestamptz NOT NULL,
    doc          text   NOT NULL,
    PRIMARY KEY (organisation, token)
);

CREATE FUNCTION flagfall.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON flagfall.entries
    FOR EACH ROW EXECUTE FUNCTION flagfall.refuse('the journal is only appended to');
CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON flagfall.entries
    FOR EACH STATEMENT EXECUTE FUNCTION flagfall.refuse('the journal is only appended to');
CREATE TRIGGER persons_only_erased BEFORE UPDATE ON flagfall.persons FOR EACH ROW
    WHEN (NEW.event <> OLD.event OR NEW.id <> OLD.id OR NOT NEW.erased OR NEW.name <> '' OR NEW.birth_year <> 0
       OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.salt <> ''
       OR NEW.entry IS DISTINCT FROM OLD.entry OR NEW.digest IS DISTINCT FROM OLD.digest)
    EXECUTE FUNCTION flagfall.refuse('a person is only ever erased');
CREATE TRIGGER persons_no_delete BEFORE DELETE ON flagfall.persons
    FOR EACH ROW EXECUTE FUNCTION flagfall.refuse('a person is only ever erased');
CREATE TRIGGER persons_no_truncate BEFORE TRUNCATE ON flagfall.persons
    FOR EACH STATEMENT EXECUTE FUNCTION flagfall.refuse('a person is only ever erased');
CREATE TRIGGER sheets_no_change BEFORE UPDATE OR DELETE ON flagfall.sheets
    FOR EACH ROW EXECUTE FUNCTION flagfall.refuse('a sheet is never changed');
CREATE TRIGGER sheets_no_truncate BEFORE TRUNCATE ON flagfall.sheets
    FOR EACH STATEMENT EXECUTE FUNCTION flagfall.refuse('a sheet is never changed');
CREATE TRIGGER events_only_forward BEFORE UPDATE ON flagfall.events FOR EACH ROW
    WHEN (NEW.id <> OLD.id OR NEW.organisation <> OLD.organisation OR NEW.name <> OLD.name OR NEW.last < OLD.last
       OR NEW.last = OLD.last AND NEW.head <> OLD.head)
    EXECUTE FUNCTION flagfall.refuse('a tournament only goes forward');
CREATE TRIGGER events_no_delete BEFORE DELETE ON flagfall.events
    FOR EACH ROW EXECUTE FUNCTION flagfall.refuse('a tournament is never deleted');
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON flagfall.events
    FOR EACH STATEMENT EXECUTE FUNCTION flagfall.refuse('a tournament is never deleted');

-- The organisation for which the program works on this connection.
CREATE FUNCTION flagfall.mine() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('flagfall.organisation', true), '')::bigint $$;

-- create_event makes an empty journal.
CREATE FUNCTION flagfall.create_event(in_name text) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ INSERT INTO flagfall.events (organisation, name) VALUES (flagfall.mine(), in_name) RETURNING id $$;

-- append stores a batch behind entry in_last with the hash in_head, all of it or
-- nothing. It may be called again with the same batch when its answer was lost,
-- with in_again: where it was stored then, it only writes that it was asked, so that the answer waits for the
-- replicas as the first one would have. The answer is "stored", "overtaken",
-- "taken" or "missing", with the last entry and its hash.
CREATE FUNCTION flagfall.append(
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
        INSERT INTO flagfall.persons (event, organisation, id, name, birth_year, fmjd, sex, contact, erased, entry, salt, digest)
            SELECT in_event, my, x.id, x.name, x.birth_year, x.fmjd, x.sex, x.contact, x.erased, nullif(x.entry, 0), x.salt, nullif(x.digest, '')
            FROM jsonb_to_recordset(in_persons) AS x (id bigint, name text, birth_year integer, fmjd text, sex text,
                contact text, erased boolean, entry bigint, salt text, digest text);
    END IF;
    IF cardinality(in_digests) > 0 THEN
        INSERT INTO flagfall.sheets (event, organisation, digest, text)
            SELECT in_event, my, digest, text FROM unnest(in_digests, in_texts) AS x (digest, text)
            ON CONFLICT DO NOTHING;
    END IF;
    IF cardinality(in_erase) > 0 THEN
        UPDATE flagfall.persons SET name = '', birth_year = 0, fmjd = '', sex = '', contact = '', salt = '', erased = true
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

-- take_out hands the journal to a file, and bring_back ends that. The answer is
-- whether the journal was there to be taken, and brought back.
CREATE FUNCTION flagfall.take_out(in_event bigint, in_last bigint, in_by text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH done AS (UPDATE flagfall.events SET taken_by = in_by, taken_at = now()
        WHERE id = in_event AND organisation = flagfall.mine() AND taken_by IS NULL AND last = in_last RETURNING 1)
   SELECT EXISTS (SELECT FROM done) $$;
CREATE FUNCTION flagfall.bring_back(in_event bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH done AS (UPDATE flagfall.events SET taken_by = NULL, taken_at = NULL
        WHERE id = in_event AND organisation = flagfall.mine() AND taken_by IS NOT NULL RETURNING 1)
   SELECT EXISTS (SELECT FROM done) $$;

CREATE FUNCTION flagfall.keep_access(in_token text, in_until timestamptz, in_doc text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ DELETE FROM flagfall.access WHERE organisation = flagfall.mine() AND until < now();
   INSERT INTO flagfall.access (organisation, token, until, doc) VALUES (flagfall.mine(), in_token, in_until, in_doc)
   ON CONFLICT (organisation, token) DO UPDATE SET until = excluded.until, doc = excluded.doc $$;
CREATE FUNCTION flagfall.drop_access(in_tokens text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ DELETE FROM flagfall.access WHERE organisation = flagfall.mine() AND token = ANY (in_tokens) $$;

-- The clocks of an event run in one process at a time: the one that has hold of
-- them, for as long as it says so. presses is their journal.
CREATE TABLE flagfall.clocks (
    event        bigint NOT NULL PRIMARY KEY REFERENCES flagfall.events,
    organisation bigint NOT NULL,
    holder       text   NOT NULL,
    until        timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE flagfall.presses (
    event        bigint NOT NULL REFERENCES flagfall.events,
    seq          bigint NOT NULL,
    organisation bigint NOT NULL,
    record       text   NOT NULL,
    PRIMARY KEY (event, seq)
);
CREATE TRIGGER presses_no_change BEFORE UPDATE OR DELETE ON flagfall.presses
    FOR EACH ROW EXECUTE FUNCTION flagfall.refuse('what was pressed is never changed');
CREATE TRIGGER presses_no_truncate BEFORE TRUNCATE ON flagfall.presses
    FOR EACH STATEMENT EXECUTE FUNCTION flagfall.refuse('what was pressed is never changed');

-- hold_clocks takes hold of the clocks of an event, or keeps hold of them: where
-- nobody else has. The answer is whether the caller has.
CREATE FUNCTION flagfall.hold_clocks(in_event bigint, in_holder text, in_span interval) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH held AS (
       INSERT INTO flagfall.clocks AS c (event, organisation, holder, until)
       SELECT id, organisation, in_holder, clock_timestamp() + in_span FROM flagfall.events WHERE id = in_event AND organisation = flagfall.mine()
       ON CONFLICT (event) DO UPDATE SET holder = in_holder, until = clock_timestamp() + in_span
           WHERE c.holder = in_holder OR c.until < clock_timestamp() RETURNING 1)
   SELECT EXISTS (SELECT FROM held) $$;

-- press stores records behind others, for who has hold of the clocks alone. It may
-- be asked again with in_again where its answer was lost.
CREATE FUNCTION flagfall.press(in_event bigint, in_holder text, in_after bigint, in_records text[], in_span interval, in_again boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp AS $$
DECLARE there bigint;
BEGIN
    UPDATE flagfall.clocks SET until = clock_timestamp() + in_span
        WHERE event = in_event AND organisation = flagfall.mine() AND holder = in_holder;
    IF NOT FOUND THEN
        RETURN 'lost';
    END IF;
    SELECT coalesce(max(seq), 0) INTO there FROM flagfall.presses WHERE event = in_event;
    IF there = in_after THEN
        INSERT INTO flagfall.presses (event, seq, organisation, record)
            SELECT in_event, in_after + n, flagfall.mine(), record FROM unnest(in_records) WITH ORDINALITY AS x (record, n);
        RETURN 'stored';
    END IF;
    RETURN CASE WHEN in_again AND there = in_after + cardinality(in_records) THEN 'stored' ELSE 'lost' END;
END $$;

-- The views for other programs.
CREATE VIEW flagfall.tournaments WITH (security_invoker = true) AS
    SELECT o.name AS organisation, e.name AS event, s.row->>'title' AS title, s.row->>'place' AS place, s.row->>'start' AS start,
        s.row->>'variant' AS variant, s.row->>'system' AS system, (s.row->>'rounds')::integer AS rounds,
        (s.row->>'players')::integer AS players, (s.row->>'closed')::boolean AS closed, e.last AS entry
    FROM flagfall.events e JOIN flagfall.organisations o ON o.id = e.organisation
    LEFT JOIN flagfall.shown s ON s.event = e.id AND s.what = 'event';
CREATE VIEW flagfall.players WITH (security_invoker = true) AS
    SELECT o.name AS organisation, e.name AS event, (s.row->>'player')::integer AS player, (s.row->>'number')::integer AS number,
        s.row->>'name' AS name, (s.row->>'rating')::integer AS rating, s.row->>'title' AS title, s.row->>'club' AS club,
        s.row->>'federation' AS federation, s.row->>'fmjd' AS fmjd, (s.row->>'withdrawn')::integer AS withdrawn
    FROM flagfall.shown s JOIN flagfall.events e ON e.id = s.event JOIN flagfall.organisations o ON o.id = e.organisation
    WHERE s.what = 'player';
CREATE VIEW flagfall.results WITH (security_invoker = true) AS
    SELECT o.name AS organisation, e.name AS event, (s.row->>'round')::integer AS round, s.row->>'board' AS board,
        (s.row->>'first')::integer AS first, s.row->>'first_name' AS first_name,
        (s.row->>'second')::integer AS second, s.row->>'second_name' AS second_name,
        s.row->>'result' AS result, (s.row->>'first_points')::numeric AS first_points, (s.row->>'second_points')::numeric AS second_points
    FROM flagfall.shown s JOIN flagfall.events e ON e.id = s.event JOIN flagfall.organisations o ON o.id = e.organisation
    WHERE s.what = 'result';
CREATE VIEW flagfall.standings WITH (security_invoker = true) AS
    SELECT o.name AS organisation, e.name AS event, s.row->>'group' AS "group", (s.row->>'after')::integer AS after_round,
        (s.row->>'place')::integer AS place, (s.row->>'player')::integer AS player, s.row->>'name' AS name,
        (s.row->>'points')::numeric AS points, (s.row->>'games')::integer AS games, (s.row->>'won')::integer AS won,
        (s.row->>'drawn')::integer AS drawn, (s.row->>'lost')::integer AS lost, s.row->'tie_breaks' AS tie_breaks
    FROM flagfall.shown s JOIN flagfall.events e ON e.id = s.event JOIN flagfall.organisations o ON o.id = e.organisation
    WHERE s.what = 'standing';

CREATE VIEW flagfall.records WITH (security_invoker = true) AS
    SELECT p.name, p.fmjd, p.organisation, p.event, t.title, t.start, s."group", s.place, s.points, s.games, s.won, s.drawn, s.lost, p.rating
    FROM flagfall.players p JOIN flagfall.tournaments t ON t.organisation = p.organisation AND t.event = p.event
    LEFT JOIN flagfall.standings s ON s.organisation = p.organisation AND s.event = p.event AND s.player = p.player;

-- The roles: the program, and other programs that read the views.
DO $$
DECLARE r text;
BEGIN
    FOREACH r IN ARRAY ARRAY['flagfall_office', 'flagfall_reader'] LOOP
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', r);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END;
    END LOOP;
    EXECUTE format('GRANT flagfall_office TO %I', current_user);
END $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA flagfall FROM PUBLIC;
GRANT USAGE ON SCHEMA flagfall TO flagfall_office, flagfall_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA flagfall TO flagfall_office;
GRANT EXECUTE ON FUNCTION flagfall.mine, flagfall.create_event, flagfall.append, flagfall.take_out, flagfall.bring_back,
    flagfall.keep_access, flagfall.drop_access, flagfall.hold_clocks, flagfall.press TO flagfall_office;
GRANT SELECT ON flagfall.migrations, flagfall.shown, flagfall.readers, flagfall.tournaments, flagfall.players, flagfall.results, flagfall.standings, flagfall.records TO flagfall_reader;
GRANT SELECT (id, organisation, name, created, last) ON flagfall.events TO flagfall_reader;
GRANT SELECT (id, name, title) ON flagfall.organisations TO flagfall_reader;

-- Each organisation sees what is its own, whatever a statement asks for.
DO $$
DECLARE t text;
BEGIN
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'entries', 'persons', 'sheets', 'shown', 'readers', 'access', 'clocks', 'presses'] LOOP
        EXECUTE format('ALTER TABLE flagfall.%I ENABLE ROW LEVEL SECURITY', t);
        EXECUTE format('CREATE POLICY office ON flagfall.%I TO flagfall_office USING (%I = (SELECT flagfall.mine()))',
            t, CASE t WHEN 'organisations' THEN 'id' ELSE 'organisation' END);
    END LOOP;
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'shown'] LOOP
        EXECUTE format('CREATE POLICY reader ON flagfall.%I TO flagfall_reader USING (%I IN (SELECT r.organisation FROM flagfall.readers r))',
            t, CASE t WHEN 'organisations' THEN 'id' ELSE 'organisation' END);
    END LOOP;
    CREATE POLICY reader ON flagfall.readers TO flagfall_reader USING (login = session_user);
END $$;

-- organisation_named is how a connection finds the organisation that it works for.
CREATE FUNCTION flagfall.organisation_named(in_name text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT id FROM flagfall.organisations WHERE name = in_name $$;
REVOKE ALL ON FUNCTION flagfall.organisation_named FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.organisation_named TO flagfall_office;
