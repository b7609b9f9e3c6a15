-- Source address of the login that opened the session, shown to its member only; '' for sessions from before. It is deleted with the session.
ALTER TABLE tokens ADD COLUMN address text NOT NULL DEFAULT '';
