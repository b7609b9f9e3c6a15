-- A message to one member alone; those without are to all.
ALTER TABLE notices ADD COLUMN member bigint REFERENCES members (id);

-- The language in which an identity form was handed in, for the message that says what came of it.
ALTER TABLE identities ADD COLUMN lang text NOT NULL DEFAULT 'en';
