-- The networks that a coin travels by, and the house's address on each. Withdrawal addresses of a coin must be of one of its networks.
CREATE TABLE networks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin bigint NOT NULL REFERENCES coins (id),
  name text NOT NULL,
  address text NOT NULL,
  img text NOT NULL DEFAULT '',
  UNIQUE (coin, name)
);
