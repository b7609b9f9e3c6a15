-- Decisions of the operator, of all kinds. `subject` is the id of the row in the table of that kind. A review is decided once, with actor, time and a reason
-- for the member.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject bigint NOT NULL,
  member bigint NOT NULL REFERENCES members (id),
  lang text NOT NULL,
  submitted_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by text CHECK (decided_by IN ('operator', 'nobody', 'member')),
  decided_at bigint,
  reason text NOT NULL DEFAULT '',
  UNIQUE (kind, subject),
  CHECK ((state = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);

CREATE INDEX reviews_waiting ON reviews (submitted_at) WHERE state = 'waiting';

INSERT INTO reviews (kind, subject, member, lang, submitted_at, state, decided_by, decided_at)
SELECT 'identity', id, member, lang, submitted_at,
  CASE verdict WHEN 'certified' THEN 'approved' WHEN 'rejected' THEN 'refused' ELSE 'waiting' END,
  CASE WHEN verdict IS NULL THEN NULL ELSE 'operator' END,
  CASE WHEN verdict IS NULL THEN NULL ELSE coalesce(reviewed_at, submitted_at) END
FROM identities ORDER BY id;

-- The review stores both instead: the time of the decision and the language of its notice.
ALTER TABLE identities DROP COLUMN reviewed_at, DROP COLUMN lang;
