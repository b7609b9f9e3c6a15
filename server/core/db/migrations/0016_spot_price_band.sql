-- How far, in percent, the price of an order may be from the market before the ticket asks once more; 0 never asks.
ALTER TABLE spot_terms ADD COLUMN price_band numeric NOT NULL DEFAULT 5 CHECK (price_band >= 0 AND price_band < 'Infinity');
