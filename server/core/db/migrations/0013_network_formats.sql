-- How the addresses of a network are written, where its name does not tell (shared/contract/addresses.ts); null: by its name, or not known.
ALTER TABLE networks ADD COLUMN format text CHECK (format IN ('bitcoin', 'dogecoin', 'evm', 'litecoin', 'solana', 'tron'));

-- What a demo installation was given once, so that it is not given again after it was taken away.
CREATE TABLE demo_seeds (name text PRIMARY KEY);
