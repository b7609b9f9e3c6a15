-- Messages to members that wait to be sent by e-mail (server/core/mail/), each written in the transaction of what it tells. One that was sent is deleted; one that was given up
-- stays for a while without its words, which may hold a code. `due_at` is when it is tried next, `until` when it is worth nothing any more. A node that sends it claims it
-- until `claimed_until`, by this database's clock, which all nodes share.
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
