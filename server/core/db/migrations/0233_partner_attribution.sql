-- Partner from whose page a member registered.
CREATE TABLE partner_referrals (
  member bigint PRIMARY KEY REFERENCES members,
  partner bigint NOT NULL REFERENCES embedding_partners,
  at bigint NOT NULL
);
CREATE INDEX partner_referrals_partner ON partner_referrals (partner, at);

-- Orders that a partner brought: placed on its page, or by a member who registered from there.
CREATE TABLE partner_orders (
  record text NOT NULL,
  order_id bigint NOT NULL,
  partner bigint NOT NULL REFERENCES embedding_partners,
  at bigint NOT NULL,
  PRIMARY KEY (record, order_id)
);
CREATE INDEX partner_orders_partner ON partner_orders (partner, at);
