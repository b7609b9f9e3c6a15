-- Events of the payment provider. `event` is the provider's id and `digest` the SHA-256 of the body, so that a repeated event is recognized. `data` is the content
-- that was read. `arrival` names one arrival of money, however often it is announced: it is booked once.
-- `received`: not tried yet; `waiting`: for a person, with the reason; `asked`: an operator request waits; `done`: booked; `dismissed`: by a person, with the reason.
CREATE TABLE provider_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL UNIQUE,
  digest text NOT NULL,
  type text NOT NULL CHECK (type IN ('deposit.arrived', 'payout.paid', 'payout.failed')),
  data jsonb NOT NULL,
  arrival text,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'waiting', 'asked', 'done', 'dismissed')),
  reason text NOT NULL DEFAULT '',
  member bigint REFERENCES members (id),
  -- Id of the deposit or withdrawal that was booked.
  subject bigint,
  received_at bigint NOT NULL,
  ended_at bigint,
  ended_by text,
  CHECK ((state IN ('done', 'dismissed')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX provider_events_booked ON provider_events (arrival) WHERE state = 'done';
CREATE INDEX provider_events_open ON provider_events (id) WHERE state IN ('received', 'waiting', 'asked');
CREATE INDEX provider_events_subject ON provider_events (subject) WHERE type = 'deposit.arrived' AND subject IS NOT NULL;

-- The name of the provider in the audit log.
UPDATE operators SET name = 'provider-person' WHERE name = 'provider';
ALTER TABLE operators ADD CHECK (name <> 'provider');

-- Reviews of a member, for the language of the newest and for the export of personal data.
CREATE INDEX reviews_member ON reviews (member, id);
