-- A picture is private from its first byte: readable by its owner and the operator alone. Public are only those that the operator shows on the site.
ALTER TABLE uploads ALTER COLUMN visibility SET DEFAULT 'private';

UPDATE uploads u SET visibility = 'private'
WHERE visibility = 'public' AND NOT EXISTS (
  SELECT 1 FROM (
    SELECT img AS text FROM banners
    UNION ALL SELECT img FROM networks
    UNION ALL SELECT img || ' ' || content FROM notices WHERE member IS NULL AND removed_at IS NULL
    UNION ALL SELECT img || ' ' || content FROM contents WHERE removed_at IS NULL
    UNION ALL SELECT value::text FROM site_settings
  ) shown
  WHERE strpos(shown.text, '/uploads/' || u.name) > 0
);

-- Room for pictures that are arriving, so that uploads which run at the same time are counted before they are there.
CREATE TABLE upload_reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  bytes int NOT NULL
);

CREATE INDEX upload_reservations_member ON upload_reservations (member);

-- Which pictures a member's identity forms refer to.
CREATE INDEX identities_member ON identities (member, id);
