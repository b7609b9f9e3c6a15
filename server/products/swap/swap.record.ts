import type { AccountType } from '../../../shared/base/contract/constants.ts'
import {
  amountFact,
  figureFact,
  rateFact,
  timeFact,
  toFacts,
  wordFact,
} from '../../../shared/base/contract/record-facts.ts'
import { formatExact } from '../../../shared/base/format/exact.ts'
import { directionOf, type LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { compare, divide, round } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { RecordReader } from '../../define-domain.ts'
import { SWAP_KIND } from './exchange-coins.ts'

/** Executed swap. `at` in epoch ms; `price` is the received quantity per unit given. */
interface Swap {
  id: string
  account: AccountType
  gives: string
  gets: string
  amount: Decimal
  received: Decimal
  price: Decimal
  spread: Decimal
  at: number
}

/** Returns swaps of a member by their ids, unordered. */
const findSwaps = (sql: Sql, member: string, ids: readonly string[]): Promise<Swap[]> =>
  sql.query<Swap>(
    `SELECT id::text, account, gives, gets, amount, received, price, spread, at FROM swaps
     WHERE id = ANY ($1::bigint[]) AND member = $2::bigint`,
    [ids, member],
  )

/** Reads a swap with both sides and its rate. */
export const readSwapRecord: RecordReader = async ({ db }, { member, number }) => {
  const [swap] = isRowId(number) ? await findSwaps(db, member, [number]) : []
  return (
    (swap && {
      number: swap.id,
      state: 'completed',
      isFinal: true,
      facts: toFacts([
        amountFact('given', swap.amount, swap.gives),
        amountFact('received', swap.received, swap.gets),
        rateFact('rate', ...getRate(swap)),
        figureFact('spread', 'percent', swap.spread),
        wordFact('account', swap.account),
        timeFact('created', swap.at),
      ]),
      entries: { kinds: [SWAP_KIND], references: [`swap:${swap.id}`] },
    }) ??
    null
  )
}

/** Decimals of a rate, which is shown but never booked. */
const RATE_DIGITS = 8

/** Returns the price of one coin of the more valuable side, its coin, and the valued coin. */
function getRate({ price, gives, gets }: Swap): [price: Decimal, unit: string, of: string] {
  return compare(price, '1') >= 0
    ? [round(price, RATE_DIGITS, 'half-up'), gets, gives]
    : [divide('1', price, RATE_DIGITS, 'half-up'), gives, gets]
}

/** Returns both sides and the rate of swaps for their bills: `500.00 USDT → 0.00740962 BTC, 1 BTC = 67,479.83 USDT`. */
export async function describeSwaps(
  sql: Sql,
  { member, numbers, lang }: { member: string; numbers: readonly string[]; lang: LanguageCode },
): Promise<ReadonlyMap<string, string>> {
  const exact = (value: Decimal) => formatExact(value, lang)
  const swaps = await findSwaps(sql, member, numbers)
  return new Map(
    swaps.map((swap) => {
      const [price, unit, of] = getRate(swap)
      const sides = `${exact(swap.amount)} ${swap.gives} → ${exact(swap.received)} ${swap.gets}`
      return [swap.id, isolateFigures(`${sides}, 1 ${of} = ${exact(price)} ${unit}`, lang)]
    }),
  )
}

const [LEFT_TO_RIGHT_ISOLATE, POP_ISOLATE] = ['\u2066', '\u2069']

/** Keeps figures in their order in a language that is written from right to left. */
const isolateFigures = (text: string, lang: LanguageCode): string =>
  directionOf(lang) === 'rtl' ? `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}` : text
