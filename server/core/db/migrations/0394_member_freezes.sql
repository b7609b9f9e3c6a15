-- Reason why the operator has frozen new orders of the member, or payouts and transfers to other members; null if it has not. The member reads it.
ALTER TABLE members ADD COLUMN trading_freeze text CHECK (trading_freeze <> '');
ALTER TABLE members ADD COLUMN payouts_freeze text CHECK (payouts_freeze <> '');
