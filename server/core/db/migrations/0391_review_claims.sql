-- Person who works on a waiting review, and the time until which nobody else can decide it, epoch ms.
ALTER TABLE reviews ADD COLUMN claimed_by text;
ALTER TABLE reviews ADD COLUMN claimed_until bigint;

-- Amount that the member announced, if another one arrived; `amount` is what arrived.
ALTER TABLE deposits ADD COLUMN announced numeric CHECK (announced > 0 AND announced < 'Infinity');

-- Marks of withdrawals before their approval: `level` says whether a rule is not checked, marked in the review, or prevents the approval. Rules without a row are
-- marked. `hours`: minimum age of an address, or minimum time since a new password.
CREATE TABLE payout_rules (
  rule text PRIMARY KEY,
  level text NOT NULL CHECK (level IN ('off', 'mark', 'enforce')),
  hours int CHECK (hours BETWEEN 1 AND 8760)
);
