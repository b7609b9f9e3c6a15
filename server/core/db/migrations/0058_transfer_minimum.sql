-- Minimum amount of a transfer between own accounts, about 0.01 USDT; prevents entries without value. The operator can change it.
ALTER TABLE coins ADD COLUMN transfer_min numeric NOT NULL DEFAULT 0 CHECK (transfer_min >= 0 AND scale(trim_scale(transfer_min)) <= scale);

UPDATE coins SET transfer_min = given.least
FROM (VALUES
  ('USDT', 0.01), ('BTC', 0.0000001), ('ETH', 0.000005), ('LTC', 0.0001), ('BCH', 0.00002), ('XRP', 0.01), ('DOGE', 0.1), ('SOL', 0.0001),
  ('ADA', 0.02), ('DOT', 0.002), ('LINK', 0.001), ('AVAX', 0.0005), ('TRX', 0.05), ('ETC', 0.0005), ('FIL', 0.003), ('UNI', 0.001)
) AS given (title, least)
WHERE coins.title = given.title;
