-- The number of the step that wrote an entry, which is that of its first entry,
-- and the entry of the step that brought it along. Entries of before have no
-- step; they get theirs when they are read.
ALTER TABLE events ADD COLUMN step INTEGER CHECK (step BETWEEN 1 AND seq);
ALTER TABLE events ADD COLUMN cause INTEGER CHECK (cause >= step AND cause < seq);
