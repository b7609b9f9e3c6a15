-- State that all nodes of an instance share, independent of their data folders.

-- SHA-256 of each operator token. The tokens, 32 random bytes each, are in the data folders of the nodes that created them.
CREATE TABLE operator_tokens (
  digest text PRIMARY KEY,
  made_at bigint NOT NULL
);

-- Login of the shared member of a demo, in plain text: it is printed at each start and gives access to sample money only.
CREATE TABLE demo_login (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  username text NOT NULL,
  password text NOT NULL
);
