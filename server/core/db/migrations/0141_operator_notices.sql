-- Period in which the operator's notice is shown, epoch ms; null: from its creation, without end. Nodes of the previous release ignore it.
ALTER TABLE notices ADD COLUMN starts_at bigint, ADD COLUMN ends_at bigint;
ALTER TABLE notices ADD CONSTRAINT notices_period CHECK (ends_at > starts_at);

-- Notice of the operator to one member. All other notices to one member are those of the platform.
ALTER TABLE notices ADD COLUMN by_operator boolean NOT NULL DEFAULT false;
CREATE INDEX notices_by_operator ON notices (id) WHERE by_operator AND removed_at IS NULL;

-- Translations of the operator's notices. A reader of another language gets `title` and `content` of the notice.
CREATE TABLE notice_texts (
  notice bigint NOT NULL REFERENCES notices (id),
  lang text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (notice, lang)
);
