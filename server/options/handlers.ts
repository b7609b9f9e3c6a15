import { CURRENCY } from '../../shared/contract/constants.ts'
import { createOptionOrder, getOptionOrder, getOptionOrders, getOptionTerms } from '../../shared/contract/options.ts'
import { negate } from '../../shared/money/decimal.ts'
import type { Sql } from '../db/db.ts'
import { type Handler, handle } from '../http/handle.ts'
import { refuse } from '../http/refusal.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { HELD, stakeCoin } from './accounts.ts'
import { recordEntries } from './entries.ts'
import { answerOf, type OrderRow } from './orders.ts'
import { orderProblem, type Terms, termsOf } from './terms.ts'

const MOST = 100

/** Terms and balance. The form has no market, so these are the terms of all markets without their own. */
const terms = handle(getOptionTerms, async ({ member, services: { db } }) => {
  const { durations, minimums, maximums, multipliers, percents, price_type } = await termsOf(db, '*')
  return {
    hy_numcolstmp: multipliers,
    hy_price_type: String(price_type),
    coinname: CURRENCY,
    balance: await balanceOf(db, { member, type: 'options', coin: CURRENCY }),
    hy_ykbl: percents,
    hytime: durations.map(String),
    hymin: minimums.map((least, at) => `${least}-${maximums[at]}`),
  }
})

/** What an order is written with. */
interface NewOrder {
  member: string
  symbol: string
  title: string
  direction: 'up' | 'down'
  stake: string
  seconds: number
  acceptedAt: number
}

async function insertOrder(tx: Sql, order: NewOrder, { durations, percents, tie }: Terms): Promise<number> {
  const { member, symbol, title, direction, stake, seconds, acceptedAt } = order
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, accepted_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      member,
      symbol,
      title,
      direction,
      stake,
      seconds,
      percents[durations.indexOf(seconds)],
      tie,
      acceptedAt,
      acceptedAt + seconds * 1000,
    ],
  )
  if (!row) throw new Error('the order was not written')
  return row.id
}

/** Takes an order: the stake moves from the member's options account to the held stakes, in the transaction that writes the order. */
const create = handle(createOptionOrder, async ({ form, member, services, tx, afterCommit }) => {
  const { market, now, options } = services
  const info = market.markets().find(({ id }) => id === form.m_id)
  if (!info) return refuse('options.unknownMarket', {}, { field: 'm_id', rule: 'unknown' })
  const acceptedAt = now()
  if (!market.isLive(info.symbol, acceptedAt))
    return refuse('options.marketSilent', {}, { field: 'm_id', rule: 'live' })
  const [found, { scale }] = [await termsOf(tx, info.symbol), await stakeCoin(tx)]
  const problem = orderProblem(found, form.ctime, form.ctzed, scale)
  if (problem) return problem
  const { symbol, title } = info
  const order = { member, symbol, title, direction: form.buytype, stake: form.ctzed, seconds: form.ctime, acceptedAt }
  const id = await insertOrder(tx, order, found)
  const postings = [
    { account: { member, type: 'options', coin: CURRENCY } as const, amount: negate(form.ctzed) },
    { account: { house: HELD, coin: CURRENCY }, amount: form.ctzed },
  ]
  const short = await post(tx, [{ kind: 'option-stake', reference: `option:${id}`, postings }], acceptedAt)
  if (short) return refuse('options.insufficient', { available: short.balance }, { field: 'ctzed', rule: 'balance' })
  afterCommit(() => options.expect(acceptedAt + form.ctime * 1000))
  return { order_id: String(id) }
})

/** One order of the member; somebody else's is as unknown as none. */
const one = handle(getOptionOrder, async ({ form, member, lang, services: { db, market, now } }) => {
  const known = /^\d{1,15}$/.test(form.order_id)
  const query = 'SELECT * FROM option_orders WHERE id = $1 AND member = $2'
  const rows = known ? await db.query<OrderRow>(query, [form.order_id, member]) : []
  const [row] = recordEntries(rows, market)
  return row ? answerOf(row, lang, now()) : refuse('options.unknownOrder', {}, { field: 'order_id', rule: 'unknown' })
})

/** The member's orders, newest first. */
const many = handle(getOptionOrders, async ({ form, member, lang, services: { db, market, now } }) => {
  const limit = Math.min(Math.max(form.limit, 1), MOST)
  const offset = (Math.max(form.page, 1) - 1) * limit
  const rows = await db.query<OrderRow>(
    `SELECT * FROM option_orders WHERE member = $1 AND (outcome = 'pending') = $2 ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [member, form.status === 'open', limit, offset],
  )
  return recordEntries(rows, market).map((row) => answerOf(row, lang, now()))
})

/** The calls of timed options. */
export const optionsHandlers: readonly Handler[] = [terms, create, one, many]
