-- What members have taken of the levels of a market's visible book, by price: [size that stood there, how much of it is gone]. A level of another size was
-- filled again.
CREATE TABLE spot_taken (
  symbol text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  levels jsonb NOT NULL,
  PRIMARY KEY (symbol, side)
);
