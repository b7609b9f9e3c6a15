-- One row: first start of this instance, epoch ms. Until 0015, the sample market started at this time.
CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  started_at bigint NOT NULL
);
