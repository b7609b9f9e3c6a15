-- Pictures are private from the first byte: only the owner and the operator can read them. Only pictures that the operator shows on the site are public.
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

-- Space reserved for uploads in progress, so that concurrent uploads count towards the quota.
CREATE TABLE upload_reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  bytes int NOT NULL
);

CREATE INDEX upload_reservations_member ON upload_reservations (member);

-- Finds the pictures to which the identity forms of a member refer.
CREATE INDEX identities_member ON identities (member, id);
