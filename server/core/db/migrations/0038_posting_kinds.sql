-- Postings store the kind of their entry, so that one index finds the transfers or credits of an account among any number of other postings. A type change
-- rewrites the table once for existing rows: an UPDATE would leave a dead row for each, and a trigger rejects it.
CREATE FUNCTION ledger_kind_of(entry bigint) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT kind FROM ledger_entries WHERE id = entry);
END $$;

ALTER TABLE ledger_postings ADD COLUMN kind text;
ALTER TABLE ledger_postings ALTER COLUMN kind TYPE text USING ledger_kind_of(entry_id), ALTER COLUMN kind SET NOT NULL;

DROP FUNCTION ledger_kind_of(bigint);

CREATE INDEX ledger_postings_kind ON ledger_postings (account_id, kind, id);

-- Rejects a posting whose kind differs from that of its entry.
CREATE FUNCTION ledger_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added JOIN ledger_entries e ON e.id = added.entry_id WHERE e.kind <> added.kind) THEN
    RAISE EXCEPTION 'a posting has the kind of its entry';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER kinds AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_kinds();
