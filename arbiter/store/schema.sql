-- The journal of one tournament. Entries are only ever appended.
CREATE TABLE events (
    seq     INTEGER PRIMARY KEY,
    instant TEXT    NOT NULL,
    who     TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    body    TEXT    NOT NULL CHECK (json_valid(body)),
    -- The number of the step that wrote the entry, which is that of its first entry,
    -- and the entry of the step that brought this one along.
    step    INTEGER NOT NULL CHECK (step BETWEEN 1 AND seq),
    cause   INTEGER CHECK (cause >= step AND cause < seq),
    -- The hash, which chains the entry to the one before.
    hash    TEXT    NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events)
BEGIN SELECT raise(ABORT, 'entry does not follow the last one'); END;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;

-- Names, birth years and contacts, the number of a membership in a national
-- federation, and what the event knows of a player beside their person. A row came
-- with an entry, in whose hash its digest stands. The one change allowed is blanking.
CREATE TABLE persons (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    birth_year INTEGER NOT NULL,
    fmjd       TEXT    NOT NULL,
    sex        TEXT    NOT NULL,
    contact    TEXT    NOT NULL,
    member     TEXT    NOT NULL,
    rating     INTEGER NOT NULL,
    title      TEXT    NOT NULL,
    club       TEXT    NOT NULL,
    federation TEXT    NOT NULL,
    erased     INTEGER NOT NULL,
    entry      INTEGER NOT NULL CHECK (entry > 0),
    salt       TEXT    NOT NULL,
    digest     TEXT    NOT NULL CHECK (length(digest) = 64)
) STRICT;

CREATE TRIGGER persons_no_replace BEFORE INSERT ON persons
WHEN EXISTS (SELECT 1 FROM persons WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'person exists'); END;

CREATE TRIGGER persons_only_erased BEFORE UPDATE ON persons
WHEN NEW.id <> OLD.id OR NEW.erased <> 1 OR NEW.name <> '' OR NEW.birth_year <> 0
  OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.member <> '' OR NEW.salt <> ''
  OR NEW.rating <> 0 OR NEW.title <> '' OR NEW.club <> '' OR NEW.federation <> ''
  OR NEW.entry <> OLD.entry OR NEW.digest <> OLD.digest
BEGIN SELECT raise(ABORT, 'a person is only ever erased'); END;

CREATE TRIGGER persons_no_delete BEFORE DELETE ON persons
BEGIN SELECT raise(ABORT, 'a person is only ever erased'); END;

-- The texts of scoresheets by their digest.
CREATE TABLE sheets (
    digest TEXT PRIMARY KEY,
    text   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER sheets_no_replace BEFORE INSERT ON sheets
WHEN EXISTS (SELECT 1 FROM sheets WHERE digest = NEW.digest)
BEGIN SELECT raise(IGNORE); END;

CREATE TRIGGER sheets_no_update BEFORE UPDATE ON sheets
BEGIN SELECT raise(ABORT, 'a sheet is never changed'); END;

CREATE TRIGGER sheets_no_delete BEFORE DELETE ON sheets
BEGIN SELECT raise(ABORT, 'a sheet is never changed'); END;

-- What the file and the log beside it say of themselves: see identity.go. It is
-- written with every batch, so that it stands in both.
CREATE TABLE head (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    mark BLOB    NOT NULL
) STRICT;
