-- Partners whose logos the deposit page shows, in this order.
CREATE TABLE partners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  url text NOT NULL,
  img text NOT NULL
);
