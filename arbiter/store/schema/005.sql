-- What an event knows of a player beside their person, so that it is erased with the
-- name; rows of before have it in the entries that name them, and their digests are
-- without it.
ALTER TABLE persons ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN federation TEXT NOT NULL DEFAULT '';

DROP TRIGGER persons_only_erased;
CREATE TRIGGER persons_only_erased BEFORE UPDATE ON persons
WHEN NEW.id <> OLD.id OR NEW.erased <> 1 OR NEW.name <> '' OR NEW.birth_year <> 0
  OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.member <> '' OR NEW.salt <> ''
  OR NEW.rating <> 0 OR NEW.title <> '' OR NEW.club <> '' OR NEW.federation <> ''
  OR NEW.entry IS NOT OLD.entry OR NEW.digest IS NOT OLD.digest
BEGIN SELECT raise(ABORT, 'a person is only ever erased'); END;
