-- Timed options: their terms, and the orders with the two trades that decide them. Nothing here decides an outcome by hand.

CREATE TABLE option_terms (
  -- A market's symbol, or * for all others.
  symbol text PRIMARY KEY,
  durations int[] NOT NULL,
  percents text[] NOT NULL,
  minimums text[] NOT NULL,
  maximums text[] NOT NULL,
  multipliers text[] NOT NULL,
  price_type int NOT NULL DEFAULT 2,
  tie text NOT NULL DEFAULT 'refund' CHECK (tie IN ('refund', 'lose'))
);

INSERT INTO option_terms (symbol, durations, percents, minimums, maximums, multipliers)
VALUES ('*', '{30,60,120,180,300}', '{12,20,32,45,60}', '{10,10,50,100,200}', '{5000,5000,5000,10000,10000}', '{1,3,5,10}');

CREATE TABLE option_orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  symbol text NOT NULL,
  title text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  stake numeric NOT NULL CHECK (stake > 0),
  seconds int NOT NULL CHECK (seconds > 0),
  percent numeric NOT NULL,
  tie text NOT NULL CHECK (tie IN ('refund', 'lose')),
  accepted_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  entry_trade jsonb,
  exit_trade jsonb,
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'won', 'lost', 'draw', 'returned')),
  profit numeric NOT NULL DEFAULT 0 CHECK (profit >= 0),
  settled_at bigint
);
CREATE INDEX option_orders_due ON option_orders (ends_at) WHERE outcome = 'pending';
CREATE INDEX option_orders_member ON option_orders (member, id DESC);
