-- What a demo installation shows as a sample is said in the language of who reads it; what is stored of it is English.
ALTER TABLE notices ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE contents ADD COLUMN sample boolean NOT NULL DEFAULT false;
