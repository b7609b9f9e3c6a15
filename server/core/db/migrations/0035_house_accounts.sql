-- Lets monitoring read the few house accounts without those of the members.
CREATE INDEX ledger_accounts_house ON ledger_accounts (house, coin) WHERE house IS NOT NULL;
