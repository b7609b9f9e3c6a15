-- Second factors of members. `secret` of an authenticator app is encrypted for its member; `last_step` is the step of the code used last, so that a code works
-- once. An app without `activated_at` is being set up and protects nothing yet.
CREATE TABLE authenticators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL UNIQUE REFERENCES members (id),
  secret text NOT NULL,
  created_at bigint NOT NULL,
  activated_at bigint,
  last_step bigint
);

-- Hashes of unused recovery codes. A used code is deleted.
CREATE TABLE recovery_codes (
  member bigint NOT NULL REFERENCES members (id),
  hash text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (member, hash)
);

-- Resets that an operator has ordered. From `due_at` on the member's factors protect nothing. A factor that the member uses before deletes the row.
CREATE TABLE second_factor_resets (
  member bigint PRIMARY KEY REFERENCES members (id),
  ordered_at bigint NOT NULL,
  due_at bigint NOT NULL
);

-- Time at which the session was last confirmed with a second factor.
ALTER TABLE tokens ADD COLUMN confirmed_at bigint;
