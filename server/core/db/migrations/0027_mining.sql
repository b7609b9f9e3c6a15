-- Machines of lock mining. Amounts are whole numbers. `rate`: percent a day. `days`: term. `maximum` null: no limit. A closed machine is no longer offered; its
-- row stays because orders refer to it.
CREATE TABLE mining_machines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  img text NOT NULL,
  coin bigint NOT NULL REFERENCES coins (id),
  minimum numeric NOT NULL CHECK (minimum > 0 AND minimum < 'Infinity' AND minimum = trunc(minimum)),
  maximum numeric CHECK (maximum >= minimum AND maximum < 'Infinity' AND maximum = trunc(maximum)),
  rate numeric NOT NULL CHECK (rate >= 0 AND rate <= 100),
  days int NOT NULL CHECK (days BETWEEN 1 AND 3650),
  sample boolean NOT NULL,
  closed_at bigint
);

-- Locked amounts, with the terms at that time. `interest`: interest of the whole term. `paid`: interest paid so far. `ends_at`: when the amount is returned.
-- `ended_at`: when it was returned. The next step is in `due_work` (0025).
CREATE TABLE mining_orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  machine bigint NOT NULL REFERENCES mining_machines (id),
  title text NOT NULL,
  img text NOT NULL,
  coin bigint NOT NULL REFERENCES coins (id),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity' AND amount = trunc(amount)),
  rate numeric NOT NULL CHECK (rate >= 0),
  days int NOT NULL CHECK (days > 0),
  interest numeric NOT NULL CHECK (interest >= 0 AND interest < 'Infinity'),
  paid numeric NOT NULL DEFAULT 0 CHECK (paid >= 0 AND paid <= interest),
  started_at bigint NOT NULL,
  ends_at bigint NOT NULL CHECK (ends_at > started_at),
  ended_at bigint,
  CHECK (ended_at IS NULL OR paid = interest)
);

CREATE INDEX mining_orders_member ON mining_orders (member, id);
