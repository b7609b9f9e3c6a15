-- Orders that wait for a price. `id` is a number of `spot_orders`: the order that the trigger places keeps it, and with it the hold. `price` and `quantity` are
-- those of a stop limit; a stop market sale has a quantity, a purchase an amount. `obstacle`: why a reached order is not placed yet. Times in epoch ms.
CREATE TABLE conditional_orders (
  id bigint PRIMARY KEY DEFAULT nextval('spot_orders_id_seq'::regclass),
  member bigint NOT NULL REFERENCES members (id),
  symbol text NOT NULL,
  base text NOT NULL REFERENCES coins (title),
  quote text NOT NULL REFERENCES coins (title),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  kind text NOT NULL CHECK (kind IN ('stop-limit', 'stop-market')),
  trigger_price numeric NOT NULL CHECK (trigger_price > 0 AND trigger_price < 'Infinity'),
  price numeric CHECK (price > 0 AND price < 'Infinity'),
  quantity numeric NOT NULL CHECK (quantity > 0 AND quantity < 'Infinity'),
  amount numeric CHECK (amount > 0 AND amount < 'Infinity'),
  held numeric NOT NULL CHECK (held > 0 AND held < 'Infinity'),
  fee_percent numeric NOT NULL CHECK (fee_percent >= 0 AND fee_percent < 100),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'reached', 'triggered', 'cancelled')),
  obstacle text CHECK (obstacle IN ('band', 'book')),
  placed_at bigint NOT NULL,
  reached_at bigint,
  reached_price numeric,
  closed_at bigint,
  placed_in xid8 DEFAULT pg_current_xact_id(),
  CONSTRAINT stop_limit_has_price CHECK ((kind = 'stop-limit') = (price IS NOT NULL)),
  CONSTRAINT market_purchase_has_amount CHECK ((kind = 'stop-market' AND side = 'buy') = (amount IS NOT NULL)),
  CONSTRAINT closed_once CHECK ((status IN ('waiting', 'reached')) = (closed_at IS NULL)),
  CONSTRAINT reached_by_a_trade CHECK ((reached_at IS NULL) = (reached_price IS NULL) AND (status NOT IN ('reached', 'triggered') OR reached_at IS NOT NULL)),
  CONSTRAINT obstacle_of_reached CHECK (obstacle IS NULL OR status = 'reached')
);

CREATE INDEX conditional_orders_trigger ON conditional_orders (symbol, side, trigger_price) WHERE status = 'waiting';
CREATE INDEX conditional_orders_oldest ON conditional_orders (symbol, placed_at) WHERE status = 'waiting';
CREATE INDEX conditional_orders_placed_in ON conditional_orders (symbol, placed_in) WHERE status = 'waiting';
CREATE INDEX conditional_orders_reached ON conditional_orders (id) WHERE status = 'reached';
CREATE INDEX conditional_orders_member ON conditional_orders (member, status, id);

-- The terms of an order never change, and a closed order never changes.
CREATE FUNCTION conditional_orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status NOT IN ('waiting', 'reached') OR (OLD.status = 'reached' AND NEW.status = 'waiting')
    OR (NEW.id, NEW.member, NEW.symbol, NEW.base, NEW.quote, NEW.side, NEW.kind, NEW.trigger_price, NEW.quantity, NEW.held, NEW.fee_percent, NEW.placed_at)
      <> (OLD.id, OLD.member, OLD.symbol, OLD.base, OLD.quote, OLD.side, OLD.kind, OLD.trigger_price, OLD.quantity, OLD.held, OLD.fee_percent, OLD.placed_at)
    OR (NEW.price, NEW.amount) IS DISTINCT FROM (OLD.price, OLD.amount)
  THEN
    RAISE EXCEPTION 'a conditional order stands as it was agreed: % of order % refused', TG_OP, OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_stand BEFORE UPDATE OR DELETE ON conditional_orders FOR EACH ROW EXECUTE FUNCTION conditional_orders_stand();

-- Time up to which the trades of a market have been compared with all triggers.
CREATE TABLE trigger_cursors (
  symbol text PRIMARY KEY,
  ts bigint NOT NULL
);
