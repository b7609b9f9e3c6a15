-- Coins that can be staked, each with periods: days, percent a year, minimum amount, and what happens to the interest on early redemption (`early`). Closed
-- ones are no longer offered.
CREATE TABLE staking_projects (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin bigint NOT NULL REFERENCES coins (id),
  img text NOT NULL DEFAULT '',
  sample boolean NOT NULL DEFAULT false,
  closed_at bigint
);

CREATE TABLE staking_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project bigint NOT NULL REFERENCES staking_projects (id),
  days int NOT NULL CHECK (days BETWEEN 1 AND 3650),
  rate numeric NOT NULL CHECK (rate > 0 AND rate <= 1000),
  minimum numeric NOT NULL CHECK (minimum >= 1 AND minimum = trunc(minimum) AND minimum < 'Infinity'),
  early text NOT NULL CHECK (early IN ('none', 'accrued', 'forfeited')),
  closed_at bigint
);

CREATE INDEX staking_periods_project ON staking_periods (project, days, id);

-- Staked amounts, with the terms at that time. `interest`: interest of the whole term. `paid`: interest paid in addition to the amount, set at the end. The
-- scheduled step (0025) ends an order.
CREATE TABLE staking_orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  period bigint NOT NULL REFERENCES staking_periods (id),
  coin bigint NOT NULL REFERENCES coins (id),
  amount numeric NOT NULL CHECK (amount > 0 AND amount = trunc(amount) AND amount < 'Infinity'),
  days int NOT NULL CHECK (days > 0),
  rate numeric NOT NULL CHECK (rate > 0),
  early text NOT NULL CHECK (early IN ('none', 'accrued', 'forfeited')),
  interest numeric NOT NULL CHECK (interest >= 0),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'ended', 'redeemed')),
  paid numeric CHECK (paid >= 0 AND paid <= interest),
  started_at bigint NOT NULL,
  end_at bigint NOT NULL CHECK (end_at > started_at),
  changed_at bigint NOT NULL,
  CHECK ((paid IS NULL) = (state = 'active')),
  CHECK (state <> 'redeemed' OR early <> 'none')
);

CREATE INDEX staking_orders_running ON staking_orders (member, id) WHERE state = 'active';
CREATE INDEX staking_orders_over ON staking_orders (member, id) WHERE state <> 'active';
