-- Webhooks: where a partner's server receives events of members who granted it access (docs/partner-sessions.md).
ALTER TABLE embedding_partners
  ADD COLUMN webhook_url text NOT NULL DEFAULT '',
  -- Encrypted for the partner's id.
  ADD COLUMN webhook_secret text NOT NULL DEFAULT '';

-- Events of partners, written in the transaction that they report. `body` is what is sent, the same at every attempt.
CREATE TABLE partner_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Header `webhook-id`.
  message text NOT NULL UNIQUE,
  partner bigint NOT NULL REFERENCES embedding_partners,
  type text NOT NULL,
  body text NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  -- Time of the database's clock until which a node is sending it.
  claimed_until bigint NOT NULL DEFAULT 0,
  tries int NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  delivered_at bigint,
  failed_at bigint
);
CREATE INDEX partner_events_due ON partner_events (due_at, id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX partner_events_partner ON partner_events (partner, id);
CREATE INDEX partner_events_created ON partner_events (created_at);
