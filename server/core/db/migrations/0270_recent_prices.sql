-- Last prices in USDT of all coins at a time (epoch ms), as an object by coin title. Values deposits and withdrawals of the last two days at their time.
CREATE TABLE recent_prices (
  at bigint PRIMARY KEY,
  prices jsonb NOT NULL
);
