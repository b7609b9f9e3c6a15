-- Last backup that succeeded and last one that failed, for `doctor` and for the alarm. Epoch ms; null if there was none.
CREATE TABLE backup_runs (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  succeeded_at bigint,
  failed_at bigint,
  reason text NOT NULL DEFAULT ''
);
INSERT INTO backup_runs (id) VALUES (true);
