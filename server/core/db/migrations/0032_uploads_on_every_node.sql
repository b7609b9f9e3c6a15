-- Where the content of a picture lies: in the table below, in the store that UPLOADS_URL names, or, of an installation from before, in the data folder of the node
-- that took it until that node moves it. `digest`: SHA-256 of the content, in hex; NULL until an old one has been moved.
ALTER TABLE uploads ADD COLUMN place text NOT NULL DEFAULT 'folder' CHECK (place IN ('folder', 'database', 'bucket'));
ALTER TABLE uploads ADD COLUMN digest text;

-- What the sweep walks along, and what a node still has to move.
CREATE INDEX uploads_age ON uploads (created_at, name);
CREATE INDEX uploads_moved ON uploads (name) WHERE place = 'folder';

-- In parts, so that neither who writes nor who reads has a whole picture in hand. They are written before their record. A picture cannot be packed any more.
CREATE TABLE upload_parts (
  name text NOT NULL REFERENCES uploads (name) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  part int NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, part)
);
ALTER TABLE upload_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- What may lie in the store of UPLOADS_URL and has no record: written before its object is, gone with its record, and back when the record goes. Whoever removes an
-- object says so first (`begun`): from then on no record can be made of it.
CREATE TABLE upload_removals (
  name text PRIMARY KEY,
  due_at bigint NOT NULL,
  begun boolean NOT NULL DEFAULT false
);
CREATE INDEX upload_removals_due ON upload_removals (due_at);

-- Other nodes have uploads running while one starts: room is given back when it has been kept for longer than any upload runs, not at a start.
ALTER TABLE upload_reservations ADD COLUMN created_at bigint NOT NULL DEFAULT 0;
CREATE INDEX upload_reservations_age ON upload_reservations (created_at);

-- The bytes of all pictures, and of those on their way, without counting them each time.
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
