-- Reason of the booking, shown to operators only. Empty for older bookings and for those of older nodes during a rolling upgrade.
ALTER TABLE operator_credits ADD COLUMN reason text NOT NULL DEFAULT '';

-- A debit is a row with a negative amount. A node that does not know debits refuses a reused key because the amount differs.
CREATE INDEX operator_credits_of_member ON operator_credits (member, at);
