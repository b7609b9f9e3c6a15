-- Seed of the sample market (32 secret bytes as hex) and its start, epoch ms. The next start of the backend sets both.
ALTER TABLE installation
  ADD COLUMN market_seed text CHECK (market_seed ~ '^[0-9a-f]{64}$'),
  ADD COLUMN market_since bigint,
  ADD CONSTRAINT seeded_since CHECK ((market_seed IS NULL) = (market_since IS NULL));
