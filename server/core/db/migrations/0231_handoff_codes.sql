-- Codes with which a page of the product continues for the member of a partner's page, as digests: for one use, within a minute.
CREATE TABLE handoff_codes (
  digest text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members,
  expires_at bigint NOT NULL
);
CREATE INDEX handoff_codes_expiry ON handoff_codes (expires_at);
