-- Public trades that a node has rejected: they neither settle nor fill orders. They have their own table because older nodes accept every
-- row of `heard_trades`. `ts` is the time of the exchange, `stored_at` that of the database, both epoch ms. Rows are deleted together with those of
-- `heard_trades`.
CREATE TABLE rejected_trades (
  source text NOT NULL,
  symbol text NOT NULL,
  ts bigint NOT NULL,
  id text NOT NULL,
  reason text NOT NULL,
  stored_at bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
  PRIMARY KEY (source, symbol, ts, id)
);
CREATE INDEX rejected_trades_stored ON rejected_trades (source, symbol, stored_at);
CREATE INDEX rejected_trades_age ON rejected_trades (ts);

-- True if the node that wrote a range also wrote which of its trades it rejected. Nodes without the price guard do not.
ALTER TABLE heard_spans ADD COLUMN judged boolean NOT NULL DEFAULT false;

-- A node without the price guard does not know about rejected trades and must not settle an order by one. Its transaction fails, and a newer node returns the
-- amount.
CREATE FUNCTION option_trades_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rejected_trades) AND EXISTS (
    SELECT FROM settled o JOIN rejected_trades r ON r.symbol = o.symbol
      AND (r.id, r.ts) IN ((o.entry_trade->>'id', (o.entry_trade->>'ts')::bigint), (o.exit_trade->>'id', (o.exit_trade->>'ts')::bigint))
    WHERE o.outcome IN ('won', 'lost', 'draw')
  ) THEN
    RAISE EXCEPTION 'an order is not settled by a rejected trade';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER trades_accepted AFTER UPDATE ON option_orders REFERENCING NEW TABLE AS settled
  FOR EACH STATEMENT EXECUTE FUNCTION option_trades_accepted();
