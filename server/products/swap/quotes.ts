import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { getExchangeQuote as endpoint } from '../../../shared/base/contract/swap.ts'
import { subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Exchange } from '../../../shared/base/money/swap-amounts.ts'
import { findQuoteRefusal, isCovered } from '../../../shared/base/rules/swap.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import {
  findLeastSwapRefusal,
  getHouseAccount,
  type PossibleSwap,
  prepareSwap,
  refuseNotCovered,
  refuseQuote,
} from './prepare-swap.ts'

const quoteLimit = createRequestLimit(RATES.swapQuotes)

/** Unused quotes are kept for one hour after they expire, in case the operator has to answer questions about them. */
const RETENTION_MS = 3_600_000

/** Creates a quote with a firm price for the swap that passes its id. */
export const getExchangeQuote = handle(endpoint, async ({ form, member, context }) => {
  const attempt = await quoteLimit(context, member)
  if (attempt instanceof Refusal) return attempt
  const { db, now } = context
  const at = now()
  const possible = await prepareSwap(db, context.market, { member, form, at })
  if (possible instanceof Refusal) return possible
  const { gets, worth, terms, exchange } = possible
  const tooLittle = findLeastSwapRefusal(form.amount, possible)
  if (tooLittle) return tooLittle
  const left = subtract(await balanceOf(db, getHouseAccount(gets.title)), exchange.received)
  if (!isCovered(left, worth, terms.house_limit)) return refuseNotCovered(gets)
  const expires = at + terms.quote_seconds * 1000
  const quote = { member, type: form.type, amount: form.amount, possible, expires }
  const id = await db.transaction(async (tx) => {
    await expireOldestQuotes(tx, { member, at, most: terms.open_quotes - 1 })
    return insertQuote(tx, quote)
  })
  return {
    id,
    price: exchange.price,
    marketPrice: exchange.marketPrice,
    spread: exchange.spread,
    received: exchange.received,
    expiresAt: expires,
    serverTime: at,
  }
})

/** First key of the advisory lock on a member's open quotes. */
const MEMBER_QUOTES_LOCK = 4_322

/** Expires all but the `most` newest unused quotes of a member. The lock serializes quotes of one member, so the limit is exact. */
async function expireOldestQuotes(tx: Sql, { member, at, most }: { member: string; at: number; most: number }) {
  await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [MEMBER_QUOTES_LOCK, member])
  await tx.query(
    `UPDATE swap_quotes SET expires_at = $2::bigint WHERE id IN (
       SELECT q.id FROM swap_quotes q WHERE q.expires_at > $2::bigint AND q.member = $1::bigint
         AND NOT EXISTS (SELECT 1 FROM swaps WHERE quote = q.id)
       ORDER BY q.expires_at DESC, q.id OFFSET $3::int)`,
    [member, at, most],
  )
}

interface NewQuote {
  member: string
  type: AccountType
  amount: Decimal
  possible: PossibleSwap
  expires: number
}

async function insertQuote(sql: Sql, { member, type, amount, possible, expires }: NewQuote): Promise<string> {
  const { gives, gets, exchange } = possible
  const figures = [exchange.received, exchange.price, exchange.marketPrice, exchange.spread]
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO swap_quotes (member, account, gives, gets, amount, received, price, market_price, spread, expires_at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint) RETURNING id::text`,
    [member, type, gives.title, gets.title, amount, ...figures, expires],
  )
  if (!row) throw new Error('swap quote was not inserted')
  return row.id
}

interface QuoteRow {
  member: string
  account: AccountType
  gives: string
  gets: string
  amount: Decimal
  received: Decimal
  price: Decimal
  marketPrice: Decimal
  spread: Decimal
  expires_at: number
  used: boolean
}

/** Swap that uses a quote. */
export interface QuotedSwap {
  quote: string
  member: string
  type: AccountType
  gives: string
  gets: string
  amount: Decimal
  at: number
}

/** Messages of the rules of quotes. */
const QUOTE_KEYS = { terms: 'swap.quoteTerms', used: 'swap.quoteUsed', expired: 'swap.quoteExpired' } as const

/**
 * Returns the exchange that a quote promises for this swap, or the reason why it is refused. Locks the quote until commit, so that only one of two concurrent
 * swaps can use it. The id of the quote is a UUID (`findFormRefusal`).
 */
export async function resolveQuote(tx: Sql, swap: QuotedSwap): Promise<Exchange | Refusal> {
  const row = await lockQuote(tx, swap.quote)
  if (!row) return refuseQuote('Unknown', 'unknown')
  if (row.member !== swap.member) return refuseQuote('Foreign', 'member')
  const quote = { ...row, isUsed: row.used, expiresAt: row.expires_at }
  const refused = findQuoteRefusal(quote, { ...swap, account: swap.type }, swap.at)
  if (refused) return refuse(QUOTE_KEYS[refused.rule], {}, refused)
  return { received: row.received, price: row.price, marketPrice: row.marketPrice, spread: row.spread }
}

async function lockQuote(tx: Sql, id: string): Promise<QuoteRow | null> {
  const rows = await tx.query('SELECT 1 FROM swap_quotes WHERE id = $1::uuid FOR UPDATE', [id])
  if (rows.length === 0) return null
  // A separate statement, so that its snapshot includes the swap of the previous lock holder.
  const [row] = await tx.query<QuoteRow>(
    `SELECT member::text, account, gives, gets, amount, received, price, market_price AS "marketPrice", spread, expires_at,
       EXISTS (SELECT 1 FROM swaps WHERE quote = q.id) AS used
     FROM swap_quotes q WHERE id = $1::uuid`,
    [id],
  )
  return row ?? null
}

/** Deletes unused quotes one hour after they expired. */
export const deleteExpiredQuotes = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query(
    'DELETE FROM swap_quotes q WHERE expires_at < $1::bigint AND NOT EXISTS (SELECT 1 FROM swaps WHERE quote = q.id)',
    [now - RETENTION_MS],
  ))
