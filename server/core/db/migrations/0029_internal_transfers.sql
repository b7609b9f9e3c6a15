-- On which terms a coin can be sent to another member: the fee in percent of the amount, and after how many days of 24 hours it arrives, 0 for at once. A coin without
-- a line cannot be sent.
CREATE TABLE transfer_terms (
  coin bigint PRIMARY KEY REFERENCES coins (id),
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < 100),
  days int NOT NULL CHECK (days BETWEEN 0 AND 365)
);

-- Accounts that members have found by their names. The id is worth something to the member who searched alone, and for an hour: so nobody learns the numbers of members, and
-- none can be guessed.
CREATE TABLE transfer_finds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  searcher bigint NOT NULL REFERENCES members (id),
  recipient bigint NOT NULL REFERENCES members (id),
  found_at bigint NOT NULL,
  UNIQUE (searcher, recipient),
  CHECK (searcher <> recipient)
);

CREATE INDEX transfer_finds_age ON transfer_finds (found_at);

-- What members send each other, under the terms it was sent under. While it is on its way it is held, and its arrival is a line of due_work (0025). `to_name` is the
-- recipient's name as the sender was shown it; `lang` that of the sender's messages.
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
