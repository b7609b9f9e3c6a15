-- Session details for the member: a random id, the device, and the time of last use.
ALTER TABLE tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
ALTER TABLE tokens ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_at bigint;
UPDATE tokens SET seen_at = created_at;
ALTER TABLE tokens ALTER COLUMN seen_at SET NOT NULL;
