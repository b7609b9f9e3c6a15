-- Lists of settled options by market, direction and time of placing (Q-217). Pages are read along these indexes, so their cost does not depend on the history.
CREATE INDEX option_orders_placed ON option_orders (member, direction, accepted_at, id) WHERE outcome <> 'pending';
CREATE INDEX option_orders_market ON option_orders (member, direction, symbol, accepted_at, id) WHERE outcome <> 'pending';
