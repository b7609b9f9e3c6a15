-- What members paid for their coins, computed from the journal by nodes (products/balances). `cost` in USDT; null: the cost of a part is unknown. `realised`:
-- profit of all sales in USDT, without those whose cost was unknown, which `is_whole` reports.
CREATE TABLE positions (
  member bigint NOT NULL REFERENCES members (id),
  coin text NOT NULL REFERENCES coins (title),
  quantity numeric NOT NULL CHECK (quantity >= 0 AND quantity < 'Infinity'),
  cost numeric CHECK (cost >= 0 AND cost < 'Infinity'),
  realised numeric NOT NULL CHECK (realised NOT IN ('NaN', 'Infinity', '-Infinity')),
  is_whole boolean NOT NULL,
  PRIMARY KEY (member, coin)
);

-- Profit that sales of a UTC day realised. `day`: days since 1970-01-01.
CREATE TABLE position_days (
  member bigint NOT NULL REFERENCES members (id),
  coin text NOT NULL REFERENCES coins (title),
  day int NOT NULL,
  realised numeric NOT NULL CHECK (realised NOT IN ('NaN', 'Infinity', '-Infinity')),
  is_whole boolean NOT NULL,
  PRIMARY KEY (member, day, coin)
);

-- Newest posting of an account that is in its member's positions. Ids of an account's postings are in the order of their commits, because a posting locks it.
CREATE TABLE position_accounts (
  account_id bigint PRIMARY KEY REFERENCES ledger_accounts (id),
  last_posting bigint NOT NULL
);

-- Row that a transaction locks before it changes the positions of a member.
CREATE TABLE position_locks (member bigint PRIMARY KEY REFERENCES members (id));
