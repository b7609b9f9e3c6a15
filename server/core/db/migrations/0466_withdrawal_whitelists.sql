-- Members who withdraw only to destinations that were saved at least 24 hours ago. `ends_at` is the time from which the whitelist is off; null while it is on.
CREATE TABLE withdrawal_whitelists (
  member bigint PRIMARY KEY REFERENCES members (id),
  since bigint NOT NULL,
  ends_at bigint
);
