-- Names of the persons who decided a review: the one who asked, and the second person. Empty for decisions of earlier releases, of members and of a demo.
ALTER TABLE reviews ADD COLUMN deciders text[] NOT NULL DEFAULT '{}';

-- When an approved withdrawal was last exported for its payment, epoch ms; null if never. It may have been sent since, also if its batch is released.
ALTER TABLE withdrawals ADD COLUMN exported_at bigint;
UPDATE withdrawals SET exported_at = changed_at WHERE state = 'approved' AND payout = 'paying';
