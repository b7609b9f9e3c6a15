-- Ledger entries that a node acknowledged and that the database does not have any more, as after a failover to a standby that was behind. Payouts are stopped
-- until the operator has cleared them.
CREATE TABLE ledger_lost_entries (
  entry_id bigint NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  member text,
  key text,
  acknowledged_at bigint NOT NULL,
  found_at bigint NOT NULL,
  cleared_at bigint,
  PRIMARY KEY (entry_id, kind, reference)
);
