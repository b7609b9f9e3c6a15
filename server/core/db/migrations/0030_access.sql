-- Devices on which a member has signed in: who guesses elsewhere does not use up the tries there. `digest` is that of the member's name with the sender's address,
-- or with the secret of a browser's cookie (server/members/accounts/known-devices.ts).
CREATE TABLE known_devices (
  digest text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  seen_at bigint NOT NULL
);

CREATE INDEX known_devices_member ON known_devices (member, seen_at);
CREATE INDEX known_devices_age ON known_devices (seen_at);

-- What is counted over all nodes, such as wrong passwords for a name: `digest` is that of what is counted and for whom, `empty_at` the time at which nothing counts any
-- more (server/core/limits/shared-limit.ts).
CREATE TABLE attempts (
  digest text PRIMARY KEY,
  empty_at bigint NOT NULL
);

CREATE INDEX attempts_over ON attempts (empty_at);

-- Who has guessed at a code, a word for each of the `tries`: one who guesses does not use up those of another.
ALTER TABLE email_codes ADD COLUMN guessers text[] NOT NULL DEFAULT '{}';
