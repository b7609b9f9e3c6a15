-- Transaction that placed the order. An engine that ran while the transaction was open did not see the order, whatever its `placed_at` is; the next run finds
-- it by this id. Null for older orders.
ALTER TABLE spot_orders ADD COLUMN placed_in xid8;
ALTER TABLE spot_orders ALTER COLUMN placed_in SET DEFAULT pg_current_xact_id();

CREATE INDEX spot_orders_placed_in ON spot_orders (symbol, placed_in) WHERE status = 'open';
