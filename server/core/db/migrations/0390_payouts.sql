-- Progress of the payout of an approved withdrawal; it counts only while `state` is 'approved'. Withdrawals that were approved before count as paid, as their
-- members were told. Nodes of the previous release approve with the default, so these withdrawals wait for a payout too.
-- `transaction` is the id of the transaction that paid it, `payout_reason` the reason of a failure, `ended_at` the time of the payment or failure.
ALTER TABLE withdrawals ADD COLUMN payout text NOT NULL DEFAULT 'approved' CHECK (payout IN ('approved', 'paying', 'paid', 'failed'));
ALTER TABLE withdrawals ADD COLUMN batch bigint;
ALTER TABLE withdrawals ADD COLUMN transaction text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN payout_reason text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN ended_at bigint;
UPDATE withdrawals SET payout = 'paid', ended_at = changed_at WHERE state = 'approved';

-- Batches of withdrawals that a person pays.
CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person text NOT NULL,
  claimed_at bigint NOT NULL
);
ALTER TABLE withdrawals ADD FOREIGN KEY (batch) REFERENCES payout_batches (id);

CREATE INDEX withdrawals_to_pay ON withdrawals (id) WHERE state = 'approved' AND payout IN ('approved', 'paying');
CREATE INDEX withdrawals_batch ON withdrawals (batch, id) WHERE batch IS NOT NULL;
