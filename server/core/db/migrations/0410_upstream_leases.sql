-- Node that holds the connection to an exchange, and until when (epoch ms, by the database's clock). `number` grows with each change of the node. `key`: secret
-- in hex with which nodes sign the messages that they exchange under this lease.
CREATE TABLE upstream_leases (
  source text PRIMARY KEY,
  number bigint NOT NULL,
  node text NOT NULL,
  key text NOT NULL,
  expires_at bigint NOT NULL
);
