-- Idempotency keys of calls that moved money, and their replies, by hour of `at` (epoch ms). Partitions are dropped when all their keys have expired
-- (server/core/db/time-partitions.ts). The default partition receives rows of hours without a partition, which are deleted.
--
-- `idempotency_keys` stays for the few refusals of each member, and for nodes of older releases during a rolling upgrade. Its rows are deleted when they expire.
CREATE TABLE keyed_requests (
  member text NOT NULL,
  key text NOT NULL,
  request text NOT NULL,
  answer text,
  at bigint NOT NULL
) PARTITION BY RANGE (at);
CREATE TABLE keyed_requests_default PARTITION OF keyed_requests (PRIMARY KEY (member, key)) DEFAULT;
CREATE INDEX keyed_requests_default_at ON keyed_requests_default (at);

-- A key has one row in all partitions and in `idempotency_keys`. No unique index spans them, so each insert of a key first takes the lock of this key, until its
-- transaction ends, and then looks for the key with a new snapshot: the transaction that had the lock before is complete. A second row is not inserted.
-- Transactions are READ COMMITTED; with an older snapshot the lookup would not see that row.
CREATE FUNCTION lock_idempotency_key(member text, key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('tradelet key ' || member || ' ' || key, 0))
$$;

CREATE FUNCTION keyed_requests_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_idempotency_key(NEW.member, NEW.key);
  IF EXISTS (SELECT FROM keyed_requests k WHERE k.member = NEW.member AND k.key = NEW.key)
    OR EXISTS (SELECT FROM idempotency_keys k WHERE k.member = NEW.member AND k.key = NEW.key) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER once BEFORE INSERT ON keyed_requests FOR EACH ROW EXECUTE FUNCTION keyed_requests_once();

-- Inserts into `idempotency_keys` have `ON CONFLICT (member, key) DO NOTHING` and then read the reply there. Of a key with a row in `keyed_requests` this row is
-- copied, so that they find it.
CREATE FUNCTION idempotency_keys_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  PERFORM lock_idempotency_key(NEW.member, NEW.key);
  INSERT INTO idempotency_keys (member, key, request, answer, at)
    SELECT k.member, k.key, k.request, k.answer, k.at FROM keyed_requests k WHERE k.member = NEW.member AND k.key = NEW.key ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER once BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION idempotency_keys_once();
