-- Ordered amount of the quote coin of a market order by amount. Null: an order by quantity, or a market buy of a release without this column, which is by
-- amount. A sale by amount holds more of the base coin than it expects to sell, so only its hold limits the filled quantity.
ALTER TABLE spot_orders ADD COLUMN amount numeric CHECK (amount > 0 AND amount < 'Infinity');
ALTER TABLE spot_orders ADD CONSTRAINT amount_of_market_order CHECK (amount IS NULL OR kind = 'market');
ALTER TABLE spot_orders DROP CONSTRAINT never_more_than_ordered;
ALTER TABLE spot_orders ADD CONSTRAINT never_more_than_ordered CHECK (CASE
  WHEN kind = 'limit' OR (side = 'sell' AND amount IS NULL) THEN filled <= quantity
  WHEN side = 'sell' THEN filled <= held
  ELSE turnover <= held
END);
