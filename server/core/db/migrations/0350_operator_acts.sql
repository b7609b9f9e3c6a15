-- Audit log: acts of operators, and looks at personal data. `input`, `before` and `after` are JSON as text, because `hash` is computed over the exact text.
-- `previous` is the hash of the row before. A command that is more than one transaction has two rows: `started`, and its result.
CREATE TABLE operator_acts (
  id bigint PRIMARY KEY,
  at bigint NOT NULL,
  person text NOT NULL,
  command text NOT NULL,
  permission text NOT NULL,
  member bigint,
  input text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'seen', 'started', 'failed')),
  sentence text NOT NULL,
  before text,
  after text,
  address text NOT NULL,
  request text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX operator_acts_member ON operator_acts (member, id) WHERE member IS NOT NULL;
CREATE INDEX operator_acts_person ON operator_acts (person, id);
CREATE INDEX operator_acts_command ON operator_acts (command, id);
CREATE INDEX operator_acts_at ON operator_acts (at);

-- Newest row of the log. Its lock orders the rows of all nodes.
CREATE TABLE operator_acts_head (
  is_head boolean PRIMARY KEY DEFAULT true CHECK (is_head),
  id bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO operator_acts_head (id, hash) VALUES (0, repeat('0', 64));

CREATE FUNCTION operator_acts_append() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_acts_head SET id = NEW.id, hash = NEW.hash WHERE id = NEW.id - 1 AND hash = NEW.previous;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % does not follow the newest row of the audit log', NEW.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION operator_acts_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % of % refused', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER append BEFORE INSERT ON operator_acts FOR EACH ROW EXECUTE FUNCTION operator_acts_append();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON operator_acts FOR EACH ROW EXECUTE FUNCTION operator_acts_refuse();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON operator_acts FOR EACH STATEMENT EXECUTE FUNCTION operator_acts_refuse();
CREATE TRIGGER never_deleted BEFORE DELETE ON operator_acts_head FOR EACH ROW EXECUTE FUNCTION operator_acts_refuse();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON operator_acts_head FOR EACH STATEMENT EXECUTE FUNCTION operator_acts_refuse();
CREATE TRIGGER follows_rows BEFORE UPDATE ON operator_acts_head FOR EACH ROW
  WHEN (NEW.id <> OLD.id + 1 OR pg_trigger_depth() = 0) EXECUTE FUNCTION operator_acts_refuse();
