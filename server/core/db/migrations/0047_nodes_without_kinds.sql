-- During a rolling upgrade, older nodes book postings without a kind (0038). The trigger sets the kind after the statement, since the entry does not exist
-- before that. All other columns of a posting stay immutable.
ALTER TABLE ledger_postings ALTER COLUMN kind SET DEFAULT '';

CREATE OR REPLACE FUNCTION ledger_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE kind = '') THEN
    UPDATE ledger_postings p SET kind = e.kind FROM added, ledger_entries e
    WHERE added.kind = '' AND p.id = added.id AND e.id = p.entry_id;
  END IF;
  IF EXISTS (SELECT 1 FROM added JOIN ledger_entries e ON e.id = added.entry_id WHERE e.kind <> added.kind AND added.kind <> '') THEN
    RAISE EXCEPTION 'a posting has the kind of its entry';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger_posting_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD.kind = ''
    AND (NEW.id, NEW.entry_id, NEW.account_id, NEW.amount, NEW.balance) = (OLD.id, OLD.entry_id, OLD.account_id, OLD.amount, OLD.balance)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the journal is append-only: % of % refused', TG_OP, TG_TABLE_NAME;
END $$;

DROP TRIGGER append_only ON ledger_postings;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_posting_stands();
