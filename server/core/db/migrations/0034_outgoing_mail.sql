-- Email queue. A message is written in the transaction of the event it reports. A sent message is deleted; a message that was given up stays for
-- a while without subject and body, which may contain a code. `due_at`: next attempt. `until`: expiry. A node claims a message until `claimed_until`, by the
-- clock of this database, which all nodes share.
CREATE TABLE outgoing_mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  written_at bigint NOT NULL,
  until bigint NOT NULL CHECK (until > written_at),
  due_at bigint NOT NULL,
  tries int NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  claimed_until bigint NOT NULL DEFAULT 0,
  ended_at bigint,
  CHECK (ended_at IS NULL OR (subject = '' AND body = ''))
);

CREATE INDEX outgoing_mail_waiting ON outgoing_mail (until, id) WHERE ended_at IS NULL;
CREATE INDEX outgoing_mail_ended ON outgoing_mail (ended_at) WHERE ended_at IS NOT NULL;
