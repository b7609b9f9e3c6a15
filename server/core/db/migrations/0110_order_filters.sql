-- Lists of spot orders by market and time of placing (Q-180). Pages are read along these indexes, so their cost does not depend on the history.
CREATE INDEX spot_orders_placed ON spot_orders (member, status, side, placed_at, id);
CREATE INDEX spot_orders_market ON spot_orders (member, status, side, symbol, placed_at, id);
