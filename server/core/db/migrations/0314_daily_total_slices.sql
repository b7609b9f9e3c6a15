-- Members of a day's totals in slices by id, so that nodes work at the same time, each on slices that no other has locked. Members after `after_member` up to
-- `last_member` are left; all are done once `finished_at` (epoch ms) is set. The run of the day is finished when all its slices are.
CREATE TABLE daily_total_slices (
  day int NOT NULL REFERENCES daily_total_runs (day),
  slice int NOT NULL,
  after_member bigint NOT NULL,
  last_member bigint NOT NULL,
  finished_at bigint,
  PRIMARY KEY (day, slice)
);
