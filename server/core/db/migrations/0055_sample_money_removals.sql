-- Members whose sample money was removed, and when, epoch ms. What a member receives later is not sample money.
CREATE TABLE sample_money_removals (
  member bigint PRIMARY KEY REFERENCES members (id),
  removed_at bigint NOT NULL
);

-- Reviews approved without an operator, as in a demo: the money of such a deposit or loan is sample money.
CREATE INDEX reviews_by_nobody ON reviews (member) WHERE decided_by = 'nobody';
