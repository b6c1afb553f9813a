-- The journals of many tournaments. Entries are only ever appended, by the
-- functions below: no role of the program may insert, update or delete.
CREATE SCHEMA IF NOT EXISTS flagfall;

-- The version of all that is made here.
CREATE TABLE flagfall.format (version integer PRIMARY KEY);

-- Who owns events: a club, or a federation that clubs belong to. open_hall says that
-- the pages of the hall are for everybody, without having entered.
CREATE TABLE flagfall.organisations (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name      text NOT NULL UNIQUE CHECK (name <> '' AND length(name) <= 100 AND name !~ '[/,[:cntrl:]]'),
    title     text NOT NULL,
    parent    bigint REFERENCES flagfall.organisations,
    open_hall boolean NOT NULL DEFAULT false
);
CREATE INDEX ON flagfall.organisations (parent);
INSERT INTO flagfall.organisations (name, title, open_hall) VALUES ('main', 'Main', true);

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
-- entry to the one before.
CREATE TABLE flagfall.entries (
    event        bigint  NOT NULL,
    seq          bigint  NOT NULL CHECK (seq > 0),
    organisation bigint  NOT NULL,
    step         bigint  NOT NULL CHECK (step BETWEEN 1 AND seq),
    cause        bigint  CHECK (cause >= step AND cause < seq),
    instant      text    NOT NULL,
    who          text    NOT NULL,
    kind         text    NOT NULL,
    body         text    NOT NULL,
    hash         text    NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (event, seq)
);

-- Names, birth years and contacts, the number of a membership in a national
-- federation, and what the event knows of a player beside their person. A row came
-- with an entry, in whose hash its digest stands. The one change allowed is blanking.
CREATE TABLE flagfall.persons (
    event        bigint  NOT NULL REFERENCES flagfall.events,
    id           bigint  NOT NULL,
    organisation bigint  NOT NULL,
    name         text    NOT NULL,
    birth_year   integer NOT NULL,
    fmjd         text    NOT NULL,
    sex          text    NOT NULL,
    contact      text    NOT NULL,
    member       text    NOT NULL,
    rating       integer NOT NULL,
    title        text    NOT NULL,
    club         text    NOT NULL,
    federation   text    NOT NULL,
    erased       boolean NOT NULL,
    entry        bigint  NOT NULL CHECK (entry > 0),
    salt         text    NOT NULL,
    digest       text    NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (event, id)
);
CREATE INDEX persons_name ON flagfall.persons (name) WHERE NOT erased;

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
    person       bigint GENERATED ALWAYS AS ((row->>'person')::bigint) STORED,
    PRIMARY KEY (event, what, key)
);
CREATE INDEX ON flagfall.shown (organisation, what);
-- The row of a player is found by their person.
CREATE INDEX shown_person ON flagfall.shown (event, person) WHERE what = 'player';

-- Logins of other programs that may read the views of an organisation.
CREATE TABLE flagfall.readers (
    login        name   NOT NULL,
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    PRIMARY KEY (login, organisation)
);

-- Who has entered the office in a browser, and the links that let in, by the
-- hash of their secret. To revoke an account all documents are looked through.
CREATE TABLE flagfall.access (
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    token        text   NOT NULL,
    until        timestamptz NOT NULL,
    doc          text   NOT NULL CHECK (doc::jsonb IS NOT NULL),
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
       OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.member <> '' OR NEW.salt <> ''
       OR NEW.rating <> 0 OR NEW.title <> '' OR NEW.club <> '' OR NEW.federation <> ''
       OR NEW.entry <> OLD.entry OR NEW.digest <> OLD.digest)
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

