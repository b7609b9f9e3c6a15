-- Terms that keep a swap quote from being a free option. `volatility_factor`: share of the recent price range that is added to the spread (1: all of it).
-- `requote_percent`: part of the spread by which the market may move against the house before a quote is replaced instead of executed. `open_quotes`: maximum
-- unused quotes of a member; one more ends the oldest. Older releases ignore these columns.
ALTER TABLE swap_terms
  ADD COLUMN volatility_factor numeric NOT NULL DEFAULT 1 CHECK (volatility_factor >= 0 AND volatility_factor <= 10),
  ADD COLUMN requote_percent numeric NOT NULL DEFAULT 50 CHECK (requote_percent >= 0 AND requote_percent <= 100),
  ADD COLUMN open_quotes int NOT NULL DEFAULT 3 CHECK (open_quotes BETWEEN 1 AND 50);

-- Sets the new default of 3 s where the operator has not changed the terms.
UPDATE swap_terms SET quote_seconds = 3 WHERE spread = 0.1 AND quote_seconds = 10 AND house_limit = 1000000;
