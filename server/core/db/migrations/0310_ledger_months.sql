-- The journal is partitioned by month. Ids of entries tell the month: the first id of month m, counted from January 2020, is m * 10^10, and at the begin of a
-- month a node moves the sequence there, after its partition exists. So an insert always finds its partition, and there is no default partition. Postings are
-- partitioned by the id of their entry, so both partitions of a month belong together.
--
-- An existing installation is not copied: the old tables become the first partitions. Members read and write meanwhile, except for the moment of the exchange.
-- 1. This migration adds checks of the first partition's bound without reading the rows.
-- 2. A node copies kinds and references into `ledger_references`, in batches, and validates the checks without blocking writers (server/ledger/months).
-- 3. `ledger_partition` exchanges the tables.
-- With less than 100,000 entries this migration does all of it.

-- The unique key of a partitioned table must contain its partition key, so (kind, reference) is unique here, over all months and for ever. Months that were
-- archived keep their rows (Q-521).
CREATE TABLE ledger_references (
  kind text NOT NULL,
  reference text NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (kind, reference)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_references FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_references FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

CREATE FUNCTION ledger_refer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, reference, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER refer AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_refer();

-- Ids of entries by kind and reference. `ledger_partition` lets it read `ledger_references`, which is complete then.
CREATE VIEW ledger_reference_ids AS SELECT kind, reference, id AS entry_id FROM ledger_entries;

-- Progress of 2 and 3. `first_end`: end of the ids of the first partition. References of entries up to `copied_entry` are copied. `finished_at`: epoch ms.
CREATE TABLE ledger_partitioning (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  first_end bigint NOT NULL,
  copied_entry bigint NOT NULL DEFAULT 0,
  finished_at bigint
);

-- Months whose ids are used: their first id, and when the sequence was moved there, epoch ms. Entries that were booked an hour after it or later have greater ids.
CREATE TABLE ledger_months (
  month int PRIMARY KEY,
  first_entry bigint NOT NULL UNIQUE,
  opened_at bigint NOT NULL
);

CREATE FUNCTION ledger_month(at bigint) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, (extract(year FROM utc.at) - 2020) * 12 + extract(month FROM utc.at) - 1)::int FROM (SELECT to_timestamp(at / 1000.0) AT TIME ZONE 'UTC' AS at) AS utc
$$;
CREATE FUNCTION ledger_month_start(month int) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT month * 10000000000::bigint $$;

-- Both checks of `ledger_book` and that of `ledger_kinds` look rows up by the id of their entry, so that they read one partition.
CREATE OR REPLACE FUNCTION ledger_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added JOIN ledger_accounts a ON a.id = added.account_id
    GROUP BY added.entry_id, a.coin HAVING sum(added.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'an entry does not sum to zero';
  END IF;
  IF EXISTS (
    SELECT 1 FROM (SELECT entry_id, count(*) AS count FROM added GROUP BY entry_id) AS entry
    WHERE (SELECT count(*) FROM ledger_postings p WHERE p.entry_id = entry.entry_id) <> entry.count
  ) THEN
    RAISE EXCEPTION 'an entry that is booked takes no more postings';
  END IF;
  IF EXISTS (
    SELECT 1 FROM added JOIN ledger_accounts a ON a.id = added.account_id JOIN coins c ON c.title = a.coin
    WHERE scale(trim_scale(added.amount)) > c.scale
  ) THEN
    RAISE EXCEPTION 'an amount has more digits than its coin';
  END IF;
  UPDATE ledger_accounts a SET balance = a.balance + moved.amount
  FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS moved
  WHERE a.id = moved.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE kind = '') THEN
    UPDATE ledger_postings p SET kind = (SELECT e.kind FROM ledger_entries e WHERE e.id = p.entry_id)
    FROM added WHERE added.kind = '' AND p.entry_id = added.entry_id AND p.account_id = added.account_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM added WHERE added.kind <> '' AND added.kind IS DISTINCT FROM (SELECT e.kind FROM ledger_entries e WHERE e.id = added.entry_id)
  ) THEN
    RAISE EXCEPTION 'a posting has the kind of its entry';
  END IF;
  RETURN NULL;
