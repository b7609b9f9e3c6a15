-- Partners whose logos stand on the deposit page, in this order.
CREATE TABLE partners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  url text NOT NULL,
  img text NOT NULL
);
