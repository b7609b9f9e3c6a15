-- Limits of timed options per market. `least_trade`: value in USDT below which a trade decides nothing. Options are offered while the market has at least
-- `trades_per_minute` such trades and a turnover of `turnover_per_minute` USDT in them. `stake_percent`: part of that turnover that orders ending in the same
-- seconds may add up to; 0 for no limit. `*`: each market without a row of its own.
CREATE TABLE option_liquidity (
  symbol text PRIMARY KEY,
  least_trade numeric NOT NULL CHECK (least_trade >= 0 AND least_trade < 1e30),
  trades_per_minute int NOT NULL CHECK (trades_per_minute >= 0),
  turnover_per_minute numeric NOT NULL CHECK (turnover_per_minute >= 0 AND turnover_per_minute < 1e30),
  stake_percent numeric NOT NULL CHECK (stake_percent >= 0 AND stake_percent <= 1000)
);

INSERT INTO option_liquidity VALUES ('*', 100, 5, 1000, 5);

-- `least_trade`: the limit at acceptance. Null: the order was accepted under the earlier rule, by which any trade decides and a rejected one returns the
-- amount. `skipped`: the trades that were passed over, set when the order is settled.
ALTER TABLE option_orders
  ADD COLUMN least_trade numeric CHECK (least_trade >= 0),
  ADD COLUMN skipped jsonb;

-- Figures of a rejected trade as the exchange reported them. Null in rows of the previous release.
ALTER TABLE rejected_trades
  ADD COLUMN price numeric,
  ADD COLUMN amount numeric,
  ADD COLUMN direction text;

-- Why the price guard rejected the trade. Null: it was accepted.
ALTER TABLE public_trades ADD COLUMN rejected text;

-- A node of the previous release decides orders by the earlier rule and must not settle one that was accepted under the new rule. Its transaction fails, and a
-- newer node settles the order. It may still return the amounts of a disabled member.
CREATE FUNCTION option_rule_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settled WHERE outcome IN ('won', 'lost', 'draw') AND least_trade IS NOT NULL AND skipped IS NULL) THEN
    RAISE EXCEPTION 'an order is settled by the rule under which it was accepted';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rule_followed AFTER UPDATE ON option_orders REFERENCING NEW TABLE AS settled
  FOR EACH STATEMENT EXECUTE FUNCTION option_rule_followed();

-- As in migration 0004, with `least_trade`.
CREATE OR REPLACE FUNCTION option_orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome <> 'pending' OR NEW.least_trade IS DISTINCT FROM OLD.least_trade
    OR (NEW.id, NEW.member, NEW.symbol, NEW.direction, NEW.stake, NEW.percent, NEW.tie, NEW.scale, NEW.accepted_at, NEW.ends_at)
      <> (OLD.id, OLD.member, OLD.symbol, OLD.direction, OLD.stake, OLD.percent, OLD.tie, OLD.scale, OLD.accepted_at, OLD.ends_at)
  THEN
    RAISE EXCEPTION 'an order stands as it was agreed: % of order % refused', TG_OP, OLD.id;
  END IF;
  RETURN NEW;
END $$;
