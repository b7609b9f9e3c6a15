-- Liquidity of the visible book that orders of members have consumed, by price: [size of the level, consumed quantity]. If the level has another size now, it
-- was refilled.
CREATE TABLE spot_taken (
  symbol text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  levels jsonb NOT NULL,
  PRIMARY KEY (symbol, side)
);
