-- What the nodes have heard of a relayed exchange (upstream/trade-sync.ts) in markets with running orders, so that each settles by what any of them knows. `source` is the
-- exchange's address. Both are swept after half an hour; times in epoch ms.
CREATE TABLE heard_trades (
  source text NOT NULL,
  symbol text NOT NULL,
  ts bigint NOT NULL,
  id text NOT NULL,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  PRIMARY KEY (source, symbol, ts, id)
);
CREATE INDEX heard_trades_age ON heard_trades (ts);

-- In which stretches of time none of them is missing: of the trades later than `since` and not later than `until`, by the word of a node.
CREATE TABLE heard_spans (
  source text NOT NULL,
  symbol text NOT NULL,
  node uuid NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL CHECK (until >= since),
  PRIMARY KEY (source, symbol, node, since)
);
