-- Limits of the house's exposure in USDT. `spot`: value of its position in a coin. `options`: profits it would owe if all open orders won. `*`: each market
-- without its own limit. '': all markets together.
CREATE TABLE house_limits (
  kind text NOT NULL CHECK (kind IN ('spot', 'options')),
  symbol text NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0 AND amount < 1e30),
  PRIMARY KEY (kind, symbol)
);

INSERT INTO house_limits (kind, symbol, amount) VALUES
  ('spot', '*', 5000000), ('spot', '', 20000000), ('options', '*', 1000000), ('options', '', 5000000);

-- Profits the house would owe if all open orders of a market won. Sharded by member, so that orders of different members do not wait for each other.
CREATE TABLE option_exposure (
  symbol text NOT NULL,
  shard int NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (symbol, shard)
);

INSERT INTO option_exposure (symbol, shard, amount)
SELECT symbol, member % 16, sum(trunc(stake * percent * 0.01, scale)) FROM option_orders WHERE outcome = 'pending' GROUP BY symbol, member % 16;