END $$;

-- Statement triggers of a partition: those of the partitioned table do not run for statements on the partition itself.
CREATE FUNCTION ledger_guard_partition(entries text, postings text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[entries, postings] LOOP
    EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()', name);
  END LOOP;
  EXECUTE format('CREATE TRIGGER refer AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_refer()', entries);
  EXECUTE format('CREATE TRIGGER book AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_book()', postings);
  EXECUTE format('CREATE TRIGGER kinds AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_kinds()', postings);
END $$;

-- Makes the old tables the first partitions of new ones. It reads no rows, because the checks of the bound are valid.
CREATE FUNCTION ledger_partition() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound bigint := (SELECT first_end FROM ledger_partitioning);
  next_entry bigint;
  next_posting bigint;
  item record;
BEGIN
  -- In the order of writers.
  LOCK TABLE ledger_accounts IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE;
  LOCK TABLE ledger_postings IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM pg_constraint WHERE conname IN ('ledger_entries_first_end', 'ledger_postings_first_end') AND NOT convalidated) THEN
    RAISE EXCEPTION 'the bound of the first partition is not validated';
  END IF;
  SELECT last_value + is_called::int INTO next_entry FROM ledger_entries_id_seq;
  SELECT last_value + is_called::int INTO next_posting FROM ledger_postings_id_seq;
  DROP TRIGGER append_only ON ledger_entries;
  DROP TRIGGER append_only ON ledger_postings;
  ALTER TABLE ledger_entries ALTER id DROP IDENTITY;
  ALTER TABLE ledger_postings ALTER id DROP IDENTITY;
  ALTER TABLE ledger_entries RENAME TO ledger_entries_first;
  ALTER TABLE ledger_postings RENAME TO ledger_postings_first;
  FOR item IN SELECT relname AS name, replace(replace(relname, 'ledger_entries_', 'ledger_entries_first_'), 'ledger_postings_', 'ledger_postings_first_') AS new_name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid IN ('ledger_entries_first'::regclass, 'ledger_postings_first'::regclass) AND relname <> 'ledger_entries_kind_reference_key'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name, item.new_name);
  END LOOP;

  CREATE TABLE ledger_entries (LIKE ledger_entries_first INCLUDING CONSTRAINTS INCLUDING DEFAULTS) PARTITION BY RANGE (id);
  ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_first_end;
  ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
  EXECUTE format('ALTER TABLE ledger_entries ALTER id ADD GENERATED BY DEFAULT AS IDENTITY (START WITH %s)', next_entry);
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse();

  CREATE TABLE ledger_postings (LIKE ledger_postings_first INCLUDING CONSTRAINTS INCLUDING DEFAULTS) PARTITION BY RANGE (entry_id);
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_first_end;
  ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_entry_id_account_id_key UNIQUE (entry_id, account_id);
  ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts (id);
  CREATE INDEX ledger_postings_account ON ledger_postings (account_id, id);
  CREATE INDEX ledger_postings_kind ON ledger_postings (account_id, kind, id);
  EXECUTE format('ALTER TABLE ledger_postings ALTER id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', next_posting);
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_posting_stands();

  PERFORM ledger_guard_partition('ledger_entries', 'ledger_postings');
  EXECUTE format('ALTER TABLE ledger_entries ATTACH PARTITION ledger_entries_first FOR VALUES FROM (MINVALUE) TO (%s)', bound);
  EXECUTE format('ALTER TABLE ledger_postings ATTACH PARTITION ledger_postings_first FOR VALUES FROM (MINVALUE) TO (%s)', bound);
  ALTER TABLE ledger_entries_first DROP CONSTRAINT ledger_entries_first_end;
  ALTER TABLE ledger_postings_first DROP CONSTRAINT ledger_postings_first_end;
  CREATE OR REPLACE VIEW ledger_reference_ids AS SELECT kind, reference, entry_id FROM ledger_references;
  UPDATE ledger_partitioning SET finished_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
