-- Terms of flash swaps: spread in percent against the member, lifetime of a quote, and how far below zero, in USDT, the house account of a coin may go.
CREATE TABLE swap_terms (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  spread numeric NOT NULL CHECK (spread >= 0 AND spread < 100),
  quote_seconds int NOT NULL CHECK (quote_seconds BETWEEN 1 AND 300),
  house_limit numeric NOT NULL CHECK (house_limit >= 0 AND house_limit < 'Infinity')
);

INSERT INTO swap_terms (spread, quote_seconds, house_limit) VALUES (0.1, 10, 1000000);

-- Quotes. A price is the amount of coin `gets` per unit of coin `gives`. Times in epoch ms.
CREATE TABLE swap_quotes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member bigint NOT NULL REFERENCES members (id),
  account text NOT NULL CHECK (account IN ('options', 'funds', 'quant')),
  gives text NOT NULL REFERENCES coins (title),
  gets text NOT NULL REFERENCES coins (title),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity'),
  received numeric NOT NULL CHECK (received > 0 AND received < 'Infinity'),
  price numeric NOT NULL CHECK (price > 0 AND price < 'Infinity'),
  market_price numeric NOT NULL CHECK (market_price >= price AND market_price < 'Infinity'),
  spread numeric NOT NULL CHECK (spread >= 0 AND spread < 100),
  expires_at bigint NOT NULL,
  CHECK (gives <> gets)
);

CREATE INDEX swap_quotes_expired ON swap_quotes (expires_at);

-- Executed swaps. The unique key allows one swap per quote.
CREATE TABLE swaps (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 70001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  account text NOT NULL CHECK (account IN ('options', 'funds', 'quant')),
  gives text NOT NULL REFERENCES coins (title),
  gets text NOT NULL REFERENCES coins (title),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity'),
  received numeric NOT NULL CHECK (received > 0 AND received < 'Infinity'),
  price numeric NOT NULL CHECK (price > 0 AND price < 'Infinity'),
  spread numeric NOT NULL,
  quote uuid UNIQUE REFERENCES swap_quotes (id),
  at bigint NOT NULL,
  CHECK (gives <> gets)
);

CREATE INDEX swaps_member ON swaps (member, id DESC);
