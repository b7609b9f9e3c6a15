-- The recipient's list of arrived transfers, newest first.
CREATE INDEX internal_transfers_received ON internal_transfers (recipient, id) WHERE status = 'finished';
