-- The number of a player's membership in a national federation; empty in rows of
-- before, whose digests are without it.
ALTER TABLE persons ADD COLUMN member TEXT NOT NULL DEFAULT '';

DROP TRIGGER persons_only_erased;
CREATE TRIGGER persons_only_erased BEFORE UPDATE ON persons
WHEN NEW.id <> OLD.id OR NEW.erased <> 1 OR NEW.name <> '' OR NEW.birth_year <> 0
  OR NEW.fmjd <> '' OR NEW.sex <> '' OR NEW.contact <> '' OR NEW.member <> '' OR NEW.salt <> ''
  OR NEW.entry IS NOT OLD.entry OR NEW.digest IS NOT OLD.digest
BEGIN SELECT raise(ABORT, 'a person is only ever erased'); END;
