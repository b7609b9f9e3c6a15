import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { findDueOrders, findWaitingMarkets } from '../../server/products/spot/waiting-orders.ts'
import { DATABASES } from './databases.ts'
import { measureMs, newMember } from './record-statements.ts'
import { atMost, median, type Row } from './rows.ts'

const ORDERS = 100_000
const ROUNDS = 200
const LIMIT_MS = 5

/** Measures how long a trade takes to find the due orders among 100,000 that wait, on both sides of the price of one market. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of DATABASES) {
    const place = await open()
    const { db } = place
    const member = await newMember(db, (id) => getSpotAccount(id, 'USDT'), '1')
    await db.query(
      `INSERT INTO conditional_orders (member, symbol, base, quote, side, kind, trigger_price, price, quantity, held, fee_percent, placed_at)
       SELECT $1::bigint, 'btcusdt', 'BTC', 'USDT', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 'stop-limit',
         CASE n % 2 WHEN 0 THEN 60000 + n ELSE 60000 - n::numeric / 2 END, 1, 1, 1, 0.1, 0 FROM generate_series(1, ${ORDERS}) AS n`,
      [member],
    )
    await db.query('ANALYZE conditional_orders')
    const times: number[] = []
    for (let round = -20; round < ROUNDS; round++) {
      // Each second trade reaches the nearest order.
      const price = round % 2 ? '60000' : '60002'
      const trade = { id: '1', price, amount: '1', ts: 1, direction: 'buy' as const }
      const ms = await measureMs(async () => {
        const [market] = await findWaitingMarkets(db, null)
        if (!market) throw new Error('no waiting market was found')
        const due = await findDueOrders(db, [trade], market)
        if (due.length !== (price === '60002' ? 1 : 0)) throw new Error(`${due.length} orders are due at ${price}`)
      })
      if (round >= 0) times.push(ms)
    }
    const name = `due orders among ${ORDERS} on ${db.kind}`
    rows.push(atMost(LIMIT_MS, `${name}, median`, median(times), 'ms'))
    const slowest = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    rows.push(atMost(LIMIT_MS, `${name}, 95 %`, slowest, 'ms'))
    await place.close()
  }
  return rows
}
