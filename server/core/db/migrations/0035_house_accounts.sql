-- The accounts of the house are few among all those of members: who watches them reads no others (server/ledger/totals.ts).
CREATE INDEX ledger_accounts_house ON ledger_accounts (house, coin) WHERE house IS NOT NULL;
