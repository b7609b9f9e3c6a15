-- What is due at a time: payments of interest, ends of terms, arrivals of transfers (server/products/schedule/). A line is the next step of one order, `step` counts them; an order
-- that is over has none. Whoever ends an order before its time deletes its line, so that of two one is right.
CREATE TABLE due_work (
  kind text NOT NULL,
  subject bigint NOT NULL,
  step int NOT NULL CHECK (step > 0),
  due_at bigint NOT NULL,
  PRIMARY KEY (kind, subject)
);

CREATE INDEX due_work_at ON due_work (due_at, kind, subject);
