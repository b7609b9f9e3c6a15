-- What the operator has set; a setting without a line has its default.
CREATE TABLE site_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at bigint NOT NULL
);

-- System messages to all members. A removed one stays, so that an installation knows that it had it.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  img text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  removed_at bigint
);

CREATE INDEX notices_shown ON notices (id) WHERE removed_at IS NULL;

-- Which member has opened which message.
CREATE TABLE notice_reads (
  member bigint NOT NULL REFERENCES members (id),
  notice bigint NOT NULL REFERENCES notices (id),
  read_at bigint NOT NULL,
  PRIMARY KEY (member, notice)
);

-- The pictures of the home page, in this order.
CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  img text NOT NULL
);

-- What the operator has credited, by the key of the request, so that no request books twice.
CREATE TABLE operator_credits (
  key text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  account text NOT NULL,
  coin text NOT NULL REFERENCES coins (title),
  amount numeric NOT NULL,
  at bigint NOT NULL
);
