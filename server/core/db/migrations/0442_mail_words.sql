-- Word that the member chose, which mails and the sign-in window show, so that the member knows them from fakes; '' for none.
ALTER TABLE members ADD COLUMN mail_word text NOT NULL DEFAULT '';
