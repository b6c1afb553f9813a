-- Whoever keeps an entry under the hash of somebody else's cookie, in their own
-- organisation, does not end that session by ending it.
CREATE OR REPLACE FUNCTION flagfall.sessions_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM flagfall.sessions WHERE token = OLD.token AND NOT EXISTS (SELECT FROM flagfall.access WHERE token = OLD.token);
    RETURN NULL;
END $$;

-- What is kept is a document that can be read: to revoke an account all are looked
-- through, and one that cannot would stop that.
ALTER TABLE flagfall.access ADD CONSTRAINT access_document CHECK (doc::jsonb IS NOT NULL) NOT VALID;

-- salt_of as before, also where the first account has still no passphrase: what is made
-- up for a name that nobody has cannot be worked out by others.
CREATE OR REPLACE FUNCTION flagfall.salt_of(in_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT coalesce((SELECT salt FROM flagfall.accounts WHERE lower(name) = lower(in_name)),
       md5(lower(in_name) || coalesce((SELECT proof FROM flagfall.accounts WHERE proof <> '' ORDER BY id LIMIT 1), ''))) $$;

-- A link of the owner of the database has no maker: no role that others give ends it.
ALTER TABLE flagfall.invitations ALTER COLUMN maker DROP NOT NULL;
