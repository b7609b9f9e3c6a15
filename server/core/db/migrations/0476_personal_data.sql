-- Members whose personal data were erased stay as an id, because the books and the audit log name it.
ALTER TABLE members ADD COLUMN erased_at bigint;

-- Exports of personal data, each for the person who asked for it. The data are read when the person prints them, and not stored.
CREATE TABLE member_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  person text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

-- `members`: months for which personal data stay after the last movement of money.
ALTER TABLE retention DROP CONSTRAINT retention_kind_check;
ALTER TABLE retention ADD CONSTRAINT retention_kind_check CHECK (kind IN ('ledger', 'notices', 'members'));
