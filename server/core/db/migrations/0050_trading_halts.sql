-- Halts of trading by the operator, and decisions of the operator to accept a price that was rejected (market/price-guard). `*` is every market. A row without `halted_at` is open.
-- Nodes read it twice a second; nodes of before it know no halt. Times in epoch ms.
CREATE TABLE trading_halts (
  symbol text PRIMARY KEY,
  message text NOT NULL DEFAULT '',
  halted_at bigint,
  resumed_at bigint
);
