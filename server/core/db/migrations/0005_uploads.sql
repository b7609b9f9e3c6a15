-- Pictures uploaded by members; the files are stored in the data folder. Only the operator sees a private picture.
CREATE TABLE uploads (
  name text PRIMARY KEY,
  owner bigint NOT NULL REFERENCES members (id),
  type text NOT NULL,
  bytes int NOT NULL,
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
  created_at bigint NOT NULL
);

CREATE INDEX uploads_owner ON uploads (owner, created_at);
