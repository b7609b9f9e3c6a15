-- Limits that members set. `amount` is USDT, or minutes for `time`; null for none. `next_at` is the time from which `next_amount` applies.
CREATE TABLE own_limits (
  member bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'time')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount numeric CHECK (amount > 0),
  next_amount numeric CHECK (next_amount > 0),
  next_at bigint,
  changed_at bigint NOT NULL,
  PRIMARY KEY (member, kind, period)
);

-- On the member's row, which each order locks anyway: orders of members without limits need no further statement.
ALTER TABLE members
  ADD COLUMN has_own_limits boolean NOT NULL DEFAULT false,
  ADD COLUMN pause_kind text CHECK (pause_kind IN ('break', 'exclusion')),
  ADD COLUMN paused_until bigint;

-- No statement makes a pause shorter. The database knows no simulated clock, so a pause that has ended stays too.
CREATE FUNCTION members_keep_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paused_until IS NOT NULL AND (NEW.paused_until IS NULL OR NEW.paused_until < OLD.paused_until) THEN
    RAISE EXCEPTION 'the pause of member % cannot be shortened', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_pause BEFORE UPDATE OF paused_until ON members FOR EACH ROW EXECUTE FUNCTION members_keep_pause();

-- Value in USDT when the deposit was submitted, for limits of the member; null if no price was known.
ALTER TABLE deposits ADD COLUMN value numeric;
