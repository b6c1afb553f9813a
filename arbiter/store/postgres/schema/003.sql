-- Organisations with accounts: who may do what in the events of which.

-- open_hall says that the pages of the hall are for everybody, without having entered.
ALTER TABLE flagfall.organisations ADD COLUMN open_hall boolean NOT NULL DEFAULT false;
ALTER TABLE flagfall.organisations ADD CHECK (name <> '' AND length(name) <= 100 AND name !~ '[/,[:cntrl:]]');
UPDATE flagfall.organisations SET open_hall = true;
CREATE INDEX ON flagfall.organisations (parent);

-- Who enters the office by a name and a passphrase. proof is the SHA-256 of what
-- Argon2id makes of the passphrase and the salt; the program cannot read it.
CREATE TABLE flagfall.accounts (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    text NOT NULL CHECK (name <> '' AND length(name) <= 80 AND name !~ '[[:cntrl:]]'),
    salt    text NOT NULL,
    proof   text NOT NULL,
    made    timestamptz NOT NULL DEFAULT now(),
    revoked timestamptz
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

-- The organisations for which a statement works: those whose rows it sees.
CREATE FUNCTION flagfall.ours() RETURNS bigint[] LANGUAGE sql STABLE AS
$$ SELECT string_to_array(nullif(current_setting('flagfall.organisation', true), ''), ',')::bigint[] $$;

-- reach lists an organisation and all that belong to it, for that setting; without
-- one, all that there are.
CREATE FUNCTION flagfall.reach(in_organisation bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ WITH RECURSIVE reached AS (
       SELECT id FROM flagfall.organisations WHERE in_organisation IS NULL OR id = in_organisation
       UNION SELECT o.id FROM flagfall.organisations o JOIN reached r ON o.parent = r.id)
   SELECT string_agg(id::text, ',' ORDER BY id) FROM reached $$;

-- salt_of gives the salt of an account; for a name that nobody has, one that looks
-- the same each time, so that nobody learns which names there are. enters reports
-- whether what was made of a passphrase is that of the account.
CREATE FUNCTION flagfall.salt_of(in_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT coalesce((SELECT salt FROM flagfall.accounts WHERE lower(name) = lower(in_name)),
       md5(lower(in_name) || coalesce((SELECT proof FROM flagfall.accounts ORDER BY id LIMIT 1), ''))) $$;
CREATE FUNCTION flagfall.enters(in_name text, in_key bytea) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ SELECT name FROM flagfall.accounts WHERE lower(name) = lower(in_name) AND proof = encode(sha256(in_key), 'hex') AND revoked IS NULL $$;

-- drop_access as before, for all organisations that the statement works for.
CREATE OR REPLACE FUNCTION flagfall.drop_access(in_tokens text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = flagfall, pg_temp AS
$$ DELETE FROM flagfall.access WHERE organisation = ANY (flagfall.ours()) AND token = ANY (in_tokens) $$;

REVOKE ALL ON FUNCTION flagfall.ours, flagfall.reach, flagfall.salt_of, flagfall.enters FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.ours, flagfall.reach, flagfall.salt_of, flagfall.enters TO flagfall_office;
GRANT SELECT (id, name, revoked) ON flagfall.accounts TO flagfall_office;
GRANT SELECT ON flagfall.members TO flagfall_office;

DO $$
DECLARE t text;
BEGIN
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'entries', 'persons', 'sheets', 'shown', 'readers', 'access', 'clocks', 'presses'] LOOP
        EXECUTE format('DROP POLICY office ON flagfall.%I', t);
    END LOOP;
    FOREACH t IN ARRAY ARRAY['organisations', 'events', 'entries', 'persons', 'sheets', 'shown', 'readers', 'access', 'clocks', 'presses', 'members'] LOOP
        EXECUTE format('ALTER TABLE flagfall.%I ENABLE ROW LEVEL SECURITY', t);
        EXECUTE format('CREATE POLICY office ON flagfall.%I TO flagfall_office USING (%I = ANY ((SELECT flagfall.ours())::bigint[]))',
            t, CASE t WHEN 'organisations' THEN 'id' ELSE 'organisation' END);
    END LOOP;
    ALTER TABLE flagfall.accounts ENABLE ROW LEVEL SECURITY;
    CREATE POLICY office ON flagfall.accounts TO flagfall_office USING (id IN (SELECT m.account FROM flagfall.members m));
    -- The version is nobody's secret.
    ALTER TABLE flagfall.migrations ENABLE ROW LEVEL SECURITY;
    CREATE POLICY everybody ON flagfall.migrations USING (true);
END $$;
