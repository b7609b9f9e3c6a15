-- Withdrawal terms per coin and way; without a row the coin cannot be withdrawn that way. The fee is a percentage of the amount or a fixed amount of the coin.
-- `daily_limit`: maximum per member and coin in any 24 hours, over all ways. Null: no limit.
CREATE TABLE withdrawal_terms (
  coin bigint NOT NULL REFERENCES coins (id),
  way text NOT NULL CHECK (way IN ('wallet', 'bank')),
  minimum numeric NOT NULL CHECK (minimum >= 0 AND minimum < 'Infinity'),
  maximum numeric CHECK (maximum > 0 AND maximum >= minimum AND maximum < 'Infinity'),
  fee_kind text NOT NULL CHECK (fee_kind IN ('percent', 'fixed')),
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < 'Infinity' AND (fee_kind = 'fixed' OR fee < 100)),
  daily_limit numeric CHECK (daily_limit > 0 AND daily_limit < 'Infinity'),
  PRIMARY KEY (coin, way)
);

-- Rules for all withdrawals. `cooling_hours`: time after adding or changing an address or a card during which it cannot be withdrawn to.
CREATE TABLE withdrawal_rules (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  cooling_hours int NOT NULL CHECK (cooling_hours BETWEEN 0 AND 720)
);

INSERT INTO withdrawal_rules (cooling_hours) VALUES (24);

-- Withdrawals. Network and address, or the card, are copies from the time of submission. `state` follows the review (0019); the amount is on hold while it
-- waits.
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 40001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  coin bigint NOT NULL REFERENCES coins (id),
  account text NOT NULL CHECK (account IN ('options', 'funds', 'quant')),
  way text NOT NULL CHECK (way IN ('wallet', 'bank')),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity'),
  fee numeric NOT NULL CHECK (fee >= 0),
  received numeric NOT NULL CHECK (received > 0),
  network text NOT NULL,
  address text NOT NULL CHECK ((address <> '') = (way = 'wallet')),
  bank_name text NOT NULL CHECK ((bank_name <> '') = (way = 'bank')),
  card_number text NOT NULL CHECK ((card_number <> '') = (way = 'bank')),
  card_name text NOT NULL CHECK ((card_name <> '') = (way = 'bank')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  submitted_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  CHECK (fee + received = amount)
);

CREATE INDEX withdrawals_member ON withdrawals (member, id);
CREATE INDEX withdrawals_day ON withdrawals (member, coin, submitted_at);
