-- Network and memo of a withdrawal address, "" while the member has not chosen a network. Nodes of the previous release change `address` without them, so both
-- count only while `chosen_for` is the address.
ALTER TABLE withdrawal_addresses ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE withdrawal_addresses ADD COLUMN memo text NOT NULL DEFAULT '';
ALTER TABLE withdrawal_addresses ADD COLUMN chosen_for text NOT NULL DEFAULT '';

-- `network_chosen` is false for withdrawals of earlier releases, which stored the first network whose format fitted.
ALTER TABLE withdrawals ADD COLUMN memo text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN network_chosen boolean NOT NULL DEFAULT false;

-- `contract` is that of the coin on the network, "" for none. The two rules of memos of withdrawals are null if they follow from the format.
ALTER TABLE networks ADD COLUMN contract text NOT NULL DEFAULT '';
ALTER TABLE networks ADD COLUMN withdrawal_memo text CHECK (withdrawal_memo IN ('none', 'optional', 'required'));
ALTER TABLE networks ADD COLUMN memo_format text CHECK (memo_format IN ('text', 'tag', 'id'));

-- Format of addresses that the previous release does not know, instead of `format`: its nodes cannot read another value there.
ALTER TABLE networks ADD COLUMN added_format text CHECK (added_format IN ('ripple'));
