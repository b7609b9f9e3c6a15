-- What members confirmed or answered before option orders; rows are only added. `kind`: the risk warning, or the questions of understanding.
CREATE TABLE option_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL CHECK (kind IN ('risk', 'questions')),
  -- Version of the text, or of the questions.
  version text NOT NULL,
  -- False for answers of which one was wrong.
  passed boolean NOT NULL,
  -- One digit for each question, 1 for yes; empty for the warning.
  answers text NOT NULL DEFAULT '',
  created_at bigint NOT NULL
);
CREATE INDEX option_consents_newest ON option_consents (member, kind, id);

-- Country of residence (ISO 3166-1 alpha-2), null if unknown, and the last answer to a reality check (epoch ms).
ALTER TABLE members
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN options_checked_at bigint;
