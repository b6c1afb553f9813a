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
-- Links by which somebody sets the passphrase of their account, once.
CREATE TABLE flagfall.invitations (
    token   text   PRIMARY KEY,
    account bigint NOT NULL REFERENCES flagfall.accounts,
    maker   bigint NOT NULL REFERENCES flagfall.accounts,
    until   timestamptz NOT NULL
);
ALTER TABLE flagfall.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE flagfall.invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY nobody ON flagfall.sessions USING (false);
CREATE POLICY nobody ON flagfall.invitations USING (false);

-- waiting is an account of which nobody has set the passphrase yet.
ALTER TABLE flagfall.accounts ADD COLUMN waiting boolean GENERATED ALWAYS AS (proof = '') STORED;
GRANT SELECT (made, waiting) ON flagfall.accounts TO flagfall_office;

CREATE FUNCTION flagfall.sessions_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM flagfall.sessions WHERE token = OLD.token;
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

REVOKE ALL ON FUNCTION flagfall.sessions_follow, flagfall.vouch, flagfall.owned, flagfall.manage, flagfall.invited, flagfall.accept FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.vouch, flagfall.manage, flagfall.invited, flagfall.accept TO flagfall_office;
