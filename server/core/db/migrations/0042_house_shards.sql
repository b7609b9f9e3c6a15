-- An account of the house is kept in rows, one for each group of members, so that members do not wait for each other's bookings; together they are the account
-- (server/ledger/shards.ts). Row 0 is what it was kept in before, and takes what concerns no member.
ALTER TABLE ledger_accounts ADD COLUMN shard smallint NOT NULL DEFAULT 0 CHECK (shard >= 0);
ALTER TABLE ledger_accounts ADD CHECK (shard = 0 OR house IS NOT NULL);
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_check CHECK (
  address = coalesce('member/' || member || '/' || type || '/' || part, 'house/' || house || CASE WHEN shard > 0 THEN ':' || shard ELSE '' END) || '/' || coin
);

-- What is held for running options goes to the rows of their members, from which their settlements take it: no row ever holds less than nothing.
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
