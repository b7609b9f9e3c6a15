-- When the prices of the sample market began to be made of steps that the seed alone decides, epoch ms, the begin of an exchange day. Prices before it stay as they were shown.
-- Set by the first node of this version, some hours ahead in an installation that has a market, so that nodes of older versions, which do not know it, are gone by then.
ALTER TABLE installation ADD COLUMN market_steps_since bigint;
