-- Indexes of the operator's search, which finds members by the beginning of their login name, and records by address, transaction or request.
CREATE INDEX members_name_beginning ON members (name_key text_pattern_ops);
CREATE INDEX withdrawal_addresses_address ON withdrawal_addresses (address);
CREATE INDEX withdrawals_address ON withdrawals (address, id) WHERE address <> '';
CREATE INDEX withdrawals_transaction ON withdrawals (transaction, id) WHERE transaction <> '';
CREATE INDEX operator_acts_request ON operator_acts (request);
