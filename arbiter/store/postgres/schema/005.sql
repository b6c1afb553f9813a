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

REVOKE ALL ON FUNCTION flagfall.keep_photo, flagfall.drop_photo FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.keep_photo, flagfall.drop_photo TO flagfall_office;
GRANT SELECT ON flagfall.photos TO flagfall_office;
ALTER TABLE flagfall.photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY office ON flagfall.photos TO flagfall_office USING (organisation = ANY ((SELECT flagfall.ours())::bigint[]));
