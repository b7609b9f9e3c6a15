import { CURRENCY } from '../../base/contract/constants.ts'
import { countDaysBegun } from '../../base/contract/utc-days.ts'
import { sign } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { calculateDayInterest } from '../../base/money/interest.ts'
import { calculateMiningInterest, findTermAmountRefusal, getTermEnd } from '../../base/rules/term-products.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { MiningRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'

/** Decimals of an amount in a machine. */
export const MACHINE_DIGITS = 8

/** Machines of the demo: model, minimum, maximum, percent per day, days. */
export const MACHINES = [
  ['1', 'M1', '50', '1000', '0.015', 30],
  ['2', 'M2', '100', '5000', '0.02', 90],
  ['3', 'M3', '500', '20000', '0.025', 180],
] as const

/** Days whose interest has been paid, by order. */
const paidDays = new WeakMap<MiningRow, number>()

/** Locks an amount for the days of a machine. */
export function buyMachine(demo: DemoBackend, machine: string, amount: Decimal, at: number): MiningRow {
  const [, model, minimum, maximum, interestRate, days] = requireFound(
    MACHINES.find(([id]) => id === machine),
    'id',
    'closed',
  )
  assertAllowed(findTermAmountRefusal(amount, { minimum, maximum, scale: MACHINE_DIGITS, whole: true }))
  const id = demo.createId()
  const row: MiningRow = {
    id,
    orderNumber: `M${id}`,
    startsAt: at,
    endsAt: getTermEnd(at, days),
    amount,
    coin: CURRENCY,
    interestRate,
    days,
    totalInterest: calculateMiningInterest({ amount, rate: interestRate, scale: MACHINE_DIGITS }, days),
    img: '',
    get title() {
      return demo.say('samples.machine', { model })
    },
    digits: MACHINE_DIGITS,
    paid: '0',
    status: 'running',
  }
  post(demo, row, 'lock', at, move(CURRENCY, amount, 'funds', 'funds/frozen'))
  demo.records.mining.push(row)
  return row
}

/** Pays the interest of each day of UTC that has begun, at its start, and pays back the amounts of machines that have ended by `now`. */
export function payMachines(demo: DemoBackend, now: number): void {
  for (const row of demo.records.mining.filter(({ status }) => status === 'running')) {
    const { amount, interestRate: rate, days, coin } = row
    const start = Number(row.startsAt)
    const begun = Math.min(days, countDaysBegun(start, now))
    for (let day = (paidDays.get(row) ?? 0) + 1; day <= begun; day++) {
      const interest = calculateDayInterest({ amount, rate, per: 'day' }, day, MACHINE_DIGITS)
      const at = getTermEnd(start, day)
      if (sign(interest) > 0) post(demo, row, 'interest', at, move(coin, interest, 'house', 'funds'))
      paidDays.set(row, day)
    }
    row.paid = calculateMiningInterest({ amount, rate, scale: MACHINE_DIGITS }, begun)
    if (begun < days) continue
    post(demo, row, 'return', Number(row.endsAt), move(coin, amount, 'funds/frozen', 'funds'))
    row.status = 'ended'
  }
}

function post(
  demo: DemoBackend,
  { orderNumber: number }: MiningRow,
  kind: 'lock' | 'interest' | 'return',
  at: number,
  postings: ReturnType<typeof move>,
) {
  demo.ledger.post({ at, remark: `booked.mining-${kind}`, detail: `#${number}`, type: 'mining', number, postings })
}
