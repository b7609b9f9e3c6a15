-- Webhooks of each partner are a queue of its own. An endpoint that keeps timing out is paused: `webhook_timeouts` counts its timeouts since the last response,
-- and nothing is sent before `webhook_paused_until`, then one event as a probe.
ALTER TABLE embedding_partners
  ADD COLUMN webhook_timeouts int NOT NULL DEFAULT 0,
  ADD COLUMN webhook_paused_until bigint NOT NULL DEFAULT 0;
CREATE INDEX partner_events_queue ON partner_events (partner, due_at, id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX partner_events_claimed ON partner_events (partner, claimed_until)
  WHERE delivered_at IS NULL AND failed_at IS NULL AND claimed_until > 0;
