-- One row: when this installation first started, epoch ms. The replayed market counts from there.
CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  started_at bigint NOT NULL
);
