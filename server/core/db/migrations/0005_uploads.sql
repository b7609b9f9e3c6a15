-- Pictures that members have uploaded; the files are in the data folder. A private one is shown to nobody but the operator.
CREATE TABLE uploads (
  name text PRIMARY KEY,
  owner bigint NOT NULL REFERENCES members (id),
  type text NOT NULL,
  bytes int NOT NULL,
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
  created_at bigint NOT NULL
);

CREATE INDEX uploads_owner ON uploads (owner, created_at);
