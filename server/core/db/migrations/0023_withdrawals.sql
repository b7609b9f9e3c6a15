-- On which terms a coin can be withdrawn, a way a line; a coin without a line cannot be withdrawn that way. The fee is percent of the amount, or an amount of
-- the coin. `daily_limit` is what a member may withdraw of the coin within any 24 hours, whatever the ways of the others. Null is no limit.
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

-- What holds for all withdrawals: so many hours an address or a card that was bound or changed cannot be withdrawn to.
CREATE TABLE withdrawal_rules (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  cooling_hours int NOT NULL CHECK (cooling_hours BETWEEN 0 AND 720)
);

INSERT INTO withdrawal_rules (cooling_hours) VALUES (24);

-- What members withdraw. Where it goes is kept as it was when it was handed in: network and address, or the card. `state` follows the review (0019); the amount
-- is held while it waits.
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
