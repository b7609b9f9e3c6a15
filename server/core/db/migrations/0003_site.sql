-- Settings changed by the operator. A setting without a row has its default.
CREATE TABLE site_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at bigint NOT NULL
);

-- Notices to all members. A removed notice keeps its row, so that a sample notice is not created again.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  img text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  removed_at bigint
);

CREATE INDEX notices_shown ON notices (id) WHERE removed_at IS NULL;

-- Notices that a member has opened.
CREATE TABLE notice_reads (
  member bigint NOT NULL REFERENCES members (id),
  notice bigint NOT NULL REFERENCES notices (id),
  read_at bigint NOT NULL,
  PRIMARY KEY (member, notice)
);

-- Pictures of the home page, in this order.
CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  img text NOT NULL
);

-- Credits booked by the operator. The idempotency key of the request is the primary key, so that a repeated request books nothing.
CREATE TABLE operator_credits (
  key text PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  account text NOT NULL,
  coin text NOT NULL REFERENCES coins (title),
  amount numeric NOT NULL,
  at bigint NOT NULL
);
