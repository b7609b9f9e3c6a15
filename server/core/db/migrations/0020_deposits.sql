-- Deposits as declared by members. Network and address are copies of what the member was shown, since the operator may change or remove them. `state` follows
-- the review (0019).
CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  coin bigint NOT NULL REFERENCES coins (id),
  account text NOT NULL CHECK (account IN ('options', 'funds', 'quant')),
  amount numeric NOT NULL CHECK (amount > 0),
  network text NOT NULL,
  address text NOT NULL,
  proof text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  submitted_at bigint NOT NULL,
  changed_at bigint NOT NULL
);

CREATE INDEX deposits_member ON deposits (member, id);
