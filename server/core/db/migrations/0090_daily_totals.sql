-- Total value of each member in USDT at the end of a UTC day, and the net value that came from outside on that day. `day`: days since 1970-01-01. `sample`: made
-- up for the demo member. Members without an account have no row.
CREATE TABLE daily_totals (
  member bigint NOT NULL REFERENCES members (id),
  day int NOT NULL,
  total numeric NOT NULL CHECK (total NOT IN ('NaN', 'Infinity', '-Infinity')),
  net_deposits numeric NOT NULL CHECK (net_deposits NOT IN ('NaN', 'Infinity', '-Infinity')),
  sample boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member, day)
);

-- Progress of a day's totals: members up to `after_member` are done, all of them once `finished_at` (epoch ms) is set.
CREATE TABLE daily_total_runs (
  day int PRIMARY KEY,
  after_member bigint NOT NULL DEFAULT 0,
  finished_at bigint
);
