-- A member can change price and quantity of an open limit order (Q-693). Each change raises `amendments` by one, and adjusts the hold. A change that keeps the
-- place of the order keeps `placed_at`; another one sets it, and `placed_in`, anew.
ALTER TABLE spot_orders ADD COLUMN amendments int NOT NULL DEFAULT 0 CHECK (amendments >= 0);

-- The terms of an order change only with its amendment, its fills never decrease, and a closed order never changes.
CREATE OR REPLACE FUNCTION spot_orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'open' OR NEW.filled < OLD.filled OR NEW.turnover < OLD.turnover OR NEW.placed_at < OLD.placed_at
    OR (NEW.id, NEW.member, NEW.symbol, NEW.side, NEW.kind, NEW.fee_percent, NEW.time_in_force, NEW.post_only)
      <> (OLD.id, OLD.member, OLD.symbol, OLD.side, OLD.kind, OLD.fee_percent, OLD.time_in_force, OLD.post_only)
    OR NEW.expires_at IS DISTINCT FROM OLD.expires_at
    OR NEW.amendments NOT IN (OLD.amendments, OLD.amendments + 1)
    OR (NEW.amendments = OLD.amendments AND ((NEW.quantity, NEW.held, NEW.placed_at) <> (OLD.quantity, OLD.held, OLD.placed_at) OR NEW.price IS DISTINCT FROM OLD.price))
    OR (NEW.amendments > OLD.amendments AND (OLD.kind <> 'limit' OR NEW.status <> 'open' OR NEW.filled <> OLD.filled OR NEW.quantity <= OLD.filled))
  THEN
    RAISE EXCEPTION 'an order stands as it was agreed: % of order % refused', TG_OP, OLD.id;
  END IF;
  RETURN NEW;
END $$;
