-- The hash of an entry, which chains it to the one before; of entries of before
-- it is found when they are read, and the first one that has it stands for them.
-- A row of persons came with an entry, in whose hash its digest stands.
ALTER TABLE events ADD COLUMN hash TEXT CHECK (length(hash) = 64);
ALTER TABLE persons ADD COLUMN entry INTEGER;
ALTER TABLE persons ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN digest TEXT;

DROP TRIGGER persons_only_erased;
CREATE TRIGGER persons_only_erased BEFORE UPDATE ON persons
WHEN NEW.id <> OLD.id OR NEW.erased <> 1 OR NEW.name <> '' OR NEW.birth_year <> 0
  OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.salt <> ''
  OR NEW.entry IS NOT OLD.entry OR NEW.digest IS NOT OLD.digest
BEGIN SELECT raise(ABORT, 'a person is only ever erased'); END;

-- What the file and the log beside it say of themselves: see identity.go. It is
-- written with every batch, so that it stands in both.
CREATE TABLE head (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    mark BLOB    NOT NULL
) STRICT;
