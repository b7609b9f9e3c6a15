-- Notes of operators about a member, which the member never sees.
CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  person text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  at bigint NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (member, id);
