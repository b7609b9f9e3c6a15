-- Browsers in which a member has logged in. Each login issues a new secret; secrets of former releases, which could come from the client, no longer match.
ALTER TABLE known_devices
  -- SHA-256 of the browser's secret, by which its other members are found. Null for an address.
  ADD COLUMN secret text,
  -- Id of the browser for this member. It stays the same when a login replaces the secret. Null for an address.
  ADD COLUMN browser text;
CREATE INDEX known_devices_secret ON known_devices (secret) WHERE secret IS NOT NULL;
