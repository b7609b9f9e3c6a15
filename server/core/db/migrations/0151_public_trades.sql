-- Public trades that decided option orders, with up to 50 trades before and after each, for at most 8 days. `previous`: id of the trade before it in the market; null if
-- unknown. Rows whose chain of `previous` is unbroken are neighbours without a gap.
CREATE TABLE public_trades (
  symbol text NOT NULL,
  id text NOT NULL,
  previous text,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  ts bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  PRIMARY KEY (symbol, id)
);

CREATE INDEX public_trades_symbol_ts ON public_trades (symbol, ts);
CREATE INDEX public_trades_ts ON public_trades (ts);
