-- Why the operator booked, for operators alone. What was booked before has no reason, nor has what an older node books during a rolling upgrade.
ALTER TABLE operator_credits ADD COLUMN reason text NOT NULL DEFAULT '';

-- A debit is a row with an amount below zero. A node without debits, asked for the same key, finds another amount and refuses it.
CREATE INDEX operator_credits_of_member ON operator_credits (member, at);
