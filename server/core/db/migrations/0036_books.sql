-- Progress of the ledger check, in one row. The journal is consistent up to `posting` and `entry`. `round`: number of checks begun at the first posting.
-- `since`: start of the current round, epoch ms. `finished_at`: when the check last reached the end of the journal; null before. `next_at`: when it is due
-- again.
CREATE TABLE books_check (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  posting bigint NOT NULL DEFAULT 0,
  entry bigint NOT NULL DEFAULT 0,
  round int NOT NULL DEFAULT 0,
  since bigint NOT NULL DEFAULT 0,
  finished_at bigint,
  next_at bigint NOT NULL DEFAULT 0
);

INSERT INTO books_check DEFAULT VALUES;

-- Per account up to that posting: sum of its postings, and the running balance in the last one. Every check updates these rows; the fillfactor keeps space for
-- that in each page.
CREATE TABLE books_sums (
  account_id bigint PRIMARY KEY,
  sum numeric NOT NULL,
  balance numeric NOT NULL
) WITH (fillfactor = 60);

-- Findings of the check. While one is not cleared, payouts are stopped. `posting` is 0 if there is none to name.
CREATE TABLE books_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what text NOT NULL CHECK (what IN ('balance', 'running balance', 'entry', 'owes')),
  place text NOT NULL,
  posting bigint NOT NULL,
  expected numeric NOT NULL,
  found numeric NOT NULL,
  found_at bigint NOT NULL,
  round int NOT NULL,
  cleared_at bigint
);

-- A wrong account balance is one finding, even if further postings are booked.
CREATE UNIQUE INDEX books_differences_open ON books_differences (what, place, (CASE WHEN what IN ('balance', 'owes') THEN 0 ELSE posting END))
  WHERE cleared_at IS NULL;
