-- People who operate the platform. A name is never used again: rows are disabled, not deleted, because the audit log names them.
-- `totp` is sealed (SecretBox). A set-up code lets the person choose the password and the second factor; with `setup_keeps_password` only the factor.
CREATE TABLE operators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9.-]{1,31}$' AND name NOT IN ('shell', 'monitor', 'nobody', 'operator')),
  email text NOT NULL UNIQUE,
  member bigint REFERENCES members (id),
  password text,
  totp text,
  totp_step bigint,
  pending_totp text,
  setup_digest text,
  setup_until bigint,
  setup_keeps_password boolean NOT NULL DEFAULT false,
  failed_logins integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  set_up_at bigint,
  disabled_at bigint
);

-- Roles of the operator's own making; the built-in ones are in the code.
CREATE TABLE operator_roles (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  permissions text[] NOT NULL
);

CREATE TABLE operator_role_members (
  operator bigint NOT NULL REFERENCES operators (id),
  role text NOT NULL,
  PRIMARY KEY (operator, role)
);

CREATE TABLE operator_recovery_codes (
  operator bigint NOT NULL REFERENCES operators (id),
  hash text NOT NULL,
  PRIMARY KEY (operator, hash)
);

-- `proof` is the digest of a second token, which is issued for a one-time password and permits acts with money until `proof_until`.
CREATE TABLE operator_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  operator bigint NOT NULL REFERENCES operators (id),
  created_at bigint NOT NULL,
  used_at bigint NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  proof text,
  proof_until bigint
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator);

-- Acts that wait for a second person. `input` is JSON as text, and `digest` the SHA-256 of command and input.
CREATE TABLE operator_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command text NOT NULL,
  permission text NOT NULL,
  input text NOT NULL,
  digest text NOT NULL,
  rule text NOT NULL,
  preview text NOT NULL,
  member bigint,
  asked_by text NOT NULL,
  asked_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn')),
  decided_by text,
  decided_at bigint,
  reason text NOT NULL DEFAULT '',
  CHECK (decided_by IS NULL OR state = 'withdrawn' OR decided_by <> asked_by),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX operator_requests_waiting ON operator_requests (expires_at) WHERE state = 'waiting';
CREATE INDEX operator_requests_asked ON operator_requests (asked_by, id);

-- Values in USDT that a person paid out or credited alone within the last 24 h.
CREATE TABLE operator_moves (
  person text NOT NULL,
  at bigint NOT NULL,
  worth numeric NOT NULL
);
CREATE INDEX operator_moves_person ON operator_moves (person, at);

-- Tokens that only read: metrics, and looks without personal data.
CREATE TABLE operator_monitors (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  digest text NOT NULL UNIQUE,
  created_at bigint NOT NULL
);

-- Whether the operator token of a node (the person `shell`) may run commands.
CREATE TABLE operator_access (
  is_access boolean PRIMARY KEY DEFAULT true CHECK (is_access),
  shell_off_at bigint
);
INSERT INTO operator_access DEFAULT VALUES;

-- `asked`: the act waits for a second person.
ALTER TABLE operator_acts DROP CONSTRAINT operator_acts_outcome_check;
ALTER TABLE operator_acts ADD CONSTRAINT operator_acts_outcome_check
  CHECK (outcome IN ('done', 'refused', 'seen', 'started', 'failed', 'asked'));
