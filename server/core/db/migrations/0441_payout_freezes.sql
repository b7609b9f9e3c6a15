-- Payouts that a member has frozen, because something in the account was not the member's doing. `release_at` is the time from which they are open again; null
-- until the member or an operator has lifted the freeze.
CREATE TABLE payout_freezes (
  member bigint PRIMARY KEY REFERENCES members (id),
  since bigint NOT NULL,
  release_at bigint
);

-- Links in mails that freeze the payouts of a member. Only the digest of the token is stored, and a used link is deleted.
CREATE TABLE freeze_links (
  digest text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  expires_at bigint NOT NULL
);
CREATE INDEX freeze_links_expiry ON freeze_links (expires_at);
