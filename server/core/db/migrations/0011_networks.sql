-- Networks of a coin, with the house's deposit address on each. A withdrawal address must belong to one of them.
CREATE TABLE networks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin bigint NOT NULL REFERENCES coins (id),
  name text NOT NULL,
  address text NOT NULL,
  img text NOT NULL DEFAULT '',
  UNIQUE (coin, name)
);
