-- Start of the sample prices that are the sum of their steps, epoch ms; the start of an exchange day. Earlier prices stay unchanged. The first node of this
-- version sets it. In an instance that has a market, it is some hours ahead, so that older nodes, which ignore it, have stopped by then.
ALTER TABLE instance ADD COLUMN market_walk_since bigint;
