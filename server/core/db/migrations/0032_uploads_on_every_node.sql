-- Storage of the content: `upload_parts` below, the bucket of UPLOADS_URL, or the data folder. A folder is left from older releases; the node that has it moves
-- its pictures. `digest`: SHA-256 of the content in hex; null until an old picture is moved.
ALTER TABLE uploads ADD COLUMN place text NOT NULL DEFAULT 'folder' CHECK (place IN ('folder', 'database', 'bucket'));
ALTER TABLE uploads ADD COLUMN digest text;

-- For the sweep by age, and for the pictures that a node still has to move.
CREATE INDEX uploads_age ON uploads (created_at, name);
CREATE INDEX uploads_moved ON uploads (name) WHERE place = 'folder';

-- Content in parts, so that reading and writing never need a whole picture in memory. Parts are written before their record. Pictures do not compress, hence
-- EXTERNAL.
CREATE TABLE upload_parts (
  name text NOT NULL REFERENCES uploads (name) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  part int NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, part)
);
ALTER TABLE upload_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- Objects that may be in the bucket of UPLOADS_URL without a record. A row is written before the object is, deleted when its record is added, and added again
-- when the record is deleted. A node sets `begun` before it deletes an object; after that no record can be added for it.
CREATE TABLE upload_removals (
  name text PRIMARY KEY,
  due_at bigint NOT NULL,
  begun boolean NOT NULL DEFAULT false
);
CREATE INDEX upload_removals_due ON upload_removals (due_at);

-- A starting node must keep reservations of uploads that run on other nodes. They are released by age instead: after the maximum duration of an upload.
ALTER TABLE upload_reservations ADD COLUMN created_at bigint NOT NULL DEFAULT 0;
CREATE INDEX upload_reservations_age ON upload_reservations (created_at);

-- Total bytes of all pictures and reservations, so that the quota check need not sum them.
CREATE TABLE upload_usage (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  bytes bigint NOT NULL
);

INSERT INTO upload_usage (bytes)
SELECT coalesce(sum(bytes), 0) FROM (SELECT bytes FROM uploads UNION ALL SELECT bytes FROM upload_reservations) every;

CREATE FUNCTION count_upload_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint;
BEGIN
  SELECT coalesce(sum(changed.bytes), 0) INTO change FROM changed;
  IF TG_OP = 'DELETE' THEN change := -change; END IF;
  IF change <> 0 THEN UPDATE upload_usage SET bytes = upload_usage.bytes + change; END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER uploads_added AFTER INSERT ON uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
CREATE TRIGGER uploads_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
CREATE TRIGGER upload_reservations_added AFTER INSERT ON upload_reservations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
CREATE TRIGGER upload_reservations_removed AFTER DELETE ON upload_reservations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
