-- Devices on which a member has logged in. Their password guesses are counted separately from those of other devices. `digest`: SHA-256 of the login name with
-- the client's address, or with the secret in the browser's cookie.
CREATE TABLE known_devices (
  digest text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  seen_at bigint NOT NULL
);

CREATE INDEX known_devices_member ON known_devices (member, seen_at);
CREATE INDEX known_devices_age ON known_devices (seen_at);

-- Rate limits over all nodes, for example of wrong passwords per login name. `digest` identifies the limit and its key. `empty_at`: time from which nothing
-- counts any more.
CREATE TABLE attempts (
  digest text PRIMARY KEY,
  empty_at bigint NOT NULL
);

CREATE INDEX attempts_over ON attempts (empty_at);

-- Device or client of each of the `tries`, so that guesses of one client do not use up those of another.
ALTER TABLE email_codes ADD COLUMN guessers text[] NOT NULL DEFAULT '{}';
