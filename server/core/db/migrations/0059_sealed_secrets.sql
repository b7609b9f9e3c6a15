-- Card numbers and the demo password are stored encrypted. `proof`: known text, encrypted with the instance's key; a node whose key cannot
-- decrypt it does not start. `seals`: whether nodes encrypt what they write. Existing databases start without, since older nodes may still run and read plain
-- card numbers. An embedded database switches it on at its next start; on PostgreSQL the operator does (`secrets encrypt`).
CREATE TABLE secrets (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  proof text,
  seals boolean NOT NULL
);

INSERT INTO secrets (seals) SELECT NOT EXISTS (SELECT FROM members);

-- Digits, or encrypted digits. One key encrypts equal numbers of a member to equal texts, so that UNIQUE (member, card_number) still works.
ALTER TABLE bank_cards
  DROP CONSTRAINT bank_cards_card_number_check,
  ADD CONSTRAINT bank_cards_card_number_check CHECK (card_number ~ '^([0-9]+|sealed:[0-9a-f]{8}:[0-9]{4}:[A-Za-z0-9_-]+)$');
