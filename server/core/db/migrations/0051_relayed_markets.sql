-- The markets of a relayed exchange as they were learnt last, so that a node which starts while the exchange is away knows and shows them. `source` is the
-- exchange's address, `markets` a JSON list, `learnt_at` epoch ms.
CREATE TABLE relayed_markets (
  source text PRIMARY KEY,
  markets jsonb NOT NULL,
  learnt_at bigint NOT NULL
);
