-- Public trades of a relayed exchange, observed by the nodes in markets with open orders. Every node decides orders by the trades of all
-- nodes. `source`: address of the exchange. Rows of both tables are deleted after 30 minutes. Times in epoch ms.
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

-- Time ranges in which no trade is missing, each reported by one node: after `since`, up to and including `until`.
CREATE TABLE heard_spans (
  source text NOT NULL,
  symbol text NOT NULL,
  node uuid NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL CHECK (until >= since),
  PRIMARY KEY (source, symbol, node, since)
);
