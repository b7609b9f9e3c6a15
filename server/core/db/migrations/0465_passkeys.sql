-- Passkeys of members. `credential` and `public_key` are base64url. `counter` is the number of uses that the authenticator reported last; 0 if it does not count.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  credential text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX passkeys_member ON passkeys (member);

-- Challenges that wait for the response of a passkey. `owner` names kind, id and session of the person, as in 'member 7 <digest of the token>'; '' for a login.
-- Only the digest of a challenge is stored, and a used challenge is deleted.
CREATE TABLE passkey_challenges (
  digest text PRIMARY KEY,
  purpose text NOT NULL,
  owner text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
