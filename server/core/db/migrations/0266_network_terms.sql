-- Range and fee of withdrawals through one network, instead of those of the coin. The daily limit is that of the coin.
CREATE TABLE network_withdrawal_terms (
  network bigint PRIMARY KEY REFERENCES networks (id) ON DELETE CASCADE,
  minimum numeric NOT NULL CHECK (minimum >= 0 AND minimum < 'Infinity'),
  maximum numeric CHECK (maximum > 0 AND maximum >= minimum AND maximum < 'Infinity'),
  fee_kind text NOT NULL CHECK (fee_kind IN ('percent', 'fixed')),
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < 'Infinity' AND (fee_kind = 'fixed' OR fee < 100))
);
