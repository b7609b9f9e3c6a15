-- What a member is shown of a session: an id that means nothing else, the device it was opened on (server/members/accounts/device-name.ts), when it was last used.
ALTER TABLE tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
ALTER TABLE tokens ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_at bigint;
UPDATE tokens SET seen_at = created_at;
ALTER TABLE tokens ALTER COLUMN seen_at SET NOT NULL;
