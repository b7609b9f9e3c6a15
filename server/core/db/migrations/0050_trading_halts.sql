-- Trading halts by the operator, and decisions of the operator to accept a rejected price. `*`: every market. Without `halted_at` the
-- market is open. Nodes read this table twice a second; older nodes ignore it. Times in epoch ms.
CREATE TABLE trading_halts (
  symbol text PRIMARY KEY,
  message text NOT NULL DEFAULT '',
  halted_at bigint,
  resumed_at bigint
);
