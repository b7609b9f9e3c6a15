-- Partners that embed elements with sessions of members (docs/partner-sessions.md). The older table `partners` has the logos of the deposit page.
CREATE TABLE embedding_partners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Name in pages (`data-partner`) and commands.
  name text NOT NULL UNIQUE,
  -- Name that members see.
  title text NOT NULL,
  origins text[] NOT NULL CHECK (cardinality(origins) > 0),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at bigint NOT NULL,
  revoked_at bigint
);

-- Keys of partners' servers, as digests. A key that was replaced may stay valid for a while.
CREATE TABLE partner_keys (
  digest text PRIMARY KEY,
  partner bigint NOT NULL REFERENCES embedding_partners,
  created_at bigint NOT NULL,
  expires_at bigint
);
CREATE INDEX partner_keys_partner ON partner_keys (partner);

-- Consent of a member. `subject` is the random name under which this partner knows the member.
CREATE TABLE partner_grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner bigint NOT NULL REFERENCES embedding_partners,
  member bigint NOT NULL REFERENCES members,
  subject text NOT NULL UNIQUE,
  origin text NOT NULL,
  scopes text[] NOT NULL,
  granted_at bigint NOT NULL,
  used_at bigint NOT NULL,
  revoked_at bigint
);
CREATE UNIQUE INDEX partner_grants_active ON partner_grants (member, partner) WHERE revoked_at IS NULL;
CREATE INDEX partner_grants_partner ON partner_grants (partner);

-- Codes of the sign-in window, as digests: for one use, within a minute.
CREATE TABLE partner_codes (
  digest text PRIMARY KEY,
  grant_id bigint NOT NULL REFERENCES partner_grants ON DELETE CASCADE,
  origin text NOT NULL,
  scopes text[] NOT NULL,
  challenge text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX partner_codes_expiry ON partner_codes (expires_at);
CREATE INDEX partner_codes_grant ON partner_codes (grant_id);

-- Sessions of partners' pages, as digests. A session of the sign-in window can be renewed until `renewable_until`; 0 for one of a partner's server.
CREATE TABLE partner_tokens (
  digest text PRIMARY KEY,
  grant_id bigint NOT NULL REFERENCES partner_grants ON DELETE CASCADE,
  origin text NOT NULL,
  scopes text[] NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  renewable_until bigint NOT NULL
);
CREATE INDEX partner_tokens_expiry ON partner_tokens (expires_at);
CREATE INDEX partner_tokens_grant ON partner_tokens (grant_id);
