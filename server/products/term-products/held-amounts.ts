import { add, negate, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { ScheduledStep } from '../../define-domain.ts'
import { type AccountRef, type JournalEntry, type Part, post } from '../../ledger/ledger.ts'
import { cancelAllScheduled, scheduleStep } from '../schedule/scheduled-steps.ts'

/** Amount of a member's funds account that is held for a term. */
export interface HeldAmount {
  id: string
  member: string
  coin: string
  amount: Decimal
}

/** Product that holds amounts. */
interface Product<Order extends HeldAmount> {
  /** Kind of its scheduled steps, and first part of the references of its entries. */
  kind: 'mining' | 'staking'
  table: 'mining_orders' | 'staking_orders'
  /** Name of a record in errors: `stake`. */
  noun: string
  /** House account that pays the interest. Its negative balance is what members have earned. */
  house: string
  findByIds(sql: Sql, ids: readonly string[]): Promise<Order[]>
}

const toAccount = ({ member, coin }: HeldAmount, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

/** Creates the bookings of a product that holds amounts for a term and returns them with interest. */
export function createHeldAmounts<Order extends HeldAmount>({ kind, table, noun, house, findByIds }: Product<Order>) {
  const createEntry = (
    entryKind: string,
    reference: string,
    postings: readonly (readonly [AccountRef, Decimal])[],
  ): JournalEntry => ({
    kind: entryKind,
    reference: `${kind}:${reference}`,
    postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
  })
  return {
    /** Creates the entry that pays the interest of one day. `amount` is above zero. */
    createInterestEntry: (entryKind: string, order: HeldAmount, day: number, amount: Decimal): JournalEntry =>
      createEntry(entryKind, `${order.id}:${day}`, [
        [{ house, coin: order.coin }, negate(amount)],
        [toAccount(order, 'available'), amount],
      ]),
    /** Creates the entry that returns the amount together with `interest`. */
    createReturnEntry: (entryKind: string, order: HeldAmount, interest: Decimal = '0'): JournalEntry =>
      createEntry(entryKind, order.id, [
        [toAccount(order, 'frozen'), negate(order.amount)],
        [toAccount(order, 'available'), add(order.amount, interest)],
        [{ house, coin: order.coin }, negate(interest)],
      ]),
    /** Holds the amount and schedules the first step of the term. Returns the refusal if the balance is too low, or null. */
    async hold(tx: Sql, entryKind: string, order: HeldAmount, { at, due_at }: { at: number; due_at: number }) {
      const entry = createEntry(entryKind, order.id, [
        [toAccount(order, 'available'), negate(order.amount)],
        [toAccount(order, 'frozen'), order.amount],
      ])
      const short = await post(tx, [entry], at)
      if (short) return createBalanceRefusal(short.balance, order.coin)
      await scheduleStep(tx, { kind, subject: order.id, step: 1, due_at })
      return null
    },
    /**
     * Returns the orders of scheduled steps, in the order of the steps.
     * @throws RangeError if one is missing
     */
    async findStepOrders(tx: Sql, due: readonly ScheduledStep[]): Promise<{ due: ScheduledStep; order: Order }[]> {
      const found = await findByIds(
        tx,
        due.map(({ subject }) => subject),
      )
      const orders = new Map(found.map((order) => [order.id, order]))
      return due.map((step) => {
        const order = orders.get(step.subject)
        if (!order) throw new RangeError(`${noun} ${step.subject} not found`)
        return { due: step, order }
      })
    },
    /** Cancels the next steps of all orders of these members and returns the ids of the orders. */
    cancelSteps: (tx: Sql, members: readonly string[]): Promise<string[]> =>
      cancelAllScheduled(tx, kind, {
        subjects: `SELECT id FROM ${table} WHERE member = ANY ($2::bigint[])`,
        members,
      }),
    /**
     * Books entries that return held amounts.
     * @throws RangeError if an amount is not held
     */
    async bookReturns(tx: Sql, entries: readonly JournalEntry[], now: number): Promise<void> {
      if (await post(tx, entries, now)) throw new RangeError(`amount of a ${noun} is not held`)
    },
  }
}

const createBalanceRefusal = (available: Decimal, coin: string): Refusal =>
  refuse('refusals.insufficient', { available, coin }, { field: 'amount', rule: 'balance', bound: available })
