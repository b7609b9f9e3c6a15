-- How long a limit order may rest (Q-690): until it is cancelled (`gtc`), not at all (`ioc`, `fok`), or until `expires_at` (`gtd`, epoch ms). `post_only`: it
-- was placed only because nothing filled at once. An order of a release without these columns is `gtc`.
ALTER TABLE spot_orders ADD COLUMN time_in_force text NOT NULL DEFAULT 'gtc' CHECK (time_in_force IN ('gtc', 'ioc', 'fok', 'gtd'));
ALTER TABLE spot_orders ADD COLUMN post_only boolean NOT NULL DEFAULT false;
ALTER TABLE spot_orders ADD COLUMN expires_at bigint;
ALTER TABLE spot_orders ADD CONSTRAINT expires_by_terms CHECK ((time_in_force = 'gtd') = (expires_at IS NOT NULL));
ALTER TABLE spot_orders ADD CONSTRAINT terms_of_limit_order CHECK (kind = 'limit' OR (time_in_force = 'gtc' AND NOT post_only));
ALTER TABLE spot_orders ADD CONSTRAINT post_only_rests CHECK (NOT post_only OR time_in_force IN ('gtc', 'gtd'));

CREATE INDEX spot_orders_expiry ON spot_orders (symbol, expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;
