import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/core/db/db.ts'
import type { Random } from '../simulation/random.ts'

/** Member of the crowd: tokens of its valid sessions, and the orders it has placed. */
export interface Person {
  email: string
  tokens: string[]
  /** Pictures for proofs; each proves only one deposit. */
  pictures: string[]
  spotOrders: string[]
}

/** Request of a member. `key` is its idempotency key, or null if the call has none. */
export interface Ask {
  path: string
  form: Record<string, string>
  key: string | null
}

const [USDT, BTC] = ['1', '2']

/** Duration in seconds of the timed options, short enough to end during a test. */
export const OPTION_SECONDS = 2

/** Adds the short duration to the terms of options. */
export const offerShortOptions = (sql: Sql): Promise<unknown> =>
  sql.query(
    `INSERT INTO option_durations (symbol, seconds, percent, minimum, maximum) VALUES ('*', $1, 12, 10, 5000)`,
    [OPTION_SECONDS],
  )

const moneyOf: readonly ((random: Random, person: Person, price: number) => Omit<Ask, 'key'> | null)[] = [
  (random) => {
    const [from_type, to_type] = random.pick([
      ['1', '2'],
      ['2', '1'],
    ] as const)
    return { path: 'transfer', form: { c_id: USDT, num: String(random.whole(1, 200)), from_type, to_type } }
  },
  (random) => ({
    path: 'creatorder',
    form: {
      m_id: '1',
      ctime: String(OPTION_SECONDS),
      ctzed: String(random.whole(10, 60)),
      buytype: random.pick(['1', '2']),
    },
  }),
  (random, _person, price) => ({
    path: 'upbbbuy',
    form: {
      m_id: '1',
      num: random.pick(['0.001', '0.002']),
      price: (price * random.pick([0.97, 0.999, 1, 1.001, 1.03])).toFixed(2),
      operate_type: '1',
      amount: '100',
      type: random.pick(['1', '2']),
    },
  }),
  (random, person) => {
    const bb_id = random.oneOf(person.spotOrders)
    return bb_id === undefined ? null : { path: 'tradecancelOrder', form: { bb_id } }
  },
  (random) => ({
    path: 'exchangeCoin',
    form: { type: '1', from_coin_id: USDT, to_coin_id: BTC, amount: String(random.whole(1, 40)) },
  }),
  (random, { pictures }) => ({
    path: 'recharge',
    form: { c_id: USDT, num: String(random.whole(1, 500)), payimg: random.pick(pictures), a_id: '', type: '1' },
  }),
  (random) => ({
    path: 'withdraw',
    form: { c_id: USDT, num: String(random.whole(20, 60)), type: '1', withdraw_type: '1' },
  }),
]

/** Draws a request that moves money. */
export function drawAsk(random: Random, person: Person, price: number): Ask {
  for (;;) {
    const drawn = random.pick(moneyOf)(random, person, price)
    if (drawn) return { ...drawn, key: drawn.path === 'tradecancelOrder' ? null : randomUUID() }
  }
}
