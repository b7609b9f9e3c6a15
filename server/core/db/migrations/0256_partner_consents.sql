-- Consents of members, by origin of the partner and kind of access: `frame`, `page` or `server`. Access given earlier has no row, since its kind is
-- unknown: the member is asked again.
CREATE TABLE partner_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grant_id bigint NOT NULL REFERENCES partner_grants ON DELETE CASCADE,
  origin text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('frame', 'page', 'server')),
  scopes text[] NOT NULL,
  -- Browser in which the member consented last (`known_devices.browser`).
  browser text,
  at bigint NOT NULL,
  UNIQUE (grant_id, origin, kind)
);

-- True if members may give this partner access in frames only.
ALTER TABLE embedding_partners ADD COLUMN framed_only boolean NOT NULL DEFAULT false;

-- Kind of access and browser of a code, and of the session that it leads to. Rows of the previous release count as those of a page.
ALTER TABLE partner_codes ADD COLUMN kind text NOT NULL DEFAULT 'page', ADD COLUMN browser text;
ALTER TABLE partner_tokens ADD COLUMN kind text NOT NULL DEFAULT 'page', ADD COLUMN browser text;

-- Session that a handoff code was created by: the code ends with it. Rows of the previous release have neither a session nor `own` and are not accepted.
ALTER TABLE handoff_codes
  ADD COLUMN session text REFERENCES partner_tokens (digest) ON DELETE CASCADE,
  -- True if a session of the product's own pages created the code.
  ADD COLUMN own boolean NOT NULL DEFAULT false;
CREATE INDEX handoff_codes_session ON handoff_codes (session);
