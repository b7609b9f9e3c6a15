-- Terms of spot markets by symbol; `*` applies to markets without their own row. Null: the steps of the market itself. `fee`: percent of the received amount.
CREATE TABLE spot_terms (
  symbol text PRIMARY KEY,
  min_quantity numeric CHECK (min_quantity > 0 AND min_quantity < 'Infinity'),
  price_step numeric CHECK (price_step > 0 AND price_step < 'Infinity'),
  quantity_step numeric CHECK (quantity_step > 0 AND quantity_step < 'Infinity'),
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < 100)
);

INSERT INTO spot_terms (symbol, fee) VALUES ('*', 0.1);

-- Orders. `quantity`: ordered quantity of the base coin (for a market buy the quantity that the member expected). `held`: amount on hold, in the quote coin for
-- buys and in the base coin for sells. `filled` (base quantity) and `turnover` (sum of quantity times price) are exact. `fills`: number of booked fills. Times
-- in epoch ms.
CREATE TABLE spot_orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  symbol text NOT NULL,
  base text NOT NULL REFERENCES coins (title),
  quote text NOT NULL REFERENCES coins (title),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  kind text NOT NULL CHECK (kind IN ('limit', 'market')),
  price numeric CHECK (price > 0 AND price < 'Infinity'),
  quantity numeric NOT NULL CHECK (quantity > 0 AND quantity < 'Infinity'),
  held numeric NOT NULL CHECK (held > 0 AND held < 'Infinity'),
  fee_percent numeric NOT NULL CHECK (fee_percent >= 0 AND fee_percent < 100),
  filled numeric NOT NULL DEFAULT 0 CHECK (filled >= 0),
  turnover numeric NOT NULL DEFAULT 0 CHECK (turnover >= 0),
  fills int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'cancelled')),
  placed_at bigint NOT NULL,
  closed_at bigint,
  CONSTRAINT limit_has_price CHECK ((kind = 'limit') = (price IS NOT NULL)),
  CONSTRAINT closed_once CHECK ((status = 'open') = (closed_at IS NULL)),
  CONSTRAINT never_more_than_ordered CHECK (CASE WHEN kind = 'limit' OR side = 'sell' THEN filled <= quantity ELSE turnover <= held END)
);

CREATE INDEX spot_orders_open ON spot_orders (symbol, side, price) WHERE status = 'open';
CREATE INDEX spot_orders_member ON spot_orders (member, status, id DESC);

-- The terms of an order never change, its fills never decrease, and a closed order never changes.
CREATE FUNCTION spot_orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'open' OR NEW.filled < OLD.filled OR NEW.turnover < OLD.turnover
    OR (NEW.id, NEW.member, NEW.symbol, NEW.side, NEW.kind, NEW.quantity, NEW.held, NEW.fee_percent, NEW.placed_at)
      <> (OLD.id, OLD.member, OLD.symbol, OLD.side, OLD.kind, OLD.quantity, OLD.held, OLD.fee_percent, OLD.placed_at)
    OR NEW.price IS DISTINCT FROM OLD.price
  THEN
    RAISE EXCEPTION 'an order stands as it was agreed: % of order % refused', TG_OP, OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_stand BEFORE UPDATE OR DELETE ON spot_orders FOR EACH ROW EXECUTE FUNCTION spot_orders_stand();

-- Time up to which the trades of a market have been allocated to orders. Written in the same transaction as the fills.
CREATE TABLE spot_cursors (
  symbol text PRIMARY KEY,
  ts bigint NOT NULL
);
