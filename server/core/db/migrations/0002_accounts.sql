-- Members. `name_key`: email address in lower case, or phone number; login names are compared by it. Passwords are scrypt hashes with their parameters. `demo`
-- marks the shared member of a demo instance.
CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  username text NOT NULL,
  name_key text NOT NULL UNIQUE,
  password text NOT NULL,
  trading_password text,
  invite_code text NOT NULL UNIQUE,
  inviter bigint REFERENCES members (id),
  vip int NOT NULL DEFAULT 0,
  credit_score int NOT NULL DEFAULT 100,
  identity_status text NOT NULL DEFAULT 'none' CHECK (identity_status IN ('none', 'review', 'certified', 'rejected')),
  demo boolean NOT NULL DEFAULT false,
  disabled_at bigint,
  created_at bigint NOT NULL
);

CREATE INDEX members_inviter ON members (inviter) WHERE inviter IS NOT NULL;

-- Sessions. `digest` is the SHA-256 of the token, so that a copy of this table does not allow a login.
CREATE TABLE tokens (
  digest text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE INDEX tokens_member ON tokens (member, created_at);
CREATE INDEX tokens_expiry ON tokens (expires_at);

-- Last code sent to each email address. `code` is a scrypt hash; `tries` counts the guesses.
CREATE TABLE email_codes (
  email_key text PRIMARY KEY,
  code text NOT NULL,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  tries int NOT NULL DEFAULT 0
);

-- Submitted identity forms, one row per submission. The cards are names of uploads.
CREATE TABLE identities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  real_name text NOT NULL,
  front_card text NOT NULL,
  back_card text NOT NULL,
  submitted_at bigint NOT NULL,
  verdict text CHECK (verdict IN ('certified', 'rejected')),
  reviewed_at bigint
);

CREATE UNIQUE INDEX identities_in_review ON identities (member) WHERE verdict IS NULL;

-- Withdrawal address of a member, one per coin.
CREATE TABLE withdrawal_addresses (
  member bigint NOT NULL REFERENCES members (id),
  coin bigint NOT NULL REFERENCES coins (id),
  address text NOT NULL,
  bound_at bigint NOT NULL,
  PRIMARY KEY (member, coin)
);
