-- How far the books are checked, in one row. `posting` and `entry`: the journal agrees with itself up to there. `since`: when the check that got there began
-- at the first posting, epoch ms, and `round`: how often one did; `finished_at`: when it last had reached the end of the journal, null until then; `next_at`:
-- when it is due again.
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

-- Of each account up to that posting: the sum of its postings, and the running balance that its last one says. Written at every check: room for it in each page.
CREATE TABLE books_sums (
  account_id bigint PRIMARY KEY,
  sum numeric NOT NULL,
  balance numeric NOT NULL
) WITH (fillfactor = 60);

-- What did not add up. While one is not cleared, nothing is paid out. `posting` is 0 where there is none to name.
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

-- What an account has is wrong once, whatever is booked on it meanwhile.
CREATE UNIQUE INDEX books_differences_open ON books_differences (what, place, (CASE WHEN what IN ('balance', 'owes') THEN 0 ELSE posting END))
  WHERE cleared_at IS NULL;
