-- Liquidity of the visible book that orders of members have consumed, in 16 parts of each side of a market. Each part owns a share of every level and has a row of
-- its own, so that an order locks only as many parts as it takes from, and small orders do not wait for each other's commits. `levels`: by price, [size of the
-- part's share of the level, consumed quantity]. Nodes of earlier releases use `consumed_liquidity`.
CREATE TABLE consumed_liquidity_parts (
  symbol text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  part smallint NOT NULL CHECK (part BETWEEN 0 AND 15),
  levels jsonb NOT NULL,
  PRIMARY KEY (symbol, side, part)
) WITH (fillfactor = 50);

-- Divides consumed quantities among the parts, rounded up.
INSERT INTO consumed_liquidity_parts (symbol, side, part, levels)
SELECT t.symbol, t.side, p.part, coalesce((
  SELECT jsonb_object_agg(l.key, jsonb_build_array(
    trim_scale(CASE p.part WHEN 0 THEN (l.value ->> 0)::numeric - 15 * share.size ELSE share.size END)::text,
    trim_scale(ceil((l.value ->> 1)::numeric / 16 * 1e8) / 1e8)::text))
  FROM jsonb_each(t.levels) AS l CROSS JOIN LATERAL (SELECT trunc((l.value ->> 0)::numeric / 16, 8) AS size) AS share
), '{}')
FROM consumed_liquidity t CROSS JOIN generate_series(0, 15) AS p (part);
