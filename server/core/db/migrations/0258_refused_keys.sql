-- Refusals under an idempotency key. A member's latest few are stored, so that refused calls do not fill the table. Rows of the previous release count as replies of
-- calls that moved money and expire after a day.
ALTER TABLE idempotency_keys ADD COLUMN refused boolean NOT NULL DEFAULT false;
CREATE INDEX idempotency_keys_refused ON idempotency_keys (member, at) WHERE refused;
