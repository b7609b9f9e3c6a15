-- What a call costs must not depend on what lies behind it: an index for each question that is asked of a table which grows.

-- Spot orders: a member's by status and side; of a market the oldest one that is open.
DROP INDEX spot_orders_member;
CREATE INDEX spot_orders_member ON spot_orders (member, status, side, id);
CREATE INDEX spot_orders_oldest ON spot_orders (symbol, placed_at) WHERE status = 'open';

-- Options: a member's that run, and those that are over; of those that run their markets with the first end of each, those whose first trade is not written down, and those whose
-- market was never found silent.
DROP INDEX option_orders_member;
CREATE INDEX option_orders_open ON option_orders (member, id) WHERE outcome = 'pending';
CREATE INDEX option_orders_over ON option_orders (member, id) WHERE outcome <> 'pending';
CREATE INDEX option_orders_markets ON option_orders (symbol, ends_at) WHERE outcome = 'pending';
CREATE INDEX option_orders_unentered ON option_orders (id) WHERE outcome = 'pending' AND entry_trade IS NULL;
CREATE INDEX option_orders_never_silent ON option_orders (symbol) WHERE outcome = 'pending' AND silent_at IS NULL;

-- What operators decide: a member's by coin, by account and last change, by state; and those that wait.
CREATE INDEX deposits_coin ON deposits (member, coin, id);
CREATE INDEX deposits_changed ON deposits (member, coin, account, changed_at, id);
CREATE INDEX deposits_waiting ON deposits (member) WHERE state = 'waiting';
CREATE INDEX withdrawals_coin ON withdrawals (member, coin, id);
CREATE INDEX withdrawals_changed ON withdrawals (member, coin, account, changed_at, id);
CREATE INDEX loans_state ON loans (member, state, id);

-- What members send each other, by what became of it.
CREATE INDEX internal_transfers_status ON internal_transfers (sender, status, id);

-- Messages: those to all, those to one member, and which of the latter were not opened. That one was is kept with it; of a message to all each reader has a line.
ALTER TABLE notices ADD COLUMN read_at bigint;
UPDATE notices n SET read_at = r.read_at FROM notice_reads r WHERE r.notice = n.id AND r.member = n.member;
DELETE FROM notice_reads r USING notices n WHERE n.id = r.notice AND n.member IS NOT NULL;
ALTER TABLE notices ADD CHECK (read_at IS NULL OR member IS NOT NULL);

DROP INDEX notices_shown;
CREATE INDEX notices_to_all ON notices (id) WHERE removed_at IS NULL AND member IS NULL;
CREATE INDEX notices_to_one ON notices (member, id) WHERE removed_at IS NULL AND member IS NOT NULL;
CREATE INDEX notices_unread ON notices (member, created_at) WHERE removed_at IS NULL AND read_at IS NULL AND member IS NOT NULL;
