-- First response to each request that moved money, by the client's idempotency key. `request` is a hash of the call and its form.
CREATE TABLE idempotency_keys (
  member text NOT NULL,
  key text NOT NULL,
  request text NOT NULL,
  answer text,
  at bigint NOT NULL,
  PRIMARY KEY (member, key)
);

CREATE INDEX idempotency_keys_at ON idempotency_keys (at);
