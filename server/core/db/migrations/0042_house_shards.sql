-- A house account has one row per group of members, so that members do not wait for each other's bookings; its balance is the sum.
-- Row 0 holds earlier bookings and those that concern no member.
ALTER TABLE ledger_accounts ADD COLUMN shard smallint NOT NULL DEFAULT 0 CHECK (shard >= 0);
ALTER TABLE ledger_accounts ADD CHECK (shard = 0 OR house IS NOT NULL);
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_check CHECK (
  address = coalesce('member/' || member || '/' || type || '/' || part, 'house/' || house || CASE WHEN shard > 0 THEN ':' || shard ELSE '' END) || '/' || coin
);

-- Moves the holds of open options to the rows of their members, from which settlements take them. Otherwise those rows would go below zero.
CREATE TEMPORARY TABLE moving ON COMMIT DROP AS
  SELECT 'house/options-held:' || member % 16 + 1 || '/USDT' AS address, (member % 16 + 1)::smallint AS shard, sum(stake) AS amount
  FROM option_orders WHERE outcome = 'pending' GROUP BY member % 16;

INSERT INTO ledger_accounts (address, house, shard, coin) SELECT address, 'options-held', shard, 'USDT' FROM moving ORDER BY address;

INSERT INTO ledger_entries (kind, reference, at)
SELECT 'house-shards', 'options-held', (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE EXISTS (SELECT FROM moving);

INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
SELECT e.id, a.id, e.kind, moved.amount, a.balance + moved.amount
FROM (SELECT address, amount FROM moving UNION ALL SELECT 'house/options-held/USDT', -sum(amount) FROM moving) AS moved
JOIN ledger_accounts a ON a.address = moved.address
JOIN ledger_entries e ON e.kind = 'house-shards' AND e.reference = 'options-held';
