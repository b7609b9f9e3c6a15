-- Card numbers and the demo's password are stored encrypted (server/core/secrets). `proof` is a known text that was encrypted with the installation's key: a node whose key
-- does not open it does not start. `seals` is whether nodes encrypt what they write. An installation from before begins without: nodes of an older version, which may still
-- run beside this one, read card numbers as they are. An embedded database has one process and encrypts at its next start; on PostgreSQL the operator says when
-- (secrets encrypt).
CREATE TABLE secrets (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  proof text,
  seals boolean NOT NULL
);

INSERT INTO secrets (seals) SELECT NOT EXISTS (SELECT FROM members);

-- Digits, or what they were encrypted to. Of one member and one key equal numbers are encrypted to equal texts, so that UNIQUE (member, card_number) still holds.
ALTER TABLE bank_cards
  DROP CONSTRAINT bank_cards_card_number_check,
  ADD CONSTRAINT bank_cards_card_number_check CHECK (card_number ~ '^([0-9]+|sealed:[0-9a-f]{8}:[0-9]{4}:[A-Za-z0-9_-]+)$');
