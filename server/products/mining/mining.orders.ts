import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { interestOf } from '../../../shared/money/interest.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { idOfOrderNumber, orderNumber } from '../../core/db/order-number.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/pages.ts'

/** An amount that is locked, or was, under the terms of the machine when it was bought. Times in epoch ms. */
export interface MiningOrder {
  id: string
  member: string
  machine: string
  title: string
  img: string
  c_id: string
  coin: string
  /** The most digits after the point that the coin has. */
  scale: number
  amount: Decimal
  /** Percent a day. */
  rate: Decimal
  days: number
  /** Of a machine that is there to try things out. */
  sample: boolean
  /** Of the whole term. */
  interest: Decimal
  /** What of it was paid so far. */
  paid: Decimal
  started_at: number
  /** When the amount comes back. */
  ends_at: number
  /** When it did; null while it is locked. */
  ended_at: number | null
}

/** With its member's login name. */
export interface NamedMiningOrder extends MiningOrder {
  username: string
}

const STORED = `o.id::text, o.member::text, o.machine::text, o.title, o.img, o.coin::text AS c_id, c.title AS coin, c.scale, o.amount, o.rate, o.days,
  (SELECT sample FROM mining_machines WHERE id = o.machine) AS sample,
  o.interest, o.paid, o.started_at, o.ends_at, o.ended_at, m.username FROM mining_orders o JOIN coins c ON c.id = o.coin JOIN members m ON m.id = o.member`

const OWN = newestFirst({ member: '$1::bigint' }, { id: '$4::bigint' })

/** A page of a member's orders, newest first. */
export const miningOrdersOf = (sql: Sql, member: string, { limit, offset, after }: Page): Promise<NamedMiningOrder[]> =>
  sql.query<NamedMiningOrder>(
    `SELECT ${STORED} WHERE o.id = ANY (ARRAY(
       SELECT id FROM mining_orders WHERE ${OWN} LIMIT $2::int OFFSET $3::int
     )) ORDER BY o.id DESC`,
    [member, limit, offset, after],
  )

/** A page of all members' orders, newest first: running, ended, or both. */
export const allMiningOrders = (
  sql: Sql,
  running: boolean | null,
  { limit, offset, after }: Page,
): Promise<NamedMiningOrder[]> =>
  sql.query<NamedMiningOrder>(
    `SELECT ${STORED} WHERE ($1::boolean IS NULL OR (o.ended_at IS NULL) = $1::boolean) AND ($4::bigint IS NULL OR o.id < $4::bigint)
     ORDER BY o.id DESC LIMIT $2::int OFFSET $3::int`,
    [running, limit, offset, after],
  )

/** Orders by their ids, in no order. */
export const miningOrdersNamed = (sql: Sql, ids: readonly string[]): Promise<MiningOrder[]> =>
  sql.query<NamedMiningOrder>(`SELECT ${STORED} WHERE o.id = ANY ($1::bigint[])`, [ids])

/** What an order is made of. */
export type NewMiningOrder = Omit<MiningOrder, 'id' | 'sample' | 'interest' | 'paid' | 'ended_at'>

/** Writes an order down and answers its id. */
export const addMiningOrder = (tx: Sql, given: NewMiningOrder): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO mining_orders (member, machine, title, img, coin, amount, rate, days, interest, started_at, ends_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::bigint, $6::numeric, $7::numeric, $8::int, $9::numeric, $10::bigint, $11::bigint) RETURNING id::text`,
    [
      given.member,
      given.machine,
      given.title,
      given.img,
      given.c_id,
      given.amount,
      given.rate,
      given.days,
      interestUpTo(given, given.days),
      given.started_at,
      given.ends_at,
    ],
  )

/** Notes what was paid of orders so far, and which are over. */
export const setPaid = (
  tx: Sql,
  orders: readonly { id: string; paid: Decimal; ended_at: number | null }[],
): Promise<unknown> =>
  tx.query(
    `UPDATE mining_orders o SET paid = given.paid, ended_at = given.ended_at
     FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS given (id, paid, ended_at) WHERE o.id = given.id`,
    [orders.map(({ id }) => id), orders.map(({ paid }) => paid), orders.map(({ ended_at }) => ended_at)],
  )

/** What the days of an order come to, up to one. */
export const interestUpTo = (order: Pick<MiningOrder, 'amount' | 'rate' | 'scale'>, day: number): Decimal =>
  interestOf({ ...order, per: 'day' }, day, order.scale, 'down')

const LETTER = 'M'

/** The number under which the member knows an order. */
export const miningNumber = ({ id, started_at }: Pick<MiningOrder, 'id' | 'started_at'>): string =>
  orderNumber(LETTER, started_at, id)

/** The id in such a number; null when it is none. */
export const idOfMiningNumber = (number: string): string | null => idOfOrderNumber(LETTER, number)
