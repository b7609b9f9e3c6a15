-- Articles of the introduction, in this order. A removed article keeps its row, so that a sample article is not created again.
CREATE TABLE contents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  img text NOT NULL DEFAULT '',
  content text NOT NULL,
  created_at bigint NOT NULL,
  removed_at bigint
);
