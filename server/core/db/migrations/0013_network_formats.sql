-- Address format of a network whose name does not identify it. Null: format by name, or unknown.
ALTER TABLE networks ADD COLUMN format text CHECK (format IN ('bitcoin', 'dogecoin', 'evm', 'litecoin', 'solana', 'tron'));

-- Names of the sample data that a demo instance has received, so that removed samples are not created again.
CREATE TABLE demo_seeds (name text PRIMARY KEY);
