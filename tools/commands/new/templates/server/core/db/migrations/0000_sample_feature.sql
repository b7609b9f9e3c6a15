-- Amounts that members have set aside.
CREATE TABLE sample_feature_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  amount numeric NOT NULL CHECK (amount > 0),
  note text NOT NULL,
  created_at bigint NOT NULL
);

CREATE INDEX sample_feature_entries_member ON sample_feature_entries (member, id);
