-- Limit order with a stop, a pair of which one end executes (Q-694): a take profit that rests at `price`, and a stop limit. When a trade reaches `stop_trigger`, the
-- order gets `stop_price` as its price, under the same id and with the same hold (`stop_placed`). `stop_reached_at`: time of that trade in epoch ms; later trades
-- do not fill the take profit, also while the stop waits for a price inside the band.
ALTER TABLE spot_orders ADD COLUMN stop_trigger numeric CHECK (stop_trigger > 0 AND stop_trigger < 'Infinity');
ALTER TABLE spot_orders ADD COLUMN stop_price numeric CHECK (stop_price > 0 AND stop_price < 'Infinity');
ALTER TABLE spot_orders ADD COLUMN stop_reached_at bigint;
ALTER TABLE spot_orders ADD COLUMN stop_placed boolean NOT NULL DEFAULT false;
ALTER TABLE spot_orders ADD CONSTRAINT stop_has_both_prices CHECK ((stop_trigger IS NULL) = (stop_price IS NULL));
ALTER TABLE spot_orders ADD CONSTRAINT stop_of_usual_limit_order CHECK (stop_trigger IS NULL OR (kind = 'limit' AND time_in_force = 'gtc' AND NOT post_only));
ALTER TABLE spot_orders ADD CONSTRAINT stop_reached_before_placed CHECK ((stop_reached_at IS NULL OR stop_trigger IS NOT NULL) AND (NOT stop_placed OR stop_reached_at IS NOT NULL));

CREATE INDEX spot_orders_stop ON spot_orders (symbol, side, stop_trigger) WHERE status = 'open' AND stop_trigger IS NOT NULL AND stop_reached_at IS NULL;
CREATE INDEX spot_orders_stop_reached ON spot_orders (symbol, id) WHERE status = 'open' AND stop_reached_at IS NOT NULL AND NOT stop_placed;

-- The prices of a stop never change, and a reached stop stays reached.
CREATE FUNCTION spot_stops_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.stop_trigger, NEW.stop_price) IS DISTINCT FROM (OLD.stop_trigger, OLD.stop_price)
    OR (OLD.stop_reached_at IS NOT NULL AND NEW.stop_reached_at IS DISTINCT FROM OLD.stop_reached_at) OR (OLD.stop_placed AND NOT NEW.stop_placed)
  THEN
    RAISE EXCEPTION 'the stop of an order stands as it was agreed: change of order % refused', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER stops_stand BEFORE UPDATE ON spot_orders FOR EACH ROW WHEN (OLD.stop_trigger IS NOT NULL OR NEW.stop_trigger IS NOT NULL)
  EXECUTE FUNCTION spot_stops_stand();
