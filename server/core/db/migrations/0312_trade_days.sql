-- Public and observed trades are partitioned by UTC day; whole days are dropped (server/core/db/time-partitions.ts). The old tables become the default partitions,
-- which needs no copying: they keep their rows until these are too old. Partitions are created like the default one, so they have its keys.
--
-- `public_trades` keeps its name, because nodes of the previous release write into it, with a conflict target that a partitioned table does not have.
CREATE TABLE deciding_trades (LIKE public_trades INCLUDING CONSTRAINTS INCLUDING DEFAULTS) PARTITION BY RANGE (ts);
ALTER TABLE deciding_trades ATTACH PARTITION public_trades DEFAULT;

ALTER TABLE observed_trades RENAME TO observed_trades_default;
CREATE TABLE observed_trades (LIKE observed_trades_default INCLUDING CONSTRAINTS INCLUDING DEFAULTS) PARTITION BY RANGE (ts);
ALTER TABLE observed_trades ATTACH PARTITION observed_trades_default DEFAULT;
CREATE OR REPLACE VIEW heard_trades AS SELECT source, symbol, ts, id, price, amount, direction FROM observed_trades;
