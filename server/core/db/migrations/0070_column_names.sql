-- Names three columns after what they store. During a rolling upgrade, nodes without this migration keep running next to newer ones and use the old columns, so each
-- pair is kept equal by a trigger. A view with the old columns, as in 0062, would need another name for each table. A later release can drop the old columns, the triggers and their functions. Its migration needs the mark that 0060 describes, with the first release that
-- has this migration.

-- Perceptual hash of a picture, 64 bits in hex; similar pictures differ in few bits. Null for older pictures. It never changes. Before: `look`.
ALTER TABLE uploads ADD COLUMN perceptual_hash text;
UPDATE uploads SET perceptual_hash = look WHERE look IS NOT NULL;
CREATE FUNCTION rename_upload_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.perceptual_hash := coalesce(NEW.perceptual_hash, NEW.look);
  NEW.look := NEW.perceptual_hash;
  RETURN NEW;
END $$;
CREATE TRIGGER uploads_renamed BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION rename_upload_look();

-- Whether a node is deleting the object; after that no record can be added for it. Before: `begun`.
ALTER TABLE upload_removals ADD COLUMN has_begun boolean NOT NULL DEFAULT false;
UPDATE upload_removals SET has_begun = true WHERE begun;
CREATE FUNCTION rename_removal_begun() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A removal that has begun never goes back to waiting.
  NEW.has_begun := NEW.has_begun OR NEW.begun;
  NEW.begun := NEW.has_begun;
  RETURN NEW;
END $$;
CREATE TRIGGER upload_removals_renamed BEFORE INSERT OR UPDATE OF begun, has_begun ON upload_removals FOR EACH ROW EXECUTE FUNCTION rename_removal_begun();

-- Time at which a message is given up, epoch ms. Before: `until`. It never changes.
ALTER TABLE outgoing_mail ADD COLUMN expires_at bigint;
UPDATE outgoing_mail SET expires_at = until;
ALTER TABLE outgoing_mail ALTER COLUMN expires_at SET NOT NULL;
CREATE FUNCTION rename_mail_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := coalesce(NEW.expires_at, NEW.until);
  NEW.until := NEW.expires_at;
  RETURN NEW;
END $$;
CREATE TRIGGER outgoing_mail_renamed BEFORE INSERT ON outgoing_mail FOR EACH ROW EXECUTE FUNCTION rename_mail_until();
CREATE INDEX outgoing_mail_pending ON outgoing_mail (expires_at, id) WHERE ended_at IS NULL;
