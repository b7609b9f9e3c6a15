-- Terms of timed options by market symbol; `*` applies to markets without their own row. Orders keep the terms under which they were accepted. `price_type` 2:
-- the multipliers apply to the minimum of a duration. `tie`: what an equal price does to the stake.
CREATE TABLE option_terms (
  symbol text PRIMARY KEY,
  multipliers numeric[] NOT NULL CHECK (cardinality(multipliers) > 0 AND 0 < ALL (multipliers)),
  price_type int NOT NULL DEFAULT 2,
  tie text NOT NULL DEFAULT 'refund' CHECK (tie IN ('refund', 'lose'))
);

-- Durations of a market, each with its profit in percent of the stake and its range of stakes in USDT.
CREATE TABLE option_durations (
  symbol text NOT NULL REFERENCES option_terms (symbol) ON DELETE CASCADE,
  seconds int NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
  percent numeric NOT NULL CHECK (percent > 0 AND percent < 'Infinity'),
  minimum numeric NOT NULL CHECK (minimum > 0),
  maximum numeric NOT NULL CHECK (maximum >= minimum AND maximum < 'Infinity'),
  PRIMARY KEY (symbol, seconds)
);

INSERT INTO option_terms (symbol, multipliers) VALUES ('*', '{1,3,5,10}');
INSERT INTO option_durations (symbol, seconds, percent, minimum, maximum) VALUES
  ('*', 30, 12, 10, 5000),
  ('*', 60, 20, 10, 5000),
  ('*', 120, 32, 50, 5000),
  ('*', 180, 45, 100, 10000),
  ('*', 300, 60, 200, 10000);

-- Orders. A trade is {"id", "price", "ts"} of a public trade of the market. `silent_at`: when the feed was found to be silent while the order ran. `scale`:
-- decimal places to which profits are rounded down. Times in epoch ms.
CREATE TABLE option_orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  symbol text NOT NULL,
  title text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  stake numeric NOT NULL CHECK (stake > 0),
  seconds int NOT NULL CHECK (seconds > 0),
  percent numeric NOT NULL CHECK (percent > 0),
  tie text NOT NULL CHECK (tie IN ('refund', 'lose')),
  scale int NOT NULL CHECK (scale >= 0),
  accepted_at bigint NOT NULL,
  ends_at bigint NOT NULL CHECK (ends_at = accepted_at + seconds * 1000::bigint),
  silent_at bigint,
  entry_trade jsonb,
  exit_trade jsonb,
  outcome text NOT NULL DEFAULT 'pending',
  profit numeric NOT NULL DEFAULT 0,
  settled_at bigint,
  CONSTRAINT entry_in_its_life CHECK ((entry_trade ->> 'ts')::bigint > accepted_at AND (entry_trade ->> 'ts')::bigint <= ends_at),
  CONSTRAINT exit_in_its_life CHECK ((exit_trade ->> 'ts')::bigint > accepted_at AND (exit_trade ->> 'ts')::bigint <= ends_at),
  -- Rejects any outcome other than the one that the two trades give.
  CONSTRAINT decided_by_trades CHECK (outcome = CASE
    WHEN settled_at IS NULL THEN 'pending'
    WHEN entry_trade IS NULL OR exit_trade IS NULL THEN 'returned'
    WHEN (exit_trade ->> 'price')::numeric = (entry_trade ->> 'price')::numeric THEN CASE tie WHEN 'refund' THEN 'draw' ELSE 'lost' END
    WHEN ((exit_trade ->> 'price')::numeric > (entry_trade ->> 'price')::numeric) = (direction = 'up') THEN 'won'
    ELSE 'lost'
  END),
  CONSTRAINT profit_of_terms CHECK (profit = CASE outcome WHEN 'won' THEN trunc(stake * percent * 0.01, scale) ELSE 0 END)
);

CREATE INDEX option_orders_due ON option_orders (ends_at) WHERE outcome = 'pending';
CREATE INDEX option_orders_member ON option_orders (member, id DESC);

-- The terms of an order never change, and a settled order never changes.
CREATE FUNCTION option_orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome <> 'pending'
    OR (NEW.id, NEW.member, NEW.symbol, NEW.direction, NEW.stake, NEW.percent, NEW.tie, NEW.scale, NEW.accepted_at, NEW.ends_at)
      <> (OLD.id, OLD.member, OLD.symbol, OLD.direction, OLD.stake, OLD.percent, OLD.tie, OLD.scale, OLD.accepted_at, OLD.ends_at)
  THEN
    RAISE EXCEPTION 'an order stands as it was agreed: % of order % refused', TG_OP, OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_stand BEFORE UPDATE OR DELETE ON option_orders FOR EACH ROW EXECUTE FUNCTION option_orders_stand();
