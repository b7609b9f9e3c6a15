import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateMiningInterest } from '../../../shared/base/rules/term-products.rules.ts'
import { formatOrderNumber, parseOrderNumber } from '../../core/db/order-number.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { createRecordTable } from '../term-products/records.ts'

/** Mining order on the machine's terms at purchase. Times in epoch ms. */
export interface MiningOrder {
  id: string
  member: string
  machine: string
  title: string
  img: string
  coinId: string
  coin: string
  /** Number of decimals of the coin. */
  scale: number
  amount: Decimal
  /** Percent per day. */
  rate: Decimal
  days: number
  /** True for a sample machine of a demo. */
  sample: boolean
  /** Interest of the whole term. */
  interest: Decimal
  /** Interest paid so far. */
  paid: Decimal
  started_at: number
  /** When the amount is returned. */
  ends_at: number
  /** When it was returned; null while it is locked. */
  ended_at: number | null
}

/** Order with the login name of its member. */
interface NamedMiningOrder extends MiningOrder {
  username: string
}

/** Queries of mining orders. */
export const miningOrders = createRecordTable<NamedMiningOrder>({
  name: 'mining_orders',
  columns: `o.id::text, o.member::text, o.machine::text, o.title, o.img, o.coin::text AS "coinId", c.title AS coin, c.scale, o.amount, o.rate, o.days,
    (SELECT sample FROM mining_machines WHERE id = o.machine) AS sample,
    o.interest, o.paid, o.started_at, o.ends_at, o.ended_at, m.username`,
  state: "CASE WHEN o.ended_at IS NULL THEN 'running' ELSE 'ended' END",
})

/** Values of a new order. */
type NewMiningOrder = Omit<MiningOrder, 'id' | 'sample' | 'interest' | 'paid' | 'ended_at'>

/** Inserts an order and returns its id. */
export const addMiningOrder = (tx: Sql, newMiningOrder: NewMiningOrder): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO mining_orders (member, machine, title, img, coin, amount, rate, days, interest, started_at, ends_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::bigint, $6::numeric, $7::numeric, $8::int, $9::numeric, $10::bigint, $11::bigint) RETURNING id::text`,
    [
      newMiningOrder.member,
      newMiningOrder.machine,
      newMiningOrder.title,
      newMiningOrder.img,
      newMiningOrder.coinId,
      newMiningOrder.amount,
      newMiningOrder.rate,
      newMiningOrder.days,
      calculateMiningInterest(newMiningOrder, newMiningOrder.days),
      newMiningOrder.started_at,
      newMiningOrder.ends_at,
    ],
  )

/** Stores the interest paid so far and when orders ended. */
export const setPaid = (
  tx: Sql,
  orders: readonly { id: string; paid: Decimal; ended_at: number | null }[],
): Promise<unknown> =>
  tx.query(
    `UPDATE mining_orders o SET paid = given.paid, ended_at = given.ended_at
     FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS given (id, paid, ended_at) WHERE o.id = given.id`,
    [orders.map(({ id }) => id), orders.map(({ paid }) => paid), orders.map(({ ended_at }) => ended_at)],
  )

/** Prefix of mining numbers. */
export const NUMBER_PREFIX = 'M'

/** Returns the order number shown to the member. */
export const getMiningNumber = ({ id, started_at }: Pick<MiningOrder, 'id' | 'started_at'>): string =>
  formatOrderNumber(NUMBER_PREFIX, started_at, id)

/** Returns the id in an order number, or null if it is not a mining number. */
export const parseMiningNumber = (number: string): string | null => parseOrderNumber(NUMBER_PREFIX, number)
