-- The cost of a call must not grow with the history. Each query on a growing table gets an index.

-- Spot orders: of a member by status and side; oldest open order of a market.
DROP INDEX spot_orders_member;
CREATE INDEX spot_orders_member ON spot_orders (member, status, side, id);
CREATE INDEX spot_orders_oldest ON spot_orders (symbol, placed_at) WHERE status = 'open';

-- Options: open and settled orders of a member; of open orders, the markets with their first end, the orders without an entry trade, and the orders whose
-- market was never silent.
DROP INDEX option_orders_member;
CREATE INDEX option_orders_open ON option_orders (member, id) WHERE outcome = 'pending';
CREATE INDEX option_orders_over ON option_orders (member, id) WHERE outcome <> 'pending';
CREATE INDEX option_orders_markets ON option_orders (symbol, ends_at) WHERE outcome = 'pending';
CREATE INDEX option_orders_unentered ON option_orders (id) WHERE outcome = 'pending' AND entry_trade IS NULL;
CREATE INDEX option_orders_never_silent ON option_orders (symbol) WHERE outcome = 'pending' AND silent_at IS NULL;

-- Reviewed records: of a member by coin, by account and last change, and by state; waiting deposits.
CREATE INDEX deposits_coin ON deposits (member, coin, id);
CREATE INDEX deposits_changed ON deposits (member, coin, account, changed_at, id);
CREATE INDEX deposits_waiting ON deposits (member) WHERE state = 'waiting';
CREATE INDEX withdrawals_coin ON withdrawals (member, coin, id);
CREATE INDEX withdrawals_changed ON withdrawals (member, coin, account, changed_at, id);
CREATE INDEX loans_state ON loans (member, state, id);

-- Transfers to other members, by status.
CREATE INDEX internal_transfers_status ON internal_transfers (sender, status, id);

-- Notices: to all members, to one member, and unread. A notice to one member stores when it was read; a notice to all has a row per reader.
ALTER TABLE notices ADD COLUMN read_at bigint;
UPDATE notices n SET read_at = r.read_at FROM notice_reads r WHERE r.notice = n.id AND r.member = n.member;
DELETE FROM notice_reads r USING notices n WHERE n.id = r.notice AND n.member IS NOT NULL;
ALTER TABLE notices ADD CHECK (read_at IS NULL OR member IS NOT NULL);

DROP INDEX notices_shown;
CREATE INDEX notices_to_all ON notices (id) WHERE removed_at IS NULL AND member IS NULL;
CREATE INDEX notices_to_one ON notices (member, id) WHERE removed_at IS NULL AND member IS NOT NULL;
CREATE INDEX notices_unread ON notices (member, created_at) WHERE removed_at IS NULL AND read_at IS NULL AND member IS NOT NULL;
