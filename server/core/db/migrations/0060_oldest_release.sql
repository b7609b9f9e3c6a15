-- Oldest release that may run on this database. A migration that older code cannot work with has the mark "-- oldest release: 0.3.0" as a line of its own.
-- `migrate` stores it here and refuses to start a release that does not have that migration. Without a row, older releases may run, as in a rolling
-- upgrade. Releases up to 0.1.2 do not read this table.
CREATE TABLE oldest_release (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  migration text NOT NULL,
  version text NOT NULL
);
