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
INSERT INTO flagfall.terms (event, person, organisation) SELECT event, id, organisation FROM flagfall.persons WHERE NOT erased;
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

CREATE INDEX persons_name ON flagfall.persons (name) WHERE NOT erased;

-- The row of a player is found by their person.
ALTER TABLE flagfall.shown ADD COLUMN person bigint GENERATED ALWAYS AS ((row->>'person')::bigint) STORED;
CREATE INDEX shown_person ON flagfall.shown (event, person) WHERE what = 'player';

REVOKE ALL ON FUNCTION flagfall.terms_follow, flagfall.keep_terms, flagfall.found, flagfall.found_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flagfall.keep_terms, flagfall.found, flagfall.found_words TO flagfall_office;
GRANT SELECT ON flagfall.terms, flagfall.words TO flagfall_office;
ALTER TABLE flagfall.terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE flagfall.words ENABLE ROW LEVEL SECURITY;
CREATE POLICY office ON flagfall.terms TO flagfall_office USING (organisation = ANY ((SELECT flagfall.ours())::bigint[]));
CREATE POLICY office ON flagfall.words TO flagfall_office USING (organisation = ANY ((SELECT flagfall.ours())::bigint[]));
