-- A posting carries the kind of its entry: the transfers or the credits of an account are a walk along one index then, however much else was booked on it.
-- Those that are there get theirs while the table is written anew, once: an update would keep each old row beside the new one, and the journal forbids it.
CREATE FUNCTION ledger_kind_of(entry bigint) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT kind FROM ledger_entries WHERE id = entry);
END $$;

ALTER TABLE ledger_postings ADD COLUMN kind text;
ALTER TABLE ledger_postings ALTER COLUMN kind TYPE text USING ledger_kind_of(entry_id), ALTER COLUMN kind SET NOT NULL;

DROP FUNCTION ledger_kind_of(bigint);

CREATE INDEX ledger_postings_kind ON ledger_postings (account_id, kind, id);

-- It is that of the entry, whoever writes it.
CREATE FUNCTION ledger_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added JOIN ledger_entries e ON e.id = added.entry_id WHERE e.kind <> added.kind) THEN
    RAISE EXCEPTION 'a posting has the kind of its entry';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER kinds AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_kinds();
