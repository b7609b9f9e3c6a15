-- Terms for sending a coin to another member: fee in percent of the amount, and delay in days of 24 hours (0: immediate). A coin without a row cannot be sent.
CREATE TABLE transfer_terms (
  coin bigint PRIMARY KEY REFERENCES coins (id),
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < 100),
  days int NOT NULL CHECK (days BETWEEN 0 AND 365)
);

-- Recipients found by login name. An id is valid for one hour and for the searching member only, so that member ids stay secret and cannot be guessed.
CREATE TABLE transfer_finds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  searcher bigint NOT NULL REFERENCES members (id),
  recipient bigint NOT NULL REFERENCES members (id),
  found_at bigint NOT NULL,
  UNIQUE (searcher, recipient),
  CHECK (searcher <> recipient)
);

CREATE INDEX transfer_finds_age ON transfer_finds (found_at);

-- Transfers between members, with the terms at that time. The amount is on hold until arrival, which is a row of `due_work` (0025). `to_name`: recipient's name
-- as shown to the sender. `lang`: language of the sender's notices.
CREATE TABLE internal_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50001) PRIMARY KEY,
  sender bigint NOT NULL REFERENCES members (id),
  recipient bigint NOT NULL REFERENCES members (id),
  to_name text NOT NULL,
  coin bigint NOT NULL REFERENCES coins (id),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity'),
  fee numeric NOT NULL CHECK (fee >= 0),
  received numeric NOT NULL CHECK (received > 0),
  lang text NOT NULL,
  status text NOT NULL CHECK (status IN ('transferring', 'finished', 'canceled')),
  sent_at bigint NOT NULL,
  arrives_at bigint NOT NULL CHECK (arrives_at >= sent_at),
  ended_at bigint,
  CHECK (sender <> recipient),
  CHECK (fee + received = amount),
  CHECK ((ended_at IS NULL) = (status = 'transferring'))
);

CREATE INDEX internal_transfers_sender ON internal_transfers (sender, id);
