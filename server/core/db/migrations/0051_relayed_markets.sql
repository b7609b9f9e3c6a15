-- Last known markets of a relayed exchange, for nodes that start while the exchange is unreachable. `source`: address of the exchange. `markets`: JSON array.
-- `learnt_at`: epoch ms.
CREATE TABLE relayed_markets (
  source text PRIMARY KEY,
  markets jsonb NOT NULL,
  learnt_at bigint NOT NULL
);
