-- What the introduction tells, in this order. A removed one stays, so that an installation knows that it had it.
CREATE TABLE contents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  img text NOT NULL DEFAULT '',
  content text NOT NULL,
  created_at bigint NOT NULL,
  removed_at bigint
);