END $$;

-- End of the last partition of entries.
CREATE FUNCTION ledger_last_bound() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::bigint)
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'ledger_entries'::regclass
$$;

-- Creates the partitions of the month of `at` (epoch ms) and of the two months after it, and those after the greatest id; then moves the sequence to the begin
-- of the month unless it is beyond. Nodes take turns. Does nothing before `ledger_partition`. Returns the number of created months, or -1 if the tables were locked.
CREATE FUNCTION ledger_open_months(at bigint) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  current_month int := ledger_month(at);
  newest bigint;
  reached bigint;
  entries text;
  postings text;
  created int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(4321000003);
  IF (SELECT relkind FROM pg_class WHERE oid = 'ledger_entries'::regclass) <> 'p' THEN RETURN 0; END IF;
  SELECT last_value INTO newest FROM ledger_entries_id_seq;
  reached := ledger_last_bound();
  BEGIN
    WHILE reached <= greatest(ledger_month_start(current_month + 2), newest + 2 * ledger_month_start(1)) LOOP
      entries := 'ledger_entries_' || to_char(DATE '2020-01-01' + make_interval(months => (reached / ledger_month_start(1))::int), 'YYYY_MM');
      postings := replace(entries, 'entries', 'postings');
      EXECUTE format('CREATE TABLE %I (LIKE ledger_entries INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING INDEXES)', entries);
      EXECUTE format('CREATE TABLE %I (LIKE ledger_postings INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING INDEXES)', postings);
      EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (id)', postings);
      EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (entry_id) REFERENCES %I (id)', postings, entries);
      PERFORM ledger_guard_partition(entries, postings);
      EXECUTE format('ALTER TABLE ledger_entries ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', entries, reached, reached + ledger_month_start(1));
      EXECUTE format('ALTER TABLE ledger_postings ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', postings, reached, reached + ledger_month_start(1));
      reached := reached + ledger_month_start(1);
      created := created + 1;
    END LOOP;
  EXCEPTION WHEN lock_not_available THEN
    -- The month can begin if its partition exists.
    created := -1;
    reached := ledger_last_bound();
  END;
  -- The first partition lasts until the end of its month.
  IF ledger_month_start(current_month) >= (SELECT first_end FROM ledger_partitioning) AND newest < ledger_month_start(current_month)
    AND reached > ledger_month_start(current_month) THEN
    PERFORM setval('ledger_entries_id_seq', ledger_month_start(current_month), false);
    INSERT INTO ledger_months (month, first_entry, opened_at) VALUES (current_month, ledger_month_start(current_month), at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN created;
END $$;

DO $$
DECLARE
  now bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  bound bigint := greatest(ledger_month_start(ledger_month(now) + 1),
    ledger_month_start(((SELECT coalesce(max(id), 0) FROM ledger_entries) / ledger_month_start(1) + 2)::int));
BEGIN
  INSERT INTO ledger_partitioning (first_end) VALUES (bound);
  EXECUTE format('ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_first_end CHECK (id < %s) NOT VALID', bound);
  EXECUTE format('ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_first_end CHECK (entry_id < %s) NOT VALID', bound);
  IF (SELECT count(*) FROM (SELECT FROM ledger_entries LIMIT 100000) AS some_entries) < 100000 THEN
    INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, reference, id FROM ledger_entries ORDER BY id;
    UPDATE ledger_partitioning SET copied_entry = (SELECT coalesce(max(id), 0) FROM ledger_entries);
    ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_first_end;
    ALTER TABLE ledger_postings VALIDATE CONSTRAINT ledger_postings_first_end;
    PERFORM ledger_partition();
  END IF;
END $$;
