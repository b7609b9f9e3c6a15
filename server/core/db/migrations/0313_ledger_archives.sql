-- Months of the journal that were written to files. `month` is as in `2026-10`; the first partition is named after its last month. `sha256` is that of the file.
-- After `dropped_at` (epoch ms) the rows are in the file only.
CREATE TABLE ledger_archives (
  month text PRIMARY KEY,
  partition_end bigint NOT NULL UNIQUE,
  file text NOT NULL,
  sha256 text NOT NULL,
  postings bigint NOT NULL,
  last_posting bigint NOT NULL,
  written_at bigint NOT NULL,
  dropped_at bigint
);

-- Per account: sum of the postings that were dropped, and the balance after the last of them. Checks of the books begin with it.
CREATE TABLE ledger_archived_totals (
  account_id bigint PRIMARY KEY REFERENCES ledger_accounts (id),
  sum numeric NOT NULL,
  balance numeric NOT NULL
);

-- How long rows are stored, set by the operator: months of the journal in the database, days of notices to one member. Without a row: for ever.
CREATE TABLE retention (
  kind text PRIMARY KEY CHECK (kind IN ('ledger', 'notices')),
  kept int NOT NULL CHECK (kept > 0)
);
