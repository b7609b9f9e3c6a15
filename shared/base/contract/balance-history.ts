import { amount, choice, codec, countOr, flag, list, maybeAmount, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Places where money of a member is held, and loans. */
export const HOLDING_PLACES = {
  spot: 'spot',
  options: 'options',
  staking: 'staking',
  mining: 'mining',
  withdrawals: 'withdrawals',
  transfers: 'transfers',
  loans: 'loans',
} as const

/** Name of a place. */
export type HoldingPlace = keyof typeof HOLDING_PLACES

/**
 * Returns how an amount changes the member's total: 1 for open option orders, whose amounts are in no account; -1 for what the member owes; 0 for all other
 * places, whose amounts are the frozen part of an account and already counted.
 */
export const getHoldingSign = (place: HoldingPlace): 1 | 0 | -1 =>
  place === 'options' ? 1 : place === 'loans' ? -1 : 0

/** Most days of a history. */
export const MAX_HISTORY_DAYS = 365
const DEFAULT_DAYS = 30

/** Number of days of a history, 30 if it is missing. */
export const dayCount = codec(
  'count',
  (wire) => {
    if (wire === null || wire === '') return DEFAULT_DAYS
    const days = countOr(0).read(wire) ?? 0
    return days >= 1 && days <= MAX_HISTORY_DAYS ? days : undefined
  },
  (days) => days,
  false,
)

/**
 * Returns the member's total value today and at the end of each of the last `days` UTC days, 1 to 365, oldest first. Values are in USDT.
 *
 * The total is available and frozen balances plus the amounts of open option orders, less loans with their interest. Today's change is
 * `total - start_total - net_deposits`: deposits, withdrawals, transfers with other members and bookings by the operator are not profit. They are valued at the
 * price of their coin at their time. `start_total` is the total at the start of the UTC day, null if it is unknown. Days without a stored total are absent, such as those
 * before the installation stored any. `sample` marks a made-up day of a demo. `holdings` lists what is held or owed, by place and coin.
 */
export const getBalanceHistory = endpoint({
  path: 'getBalanceHistory',
  access: 'member',
  scope: 'read',
  extension: true,
  form: { days: dayCount },
  data: object({
    total: amount,
    startTotal: maybeAmount,
    netDeposits: amount,
    days: list(object({ day: text, total: amount, netDeposits: amount, sample: flag })),
    holdings: list(object({ place: choice(HOLDING_PLACES), coin: text, amount })),
  }),
  example: {
    total: '10120.5',
    startTotal: '10000',
    netDeposits: '100',
    days: [
      { day: '2026-11-23', total: '9980.25', netDeposits: '0', sample: false },
      { day: '2026-11-24', total: '10000', netDeposits: '0', sample: false },
    ],
    holdings: [{ place: 'spot', coin: 'USDT', amount: '120' }],
  },
})
