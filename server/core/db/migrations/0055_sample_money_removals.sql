-- Members whose balances were emptied because they held sample money (server/members/accounts/remove-sample-money.ts), and when, epoch ms. What a member receives later is no sample money.
CREATE TABLE sample_money_removals (
  member bigint PRIMARY KEY REFERENCES members (id),
  removed_at bigint NOT NULL
);

-- Approved without an operator, as a demo does: what such a deposit or loan brought is sample money.
CREATE INDEX reviews_by_nobody ON reviews (member) WHERE decided_by = 'nobody';
