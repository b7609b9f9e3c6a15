-- How much the house may have at stake, in USDT: with spot orders what its position in a coin is worth, with timed options what it would owe if all running
-- orders won. `*` is each market without a limit of its own, the empty text all markets together.
CREATE TABLE house_limits (
  kind text NOT NULL CHECK (kind IN ('spot', 'options')),
  symbol text NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0 AND amount < 1e30),
  PRIMARY KEY (kind, symbol)
);

INSERT INTO house_limits (kind, symbol, amount) VALUES
  ('spot', '*', 5000000), ('spot', '', 20000000), ('options', '*', 1000000), ('options', '', 5000000);

-- What the house would owe if all running orders of a market won, in shards of members so that orders of many do not wait for each other.
CREATE TABLE option_exposure (
  symbol text NOT NULL,
  shard int NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (symbol, shard)
);

INSERT INTO option_exposure (symbol, shard, amount)
SELECT symbol, member % 16, sum(trunc(stake * percent * 0.01, scale)) FROM option_orders WHERE outcome = 'pending' GROUP BY symbol, member % 16;
