-- What holds for deposits by a network: the least that is credited, how many minutes it takes (null: not said), and what must be given with the transfer ("" for
-- nothing). A network with the details of a bank account is a bank transfer: it has no address, and no withdrawal address is of it.
ALTER TABLE networks
  ADD COLUMN minimum numeric NOT NULL DEFAULT 0 CHECK (minimum >= 0 AND minimum < 'Infinity'),
  ADD COLUMN arrival int CHECK (arrival > 0),
  ADD COLUMN memo text NOT NULL DEFAULT '',
  ADD COLUMN bank jsonb CHECK (bank IS NULL OR (jsonb_typeof(bank) = 'object' AND address = ''));
