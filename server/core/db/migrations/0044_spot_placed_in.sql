-- The transaction that placed an order. An engine that looked while it was under way did not see the order, whatever time the order carries: by this it is found at the next
-- look. Empty for orders from before.
ALTER TABLE spot_orders ADD COLUMN placed_in xid8;
ALTER TABLE spot_orders ALTER COLUMN placed_in SET DEFAULT pg_current_xact_id();

CREATE INDEX spot_orders_placed_in ON spot_orders (symbol, placed_in) WHERE status = 'open';