-- The organisations for which a statement works, those whose rows it sees; and the
-- one for which the program works on this connection.
CREATE FUNCTION flagfall.ours() RETURNS bigint[] LANGUAGE sql STABLE AS
$$ SELECT string_to_array(nullif(current_setting('flagfall.organisation', true), ''), ',')::bigint[] $$;
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
    in_bodies text[], in_hashes text[], in_new_head text,
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
    INSERT INTO flagfall.entries (event, organisation, seq, step, cause, instant, who, kind, body, hash)
        SELECT in_event, my, seq, step, nullif(cause, 0), instant, who, kind, body, hash
        FROM unnest(in_seqs, in_steps, in_causes, in_instants, in_whos, in_kinds, in_bodies, in_hashes)
            AS x (seq, step, cause, instant, who, kind, body, hash);
    IF in_persons IS NOT NULL THEN
        INSERT INTO flagfall.persons (event, organisation, id, name, birth_year, fmjd, sex, contact, member, rating, title, club, federation, erased, entry, salt, digest)
            SELECT in_event, my, x.id, x.name, x.birth_year, x.fmjd, x.sex, x.contact, x.member,
                coalesce(x.rating, 0), coalesce(x.title, ''), coalesce(x.club, ''), coalesce(x.federation, ''), x.erased, x.entry, x.salt, x.digest
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

