-- Hours that the operator has set win over the default, which is 24, and 0 in a demo. What an installation has is taken for the operator's word unless it is the 24 that it
-- began with, or the 0 that a demo was given.
ALTER TABLE withdrawal_rules ADD COLUMN cooling_set boolean NOT NULL DEFAULT false;
UPDATE withdrawal_rules SET cooling_set = true
WHERE cooling_hours NOT IN (0, 24) OR (cooling_hours = 0 AND NOT EXISTS (SELECT 1 FROM demo_seeds WHERE name = 'withdrawals'));

-- So many hours nothing can be withdrawn after a new login or trading password; null is the default.
ALTER TABLE withdrawal_rules ADD COLUMN password_hours int CHECK (password_hours BETWEEN 0 AND 720);

-- When the member last set a login or trading password, epoch ms; null for one who has changed none.
ALTER TABLE members ADD COLUMN password_set_at bigint;
