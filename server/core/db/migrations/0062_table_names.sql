-- Names tables after what they store. During a rolling upgrade, nodes without this migration keep running next to newer ones: each old name becomes a view with the
-- old columns, through which their statements read, write and lock the same rows. A later release can drop the views. Its migration needs the mark that 0060
-- describes, with the first release that has this migration.
DO $$
DECLARE
  renamed record;
  item record;
BEGIN
  FOR renamed IN SELECT * FROM (VALUES
    ('attempts', 'rate_limits'),
    ('books_check', 'ledger_check_progress'),
    ('books_differences', 'ledger_check_findings'),
    ('books_sums', 'ledger_check_totals'),
    ('heard_spans', 'observed_ranges'),
    ('heard_trades', 'observed_trades'),
    ('installation', 'instance'),
    ('secrets', 'encryption_state'),
    ('spot_taken', 'consumed_liquidity'),
    ('transfer_finds', 'recipient_lookups')
  ) AS names (old_name, new_name) LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', renamed.old_name, renamed.new_name);
    -- Names of constraints and of their indexes, of other indexes, and of sequences begin with that of their table.
    FOR item IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.new_name::regclass AND starts_with(conname, renamed.old_name || '_')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.new_name, item.name, renamed.new_name || substr(item.name, length(renamed.old_name) + 1));
    END LOOP;
    FOR item IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = renamed.new_name::regclass AND starts_with(c.relname, renamed.old_name || '_')
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name, renamed.new_name || substr(item.name, length(renamed.old_name) + 1));
    END LOOP;
    FOR item IN SELECT c.relname AS name FROM pg_depend d JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'S'
      WHERE d.classid = 'pg_class'::regclass AND d.refobjid = renamed.new_name::regclass AND starts_with(c.relname, renamed.old_name || '_')
    LOOP
      EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', item.name, renamed.new_name || substr(item.name, length(renamed.old_name) + 1));
    END LOOP;
  END LOOP;
END $$;

-- When the token bucket of a key is full again, epoch ms.
ALTER TABLE rate_limits RENAME COLUMN empty_at TO resets_at;

-- Trades after `start_ts` and up to `end_ts` are complete. `has_rejections`: the node that wrote the range also wrote which of these trades it rejected.
ALTER TABLE observed_ranges RENAME COLUMN since TO start_ts;
ALTER TABLE observed_ranges RENAME COLUMN until TO end_ts;
ALTER TABLE observed_ranges RENAME COLUMN judged TO has_rejections;

ALTER TABLE ledger_check_progress RENAME COLUMN posting TO checked_posting;
ALTER TABLE ledger_check_progress RENAME COLUMN entry TO checked_entry;
ALTER TABLE ledger_check_progress RENAME COLUMN since TO round_started_at;
ALTER TABLE ledger_check_progress RENAME COLUMN next_at TO due_at;

-- `location`: address of the account, or kind and reference of the entry and the coin. `actual` is stored, `expected` follows from the journal.
ALTER TABLE ledger_check_findings RENAME COLUMN what TO kind;
ALTER TABLE ledger_check_findings RENAME COLUMN place TO location;
ALTER TABLE ledger_check_findings RENAME COLUMN found TO actual;

-- `key_check`: known text that is encrypted with the instance's key. `encrypts_writes`: whether nodes encrypt what they store.
ALTER TABLE encryption_state RENAME COLUMN proof TO key_check;
ALTER TABLE encryption_state RENAME COLUMN seals TO encrypts_writes;

CREATE VIEW attempts AS SELECT digest, resets_at AS empty_at FROM rate_limits;
CREATE VIEW books_check AS
  SELECT only_one, checked_posting AS posting, checked_entry AS entry, round, round_started_at AS since, finished_at, due_at AS next_at FROM ledger_check_progress;
-- A view has no system columns of its own, and older nodes read `xmax`.
CREATE VIEW books_differences AS
  SELECT id, kind AS what, location AS place, posting, expected, actual AS found, found_at, round, cleared_at, xmax FROM ledger_check_findings;
CREATE VIEW heard_spans AS SELECT source, symbol, node, start_ts AS since, end_ts AS until, has_rejections AS judged FROM observed_ranges;
CREATE VIEW heard_trades AS SELECT source, symbol, ts, id, price, amount, direction FROM observed_trades;
CREATE VIEW installation AS SELECT only_one, started_at, market_seed, market_since, market_steps_since FROM instance;
CREATE VIEW secrets AS SELECT one, key_check AS proof, encrypts_writes AS seals FROM encryption_state;
CREATE VIEW spot_taken AS SELECT symbol, side, levels FROM consumed_liquidity;
CREATE VIEW transfer_finds AS SELECT id, searcher, recipient, found_at FROM recipient_lookups;

-- Older nodes empty `books_sums` with TRUNCATE, which a view does not support. A partitioned table does: its only partition is the renamed table. To drop the old name,
-- first detach the partition; dropping `books_sums` with it would drop the rows.
CREATE TABLE books_sums (account_id bigint PRIMARY KEY, sum numeric NOT NULL, balance numeric NOT NULL) PARTITION BY LIST (account_id);
ALTER TABLE books_sums ATTACH PARTITION ledger_check_totals DEFAULT;
