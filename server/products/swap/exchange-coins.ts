import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { exchangeCoins as endpoint } from '../../../shared/base/contract/swap.ts'
import { negate } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Exchange } from '../../../shared/base/money/swap-amounts.ts'
import { isCovered, needsRequote } from '../../../shared/base/rules/swap.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { balanceOf, type JournalEntry, post } from '../../ledger/ledger.ts'
import { checkPaymentPassword } from '../../members/registry/payment-password.ts'
import {
  findClosedRefusal,
  findFormRefusal,
  findLeastSwapRefusal,
  getHouseAccount,
  prepareSwap,
  refuseNotCovered,
} from './prepare-swap.ts'
import { resolveQuote } from './quotes.ts'

/** Kind of the journal entries of swaps. */
export const SWAP_KIND = 'swap'

/**
 * Swaps a coin for another within an account: one entry with the house as counterparty. Uses the price of the quote if one is given, otherwise the current
 * price. Refuses if a market is silent, or if the house would go below its limit. Refuses a quote with the rule `requote` if the market has moved against the
 * house by more than `requote_percent` of the quote's spread.
 */
export const exchangeCoins = handle(
  endpoint,
  async ({ form, member, context, tx, prepared }) => {
    const at = context.now()
    const possible = await prepareSwap(tx, context.market, { member, form, at })
    if (possible instanceof Refusal) return possible
    const { quote } = form
    // The amount of a quote was judged at the quote's prices.
    const tooLittle = quote === null ? findLeastSwapRefusal(form.amount, possible) : null
    if (tooLittle) return tooLittle
    if (prepared) return prepared
    const { gives, gets, worth, terms } = possible
    const agreed = { member, type: form.type, gives: gives.title, gets: gets.title, amount: form.amount, at }
    const exchange = quote === null ? possible.exchange : await resolveQuote(tx, { ...agreed, quote })
    if (exchange instanceof Refusal) return exchange
    if (quote !== null && needsRequote(exchange, possible.exchange.marketPrice, terms.requote_percent))
      return refuse('swap.requote', {}, { field: 'quote', rule: 'requote' })
    const swap = { ...agreed, quote, exchange }
    const id = await insertSwap(tx, swap)
    const short = await post(tx, [createSwapEntry(id, swap)], at)
    if (short)
      return refuse(
        'refusals.insufficient',
        { available: short.balance, coin: gives.title },
        { field: 'amount', rule: 'balance', bound: short.balance },
      )
    // Read after the booking, which locks the account against concurrent swaps.
    const house = await balanceOf(tx, getHouseAccount(gets.title))
    if (!isCovered(house, worth, terms.house_limit)) return refuseNotCovered(gets)
    return succeed({ id }, 'swap.done', {
      amount: form.amount,
      coin: gives.title,
      quantity: exchange.received,
      quote: gets.title,
    })
  },
  {
    checkForm: (form) => findFormRefusal(form, form.quote),
    checkState: async ({ form, context }) => findClosedRefusal(await context.settings.read(), form.type),
    prepare: checkPaymentPassword,
  },
)

interface NewSwap {
  member: string
  type: AccountType
  gives: string
  gets: string
  amount: Decimal
  quote: string | null
  exchange: Exchange
  at: number
}

function createSwapEntry(id: string, { member, type, gives, gets, amount, exchange }: NewSwap): JournalEntry {
  return {
    kind: SWAP_KIND,
    reference: `swap:${id}`,
    postings: [
      { account: { member, type, coin: gives }, amount: negate(amount) },
      { account: getHouseAccount(gives), amount },
      { account: getHouseAccount(gets), amount: negate(exchange.received) },
      { account: { member, type, coin: gets }, amount: exchange.received },
    ],
  }
}

async function insertSwap(
  tx: Sql,
  { member, type, gives, gets, amount, quote, exchange, at }: NewSwap,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO swaps (member, account, gives, gets, amount, received, price, spread, quote, at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9::uuid, $10::bigint) RETURNING id::text`,
    [member, type, gives, gets, amount, exchange.received, exchange.price, exchange.spread, quote, at],
  )
  if (!row) throw new Error('swap was not inserted')
  return row.id
}
