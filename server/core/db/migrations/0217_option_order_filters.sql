-- Lists of options in one state by direction, market and time of placing (Q-217). Pages are read along these indexes, so their cost does not depend on the history.
CREATE INDEX option_orders_placed ON option_orders (member, (outcome = 'pending'), direction, accepted_at, id);
CREATE INDEX option_orders_market ON option_orders (member, (outcome = 'pending'), direction, symbol, accepted_at, id);