-- append_together stores batches of entries of several tournaments, each as append
-- does: all of it behind its last entry, or nothing of it. What is given of a batch is
-- its organisation, its tournament, the last entry before with its hash, and the last
-- one with its hash; then the entries of all, and the rows of the views that are new or
-- gone. A tournament is named once. The answer is the tournaments of which the batch was
-- stored; append says what became of the others.
CREATE FUNCTION flagfall.append_together(
    in_owners bigint[], in_events bigint[], in_lasts bigint[], in_heads text[], in_new_lasts bigint[], in_new_heads text[],
    in_of bigint[], in_seqs bigint[], in_steps bigint[], in_causes bigint[], in_instants text[], in_whos text[], in_kinds text[],
    in_bodies text[], in_hashes text[],
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
        INSERT INTO flagfall.entries (event, organisation, seq, step, cause, instant, who, kind, body, hash)
            SELECT m.id, m.organisation, x.seq, x.step, nullif(x.cause, 0), x.instant, x.who, x.kind, x.body, x.hash
            FROM unnest(in_of, in_seqs, in_steps, in_causes, in_instants, in_whos, in_kinds, in_bodies, in_hashes)
                AS x (event, seq, step, cause, instant, who, kind, body, hash)
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
$$ DELETE FROM flagfall.access WHERE organisation = ANY (flagfall.ours()) AND token = ANY (in_tokens) $$;

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

-- organisation_named is how a connection finds the organisation that it works for.
CREATE FUNCTION flagfall.organisation_named(in_name text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT id FROM flagfall.organisations WHERE name = in_name $$;

-- Who enters the office by a name and a passphrase. proof is the SHA-256 of what
-- Argon2id makes of the passphrase and the salt; the program cannot read it.
CREATE TABLE flagfall.accounts (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    text NOT NULL CHECK (name <> '' AND length(name) <= 80 AND name !~ '[[:cntrl:]]'),
    salt    text NOT NULL,
    proof   text NOT NULL,
    made    timestamptz NOT NULL DEFAULT now(),
    revoked timestamptz,
    -- An account of which nobody has set the passphrase yet.
    waiting boolean GENERATED ALWAYS AS (proof = '') STORED
);
CREATE UNIQUE INDEX ON flagfall.accounts (lower(name));

-- What an account is in an organisation, and in all that belong to it.
CREATE TABLE flagfall.members (
    account      bigint NOT NULL REFERENCES flagfall.accounts,
    organisation bigint NOT NULL REFERENCES flagfall.organisations,
    role         text   NOT NULL CHECK (role IN ('public', 'board', 'helper', 'arbiter', 'owner')),
    PRIMARY KEY (account, organisation)
);
CREATE INDEX ON flagfall.members (organisation);

-- reach lists an organisation and all that belong to it, for that setting; without
-- one, all that there are.
CREATE FUNCTION flagfall.reach(in_organisation bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH RECURSIVE reached AS (
       SELECT id FROM flagfall.organisations WHERE in_organisation IS NULL OR id = in_organisation
       UNION SELECT o.id FROM flagfall.organisations o JOIN reached r ON o.parent = r.id)
   SELECT string_agg(id::text, ',' ORDER BY id) FROM reached $$;

-- salt_of gives the salt of an account; for a name that nobody has, one that looks
-- the same each time, so that nobody learns which names there are: it is
-- made of a passphrase, so that others cannot work it out. enters reports
-- whether what was made of a passphrase is that of the account.
CREATE FUNCTION flagfall.salt_of(in_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT coalesce((SELECT salt FROM flagfall.accounts WHERE lower(name) = lower(in_name)),
       md5(lower(in_name) || coalesce((SELECT proof FROM flagfall.accounts WHERE proof <> '' ORDER BY id LIMIT 1), ''))) $$;
CREATE FUNCTION flagfall.enters(in_name text, in_key bytea) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT name FROM flagfall.accounts WHERE lower(name) = lower(in_name) AND proof = encode(sha256(in_key), 'hex') AND revoked IS NULL $$;

-- Photos of scoresheets, outside the journal: they may be taken away. The name has the
-- round, the board and the digest of the picture.
CREATE TABLE flagfall.photos (
    event        bigint NOT NULL REFERENCES flagfall.events,
    name         text   NOT NULL CHECK (name ~ '^r[0-9]+-b[0-9.]+-[0-9a-f]{64}\.(jpg|png)$'),
    organisation bigint NOT NULL,
    picture      bytea  NOT NULL CHECK (length(picture) <= 12 * 1024 * 1024),
    PRIMARY KEY (event, name),
    CHECK (substring(name FROM '([0-9a-f]{64})\.') = encode(sha256(picture), 'hex'))
);
ALTER TABLE flagfall.photos ALTER COLUMN picture SET STORAGE EXTERNAL; -- it is packed already

-- keep_photo keeps a photo unless its board or its event has as many already. It may be
-- asked again. The answer is "kept", "board", "event", "taken" or "missing".
CREATE FUNCTION flagfall.keep_photo(in_event bigint, in_name text, in_picture bytea, in_of_board integer, in_all integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp AS $$
DECLARE e flagfall.events;
BEGIN
    SELECT * INTO e FROM flagfall.events WHERE id = in_event AND organisation = flagfall.mine();
    IF e.id IS NULL THEN
        RETURN 'missing';
    ELSIF e.taken_by IS NOT NULL THEN
        RETURN 'taken';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('flagfall.photos', e.id)); -- two at once are counted in turn
    IF EXISTS (SELECT FROM flagfall.photos WHERE event = e.id AND name = in_name) THEN
        RETURN 'kept';
    ELSIF (SELECT count(*) FROM flagfall.photos WHERE event = e.id AND starts_with(name, regexp_replace(in_name, '[^-]*$', ''))) >= in_of_board THEN
        RETURN 'board';
    ELSIF (SELECT count(*) FROM flagfall.photos WHERE event = e.id) >= in_all THEN
        RETURN 'event';
    END IF;
    INSERT INTO flagfall.photos (event, name, organisation, picture) VALUES (e.id, in_name, e.organisation, in_picture);
    RETURN 'kept';
END $$;

CREATE FUNCTION flagfall.drop_photo(in_event bigint, in_name text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ DELETE FROM flagfall.photos WHERE event = in_event AND name = in_name AND organisation = flagfall.mine() $$;

-- What people are found by among very many: made of persons, and can be made again.

-- What each is found by: words of their name, numbers. terms is null where the program
-- has still to say it.
CREATE TABLE flagfall.terms (
    event        bigint NOT NULL,
    person       bigint NOT NULL,
    organisation bigint NOT NULL,
    terms        tsvector,
    PRIMARY KEY (event, person)
);
CREATE INDEX terms_found ON flagfall.terms USING gin (terms) WITH (gin_pending_list_limit = 512);
CREATE INDEX terms_missing ON flagfall.terms (organisation) WHERE terms IS NULL;

-- The words of the names of an organisation, which are far fewer, and their endings, by
-- which a word is found that was mistyped.
CREATE TABLE flagfall.words (
    organisation bigint NOT NULL,
    word         text COLLATE "C" NOT NULL,
    endings      tsvector NOT NULL,
    PRIMARY KEY (organisation, word)
);
CREATE INDEX words_found ON flagfall.words USING gin (endings) WITH (gin_pending_list_limit = 512);

-- Who is new is to be found, and who is erased is not: neither they nor words that were
-- theirs alone. Nobody adds to the words meanwhile.
CREATE FUNCTION flagfall.terms_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    gone tsvector;
BEGIN
    IF NOT NEW.erased THEN
        INSERT INTO flagfall.terms (event, person, organisation) VALUES (NEW.event, NEW.id, NEW.organisation);
        RETURN NULL;
    END IF;
    LOCK TABLE flagfall.words IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM flagfall.terms WHERE event = NEW.event AND person = NEW.id RETURNING terms INTO gone;
    DELETE FROM flagfall.words w WHERE w.organisation = NEW.organisation AND w.word = ANY (tsvector_to_array(gone))
        AND NOT EXISTS (SELECT FROM flagfall.terms t WHERE t.organisation = NEW.organisation AND t.terms @@ quote_literal(w.word)::tsquery);
    RETURN NULL;
END $$;
CREATE TRIGGER terms_follow AFTER INSERT OR UPDATE ON flagfall.persons FOR EACH ROW EXECUTE FUNCTION flagfall.terms_follow();

-- keep_terms says what people are found by, each text the terms of one with U+001F
-- between them, and the endings of the words of all.
CREATE FUNCTION flagfall.keep_terms(in_events bigint[], in_persons bigint[], in_terms text[], in_words text[], in_endings text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ INSERT INTO flagfall.words (organisation, word, endings)
       SELECT y.organisation, e.word, array_to_tsvector(string_to_array(e.endings, E'\x1f'))
       FROM (SELECT DISTINCT t.organisation, word FROM unnest(in_events, in_persons, in_terms) AS x (event, person, terms)
           JOIN flagfall.terms t ON t.event = x.event AND t.person = x.person AND t.organisation = ANY ((SELECT flagfall.ours())::bigint[])
           CROSS JOIN unnest(string_to_array(x.terms, E'\x1f')) AS word) AS y
       JOIN unnest(in_words, in_endings) AS e (word, endings) USING (word)
       ORDER BY y.organisation, e.word ON CONFLICT DO NOTHING;
   UPDATE flagfall.terms t SET terms = array_to_tsvector(string_to_array(x.terms, E'\x1f'))
       FROM unnest(in_events, in_persons, in_terms) AS x (event, person, terms)
       WHERE t.event = x.event AND t.person = x.person AND t.organisation = ANY ((SELECT flagfall.ours())::bigint[]) $$;

-- found gives those of whom a question holds, and no more than in_most; found_words the
-- words that each of several is about. A policy would keep the index from being asked
-- before it, so that these ask for whom the statement works themselves; what there is to
-- know of people stands in persons, behind its policy.
CREATE FUNCTION flagfall.found(in_question text, in_most integer) RETURNS TABLE (event bigint, person bigint)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = flagfall, pg_temp AS
$$ SELECT t.event, t.person FROM flagfall.terms t WHERE t.terms @@ in_question::tsquery AND t.organisation = ANY ((SELECT flagfall.ours())::bigint[]) LIMIT in_most $$;
CREATE FUNCTION flagfall.found_words(in_questions text[], in_most integer) RETURNS TABLE (n bigint, word text)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = flagfall, pg_temp AS
$$ SELECT q.n, f.word FROM unnest(in_questions) WITH ORDINALITY AS q (question, n) CROSS JOIN LATERAL (SELECT DISTINCT w.word FROM flagfall.words w
       WHERE w.endings @@ q.question::tsquery AND w.organisation = ANY ((SELECT flagfall.ours())::bigint[]) LIMIT in_most) AS f $$;

-- Accounts in the hands of the owners of organisations, from the browser. The program
-- may not change an account; these functions do, for who shows that they have entered by
-- the account of an owner. What they show is the secret of their cookie, of which the
-- database keeps the hash alone, and which it has from the passphrase and from nothing
-- that the program says.

-- Who has entered by an account, by the hash of their cookie.
CREATE TABLE flagfall.sessions (
    token   text   PRIMARY KEY,
    account bigint NOT NULL REFERENCES flagfall.accounts,
    until   timestamptz NOT NULL
);
-- Links by which somebody sets the passphrase of their account, once. One of the owner
-- of the database has no maker: no role that others give ends it.
CREATE TABLE flagfall.invitations (
    token   text   PRIMARY KEY,
    account bigint NOT NULL REFERENCES flagfall.accounts,
    maker   bigint REFERENCES flagfall.accounts,
    until   timestamptz NOT NULL
);
-- Whoever keeps an entry under the hash of somebody else's cookie, in their own
-- organisation, does not end that session by ending it.
CREATE FUNCTION flagfall.sessions_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM flagfall.sessions WHERE token = OLD.token AND NOT EXISTS (SELECT FROM flagfall.access WHERE token = OLD.token);
    RETURN NULL;
END $$;
CREATE TRIGGER sessions_follow AFTER DELETE ON flagfall.access FOR EACH ROW EXECUTE FUNCTION flagfall.sessions_follow();

-- vouch remembers who enters by an account and its passphrase.
CREATE FUNCTION flagfall.vouch(in_name text, in_key bytea, in_token text, in_until timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ DELETE FROM flagfall.sessions WHERE until < now();
   DELETE FROM flagfall.invitations WHERE until < now();
   WITH done AS (
       INSERT INTO flagfall.sessions (token, account, until)
       SELECT in_token, id, least(in_until, now() + interval '6 days') FROM flagfall.accounts
           WHERE lower(name) = lower(in_name) AND proof = encode(sha256(in_key), 'hex') AND revoked IS NULL
       ON CONFLICT DO NOTHING RETURNING 1)
   SELECT EXISTS (SELECT FROM done) $$;

-- owned are the organisations that whoever has that cookie is an owner of, and all that
-- belong to them.
CREATE FUNCTION flagfall.owned(in_secret text) RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH RECURSIVE reached AS (
       SELECT m.organisation AS id FROM flagfall.sessions s JOIN flagfall.accounts a ON a.id = s.account JOIN flagfall.members m ON m.account = a.id
           WHERE s.token = encode(sha256(convert_to(in_secret, 'UTF8')), 'hex') AND s.until > now() AND a.revoked IS NULL AND m.role = 'owner'
       UNION SELECT o.id FROM flagfall.organisations o JOIN reached r ON o.parent = r.id)
   SELECT coalesce(array_agg(id), '{}') FROM reached $$;

-- manage changes an account for who has that cookie. In what concerns the whole account,
-- who enters by it or whether anybody does, it is theirs alone who own every organisation in
-- which it has a role: otherwise who lets somebody in might enter as them elsewhere. The
-- answer is "done", or why not: "strange" for an organisation that they do not own,
-- "taken" for a name, "nobody" for an account that has no role with them, "elsewhere" for
-- one that has others, "self" for their own, "waiting" and "revoked".
CREATE FUNCTION flagfall.manage(in_secret text, in_what text, in_name text, in_organisation text, in_role text, in_token text, in_until timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp AS $$
DECLARE
    mine  bigint[] := flagfall.owned(in_secret);
    me    bigint := (SELECT account FROM flagfall.sessions WHERE token = encode(sha256(convert_to(in_secret, 'UTF8')), 'hex'));
    place bigint;
    a     flagfall.accounts;
    known boolean;
    whole boolean;
BEGIN
    IF in_what IN ('add', 'role') THEN
        SELECT id INTO place FROM flagfall.organisations WHERE name = in_organisation AND id = ANY (mine);
        IF place IS NULL THEN
            RETURN 'strange';
        END IF;
    END IF;
    IF cardinality(mine) = 0 OR in_what = 'add' AND in_role = '' OR in_role NOT IN ('', 'public', 'helper', 'arbiter', 'owner') THEN
        RETURN 'strange';
    END IF;
    SELECT * INTO a FROM flagfall.accounts WHERE lower(name) = lower(in_name) FOR UPDATE;
    IF in_what = 'add' THEN
        IF a.id IS NOT NULL THEN
            RETURN 'taken';
        END IF;
        INSERT INTO flagfall.accounts (name, salt, proof) VALUES (in_name, md5(random()::text || in_token), '') RETURNING * INTO a;
        INSERT INTO flagfall.members (account, organisation, role) VALUES (a.id, place, in_role);
        INSERT INTO flagfall.invitations (token, account, maker, until) VALUES (in_token, a.id, me, least(in_until, now() + interval '6 days'));
        RETURN 'done';
    END IF;
    known := EXISTS (SELECT FROM flagfall.members WHERE account = a.id AND organisation = ANY (mine));
    whole := known AND NOT EXISTS (SELECT FROM flagfall.members WHERE account = a.id AND organisation <> ALL (mine));
    IF a.id IS NULL OR NOT known AND (in_what <> 'role' OR in_role = '') THEN
        RETURN 'nobody';
    ELSIF a.id = me THEN
        RETURN 'self';
    ELSIF in_what = 'role' AND in_role = '' THEN
        DELETE FROM flagfall.members WHERE account = a.id AND organisation = place;
        RETURN CASE WHEN FOUND THEN 'done' ELSE 'nobody' END;
    ELSIF in_what = 'role' THEN
        IF a.revoked IS NOT NULL THEN
            RETURN 'revoked';
        ELSIF NOT whole AND (a.proof = '' OR EXISTS (SELECT FROM flagfall.invitations WHERE account = a.id AND maker <> me AND until > now())) THEN
            RETURN 'waiting';
        END IF;
        -- Who made a link before shall not enter by it in the role that others give.
        DELETE FROM flagfall.invitations WHERE account = a.id AND maker <> me;
        INSERT INTO flagfall.members (account, organisation, role) VALUES (a.id, place, in_role)
            ON CONFLICT (account, organisation) DO UPDATE SET role = excluded.role;
        RETURN 'done';
    ELSIF NOT whole THEN
        RETURN 'elsewhere';
    ELSIF in_what = 'revoke' THEN
        UPDATE flagfall.accounts SET revoked = coalesce(revoked, now()) WHERE id = a.id;
        DELETE FROM flagfall.invitations WHERE account = a.id;
        DELETE FROM flagfall.access WHERE doc::jsonb->'persons'->0->>'account' = a.name;
        DELETE FROM flagfall.sessions WHERE account = a.id;
        RETURN 'done';
    ELSIF in_what = 'link' THEN
        DELETE FROM flagfall.invitations WHERE account = a.id;
        INSERT INTO flagfall.invitations (token, account, maker, until) VALUES (in_token, a.id, me, least(in_until, now() + interval '6 days'));
        RETURN 'done';
    END IF;
    RETURN 'strange';
END $$;

-- invited is whose passphrase a link sets; accept sets it, once, lets the account in again
-- where it was revoked, and sends out who has entered by the one before.
CREATE FUNCTION flagfall.invited(in_secret text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT a.name FROM flagfall.invitations i JOIN flagfall.accounts a ON a.id = i.account WHERE i.token = encode(sha256(convert_to(in_secret, 'UTF8')), 'hex') AND i.until > now() $$;
CREATE FUNCTION flagfall.accept(in_secret text, in_salt text, in_key bytea) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = flagfall, pg_temp AS $$
DECLARE
    whose bigint;
    named text;
BEGIN
    DELETE FROM flagfall.invitations WHERE token = encode(sha256(convert_to(in_secret, 'UTF8')), 'hex') AND until > now() RETURNING account INTO whose;
    IF whose IS NULL THEN
        RETURN NULL;
    END IF;
    UPDATE flagfall.accounts SET salt = in_salt, proof = encode(sha256(in_key), 'hex'), revoked = NULL WHERE id = whose RETURNING name INTO named;
    DELETE FROM flagfall.access WHERE doc::jsonb->'persons'->0->>'account' = named;
    DELETE FROM flagfall.sessions WHERE account = whose;
    RETURN named;
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
        s.row->>'federation' AS federation, s.row->>'fmjd' AS fmjd, (s.row->>'withdrawn')::integer AS withdrawn,
        s.row->>'member' AS member
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
-- What accounts are proved by is nobody's to read.
REVOKE SELECT ON flagfall.accounts, flagfall.sessions, flagfall.invitations FROM flagfall_office;
GRANT SELECT (id, name, made, revoked, waiting) ON flagfall.accounts TO flagfall_office;
GRANT EXECUTE ON FUNCTION flagfall.mine, flagfall.create_event, flagfall.append, flagfall.take_out, flagfall.bring_back,
    flagfall.keep_access, flagfall.drop_access, flagfall.hold_clocks, flagfall.press, flagfall.organisation_named,
    flagfall.ours, flagfall.reach, flagfall.salt_of, flagfall.enters, flagfall.append_together, flagfall.keep_photo, flagfall.drop_photo,
    flagfall.keep_terms, flagfall.found, flagfall.found_words, flagfall.vouch, flagfall.manage, flagfall.invited, flagfall.accept TO flagfall_office;
GRANT SELECT ON flagfall.format, flagfall.shown, flagfall.readers, flagfall.tournaments, flagfall.players, flagfall.results, flagfall.standings, flagfall.records TO flagfall_reader;
GRANT SELECT (id, organisation, name, created, last) ON flagfall.events TO flagfall_reader;
GRANT SELECT (id, name, title) ON flagfall.organisations TO flagfall_reader;

-- Each organisation sees what is its own, whatever a statement asks for.
DO $$
DECLARE t text;
BEGIN
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'entries', 'persons', 'sheets', 'shown', 'readers', 'access', 'clocks', 'presses',
            'members', 'photos', 'terms', 'words'] LOOP
        EXECUTE format('ALTER TABLE flagfall.%I ENABLE ROW LEVEL SECURITY', t);
        EXECUTE format('CREATE POLICY office ON flagfall.%I TO flagfall_office USING (%I = ANY ((SELECT flagfall.ours())::bigint[]))',
            t, CASE t WHEN 'organisations' THEN 'id' ELSE 'organisation' END);
    END LOOP;
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'shown'] LOOP
        EXECUTE format('CREATE POLICY reader ON flagfall.%I TO flagfall_reader USING (%I IN (SELECT r.organisation FROM flagfall.readers r))',
            t, CASE t WHEN 'organisations' THEN 'id' ELSE 'organisation' END);
    END LOOP;
    CREATE POLICY reader ON flagfall.readers TO flagfall_reader USING (login = session_user);
    ALTER TABLE flagfall.accounts ENABLE ROW LEVEL SECURITY;
    CREATE POLICY office ON flagfall.accounts TO flagfall_office USING (id IN (SELECT m.account FROM flagfall.members m));
    ALTER TABLE flagfall.sessions ENABLE ROW LEVEL SECURITY;
    ALTER TABLE flagfall.invitations ENABLE ROW LEVEL SECURITY;
    CREATE POLICY nobody ON flagfall.sessions USING (false);
    CREATE POLICY nobody ON flagfall.invitations USING (false);
    -- The version is nobody's secret.
    ALTER TABLE flagfall.format ENABLE ROW LEVEL SECURITY;
    CREATE POLICY everybody ON flagfall.format USING (true);
END $$;
