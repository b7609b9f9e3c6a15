-- Bank cards of members, the destinations of bank withdrawals. `card_number` has digits only.
CREATE TABLE bank_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  bank_name text NOT NULL CHECK (bank_name <> ''),
  card_number text NOT NULL CHECK (card_number ~ '^[0-9]+$'),
  card_name text NOT NULL CHECK (card_name <> ''),
  added_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  UNIQUE (member, card_number)
);
