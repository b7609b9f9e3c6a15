-- Marks samples of a demo. They are shown in the reader's language; the stored text is English.
ALTER TABLE notices ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE contents ADD COLUMN sample boolean NOT NULL DEFAULT false;
