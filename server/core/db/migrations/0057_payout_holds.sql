-- Whether the operator has set `cooling_hours`. If not, the default applies: 24, or 0 in a demo. An existing value counts as set unless it is the initial 24 or
-- the 0 of a demo.
ALTER TABLE withdrawal_rules ADD COLUMN cooling_set boolean NOT NULL DEFAULT false;
UPDATE withdrawal_rules SET cooling_set = true
WHERE cooling_hours NOT IN (0, 24) OR (cooling_hours = 0 AND NOT EXISTS (SELECT 1 FROM demo_seeds WHERE name = 'withdrawals'));

-- Hours after a change of the login or trading password during which withdrawals are refused; null: the default.
ALTER TABLE withdrawal_rules ADD COLUMN password_hours int CHECK (password_hours BETWEEN 0 AND 720);

-- Last change of the login or trading password, epoch ms; null: never changed.
ALTER TABLE members ADD COLUMN password_set_at bigint;
