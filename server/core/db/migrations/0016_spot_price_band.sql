-- Distance from the market price, in percent, from which the order ticket asks for confirmation; 0: never.
ALTER TABLE spot_terms ADD COLUMN price_band numeric NOT NULL DEFAULT 5 CHECK (price_band >= 0 AND price_band < 'Infinity');
