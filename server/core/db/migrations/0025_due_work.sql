-- Scheduled steps: interest payments, ends of terms, arrivals of transfers. Each row is the next step of one order, numbered by `step`; a
-- finished order has no row. Ending an order early deletes its row, so that of two concurrent attempts exactly one succeeds.
CREATE TABLE due_work (
  kind text NOT NULL,
  subject bigint NOT NULL,
  step int NOT NULL CHECK (step > 0),
  due_at bigint NOT NULL,
  PRIMARY KEY (kind, subject)
);

CREATE INDEX due_work_at ON due_work (due_at, kind, subject);
