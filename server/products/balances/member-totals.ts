import { getHoldingSign, type HoldingPlace } from '../../../shared/base/contract/balance-history.ts'
import type { AccountType } from '../../../shared/base/contract/constants.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { getOfferedAccounts } from '../../../shared/base/rules/accounts.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import type { Domain } from '../../define-domain.ts'
import { allCoins, findFirstEntrySince } from '../../ledger/ledger.ts'
import type { HoldingAmount } from './overview.ts'

/** Postings of each kind and account that are searched for money from outside, newest first. It bounds the cost of members with long histories. */
const MAX_POSTINGS = 200
/** Largest distance in ms between an entry and the stored prices at which it is valued (`recent-prices.ts`). */
export const MAX_PRICE_DISTANCE_MS = 600_000

/** Last prices in USDT by coin, offered accounts and domains, from which totals are computed. */
export interface Valuation {
  prices: readonly (readonly [coin: string, price: Decimal])[]
  accounts: readonly AccountType[]
  domains: readonly Domain[]
}

/** Total of a member in USDT, and the net value that came from outside before and since `split`, at the prices of its time. */
export interface MemberTotal {
  member: string
  total: Decimal
  before: Decimal
  since: Decimal
  /** What came since `split`, at the prices of the valuation: the part of `total` that the member did not have before. */
  sinceNow: Decimal
}

/** Returns the valuation of this moment. Coins without a price are left out, as in the balances. */
export async function readValuation(
  context: Pick<Context, 'db' | 'market' | 'settings' | 'domains'>,
): Promise<Valuation> {
  const [coins, settings] = await Promise.all([allCoins(context.db), context.settings.read()])
  const prices = coins.flatMap(({ title, pricedBy }) => {
    const price = pricedBy === null ? '1' : (context.market.detail(pricedBy)?.close ?? null)
    return price === null ? [] : [[title, price] as const]
  })
  return { prices, accounts: getOfferedAccounts(settings), domains: context.domains }
}

/** Returns the SELECTs of all domains' holdings with their places. */
const getHoldings = (domains: readonly Domain[]): [HoldingPlace, string][] =>
  domains.flatMap(({ holdings = {} }) => Object.entries(holdings) as [HoldingPlace, string][])

/** Returns the kinds of entries that are neither profit nor loss. */
const getExternalKinds = (domains: readonly Domain[]): string[] =>
  domains.flatMap(({ recordKinds = {} }) =>
    Object.entries(recordKinds).flatMap(([kind, { external }]) => (external ? [kind] : [])),
  )

/** Returns the subquery of the stored price of `a.coin` that is next to the entry `e`, on one side of its time. */
export const getPriceQuery = (side: 'before' | 'after'): string =>
  `(SELECT (r.prices ->> a.coin)::numeric FROM recent_prices r WHERE ${
    side === 'before'
      ? `r.at <= e.at AND r.at > e.at - ${MAX_PRICE_DISTANCE_MS} ORDER BY r.at DESC`
      : `r.at > e.at AND r.at < e.at + ${MAX_PRICE_DISTANCE_MS} ORDER BY r.at`
  } LIMIT 1)`

/**
 * Returns the totals of members with at least one account, and what came from outside from `from` on, split at `split` (both epoch ms). One statement reads
 * both, so a concurrent deposit is in both or in neither. Values are truncated to eight digits for each coin.
 *
 * An entry is valued at the last prices stored before it, else at the first ones after it, else at those of the valuation: Q-171.
 */
export async function readMemberTotals(
  sql: Sql,
  members: readonly string[],
  { prices, accounts, domains }: Valuation,
  { from, split }: { from: number; split: number },
): Promise<MemberTotal[]> {
  const parts = getHoldings(domains).flatMap(([place, select]) => {
    const sign = getHoldingSign(place)
    return sign === 0 ? [] : [`SELECT member, coin, amount * ${sign} FROM (${select}) AS ${place}_holdings`]
  })
  const firstEntry = await findFirstEntrySince(sql, from)
  return sql.query<MemberTotal>(
    `WITH account AS (
       SELECT id, member::bigint AS member, coin, balance FROM ledger_accounts
       WHERE member = ANY ($1::bigint[]::text[]) AND type = ANY ($4::text[])
     ), price AS (SELECT * FROM unnest($2::text[], $3::numeric[]) AS p (coin, price)),
     own AS (
       SELECT member, coin, sum(amount) AS amount FROM (
         ${['SELECT member, coin, balance AS amount FROM account', ...parts].join(' UNION ALL ')}
       ) AS all_parts GROUP BY member, coin
     ), flow AS (
       SELECT a.member, a.coin, trunc(sum(f.value) FILTER (WHERE f.at < $7::bigint), 8) AS before,
         trunc(sum(f.value) FILTER (WHERE f.at >= $7::bigint), 8) AS since,
         trunc(sum(f.amount) FILTER (WHERE f.at >= $7::bigint) * price.price, 8) AS since_now
       FROM account a JOIN price USING (coin) CROSS JOIN unnest($5::text[]) AS wanted (kind) CROSS JOIN LATERAL (
         SELECT line.amount, e.at, line.amount * coalesce(${getPriceQuery('before')}, ${getPriceQuery('after')}, price.price) AS value FROM (
           SELECT p.entry_id, p.amount FROM ledger_postings p WHERE p.account_id = a.id AND p.kind = wanted.kind AND p.entry_id > $8::bigint ORDER BY p.id DESC LIMIT ${MAX_POSTINGS}
         ) AS line JOIN ledger_entries e ON e.id = line.entry_id WHERE e.at >= $6::bigint
       ) AS f GROUP BY a.member, a.coin, price.price
     )
     SELECT own.member::text,
       trim_scale(sum(trunc(own.amount * price.price, 8)))::text AS total,
       trim_scale(sum(coalesce(flow.before, 0)))::text AS before,
       trim_scale(sum(coalesce(flow.since, 0)))::text AS since,
       trim_scale(sum(coalesce(flow.since_now, 0)))::text AS "sinceNow"
     FROM own JOIN price USING (coin) LEFT JOIN flow USING (member, coin) GROUP BY own.member`,
    [
      members,
      prices.map(([coin]) => coin),
      prices.map(([, price]) => price),
      accounts,
      getExternalKinds(domains),
      from,
      split,
      firstEntry,
    ],
  )
}

/** Returns what is held for a member and owed by the member, by place and coin; without zeros. `isWanted` selects the places. */
export const readHoldings = (
  sql: Sql,
  member: string,
  domains: readonly Domain[],
  isWanted: (place: HoldingPlace) => boolean = () => true,
): Promise<HoldingAmount[]> =>
  sql.query<HoldingAmount>(
    `SELECT place, coin, trim_scale(sum(amount))::text AS amount FROM (
       ${getHoldings(domains)
         .filter(([place]) => isWanted(place))
         .map(([place, select]) => `SELECT '${place}' AS place, coin, amount FROM (${select}) AS ${place}_holdings`)
         .join(' UNION ALL ')}
     ) AS parts GROUP BY place, coin HAVING sum(amount) <> 0 ORDER BY place, coin`,
    [[member]],
  )
