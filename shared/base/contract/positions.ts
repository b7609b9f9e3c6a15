import { dayCount } from './balance-history.ts'
import { amount, choice, flag, list, maybeAmount, object, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/**
 * Returns what the member's coins have cost and what they are worth, and the profit of the last `days` UTC days, 1 to 365, today included, newest first. All
 * values are in USDT. `getSetting` announces the call as `positions`.
 *
 * `cost` is what was paid for `amount` with fees, by average cost; null if it is unknown, as of coins that arrived while no price was known.
 * `average_cost` is that of one coin. `unrealised` is the value at the server's last price less the cost. `realised` is the profit of all sales, and `is_whole`
 * is false if the cost of some of them was unknown: they are left out. `type` is the account with most of the coin, whose bills make the figures; coins that the
 * member no longer has are listed if their sales had a profit or loss. USDT is not listed. A day has the profit of its sales, and in `options` the profit less
 * losses of options settled on it; days without either are left out.
 */
export const getPositions = endpoint({
  path: 'getPositions',
  access: 'member',
  scope: 'read',
  extension: true,
  form: { days: dayCount },
  data: object({
    coins: list(
      object({
        coinId: text,
        coin: text,
        type: choice(ACCOUNT_TYPES, 'funds'),
        amount,
        cost: maybeAmount,
        averageCost: maybeAmount,
        unrealised: maybeAmount,
        realised: amount,
        isWhole: flag,
      }),
    ),
    days: list(object({ day: text, realised: amount, isWhole: flag, options: amount })),
  }),
  example: {
    coins: [
      {
        coinId: '2',
        coin: 'BTC',
        type: 'funds',
        amount: '0.2',
        cost: '12240.82',
        averageCost: '61204.1',
        unrealised: '1160.78',
        realised: '-35.5',
        isWhole: true,
      },
    ],
    days: [{ day: '2026-11-24', realised: '-35.5', isWhole: true, options: '80' }],
  },
})

/** Positions of a member as returned by a backend. */
export type Positions = ResponseData<typeof getPositions>
