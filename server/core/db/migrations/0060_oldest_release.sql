-- The oldest release that may run on this database. A migration that older code cannot work with says so in a line of its own:
--   "-- oldest release: 0.3.0", at the start of a line. server/core/db/migrate.ts stores it here, and refuses to start a release that has not got that migration.
-- No row: any release may run that knows the tables, as during a rolling upgrade. Releases up to 0.1.2 do not read this table.
CREATE TABLE oldest_release (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  migration text NOT NULL,
  version text NOT NULL
);
