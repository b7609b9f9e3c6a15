-- What all nodes of an installation go by, whatever data folder each has.

-- Of each token that opens the operator's door its SHA-256. The tokens themselves, 32 random bytes each, lie in the data folders of the nodes that made them.
CREATE TABLE operator_tokens (
  digest text PRIMARY KEY,
  made_at bigint NOT NULL
);

-- The login of the member that everybody shares in a demo, in plain words: it is printed at each start, and opens nothing but sample money.
CREATE TABLE demo_login (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  username text NOT NULL,
  password text NOT NULL
);
