-- Recipient of a notice; null: all members.
ALTER TABLE notices ADD COLUMN member bigint REFERENCES members (id);

-- Language in which the form was submitted; the notice about the decision uses it.
ALTER TABLE identities ADD COLUMN lang text NOT NULL DEFAULT 'en';
