-- Deposit terms of a network: minimum amount, arrival time in minutes (null: not stated), and the memo that the transfer must carry ("": none). A network with
-- `bank` details is a bank transfer: it has no address and accepts no withdrawal addresses.
ALTER TABLE networks
  ADD COLUMN minimum numeric NOT NULL DEFAULT 0 CHECK (minimum >= 0 AND minimum < 'Infinity'),
  ADD COLUMN arrival int CHECK (arrival > 0),
  ADD COLUMN memo text NOT NULL DEFAULT '',
  ADD COLUMN bank jsonb CHECK (bank IS NULL OR (jsonb_typeof(bank) = 'object' AND address = ''));
