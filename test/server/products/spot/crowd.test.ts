import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { SELL, spotStage } from '../../../support/spot-stage.ts'

const CROWD = { embedded: 40, postgres: 200 }
const ROUNDS = 4
/** Open orders allowed per member. */
const MOST_OPEN = 200

eachDatabase((kind, open) => {
  test(`${kind}: ${CROWD[kind]} members place and cancel concurrently while the market trades: no errors, no money lost`, async () => {
    const { member, call, market, clock, engine, anotherEngine, balanced, db } = await spotStage(await open())
    const engines = [engine, anotherEngine()]
    const members: string[] = []
    for (let at = 0; at < CROWD[kind]; at += 1) members.push(await member())
    const codes = new Map<number, number>()
    const count = (code: number) => codes.set(code, (codes.get(code) ?? 0) + 1)

    async function trader(who: string, seat: number): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        const price = (95 + ((seat * 7 + round * 3) % 10)).toString()
        const placed = await call('upbbbuy', { ...SELL, type: seat % 2 ? '1' : '2', price, num: '0.5' }, who)
        count(placed.code)
        if (round % 2) count((await call('tradecancelOrder', { bb_id: (placed.data as { id: string }).id }, who)).code)
      }
    }
    let done = false
    const trading = (async () => {
      for (let turn = 0; !done; turn += 1) {
        // The embedded database only queues microtasks. Without this pause the other tasks would not run.
        await new Promise((resolve) => setTimeout(resolve, 20))
        clock.now += 1000
        market.trade(clock.now, (95 + (turn % 10)).toString(), '3', turn % 2 ? 'buy' : 'sell')
        await Promise.all(engines.map((one) => one.matchNow()))
      }
    })()
    await Promise.all(members.map(trader))
    done = true
    await trading

    // 201 means that an order was filled before it could be cancelled.
    assert.deepEqual(
      [...codes.keys()].filter((code) => code !== 1 && code !== 201),
      [],
    )
    assert.ok((codes.get(1) ?? 0) >= members.length * ROUNDS)
    const [totals] = await db.query<{ usdt: string; btc: string }>(
      `SELECT sum(balance) FILTER (WHERE coin = 'USDT') AS usdt, sum(balance) FILTER (WHERE coin = 'BTC') AS btc
       FROM ledger_accounts WHERE member IS NOT NULL OR house IN ('spot-desk', 'spot-fees')`,
    )
    assert.deepEqual([Number(totals?.usdt), Number(totals?.btc)], [members.length * 10_000, members.length * 10])
    await balanced()
  })

  test(`${kind}: many concurrent orders of one member: no more are open than allowed (SRV32)`, async () => {
    const { member, call, db } = await spotStage(await open())
    const [who, room] = [await member(), 5]
    await db.query(
      `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, placed_at)
       SELECT $1::bigint, 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 1, 1, 1, 0.1, 0 FROM generate_series(1, $2::int)`,
      [who, MOST_OPEN - room],
    )
    const together = await Promise.all(
      Array.from({ length: 4 * room }, () => call('upbbbuy', { ...SELL, type: '1', price: '1', num: '1' }, who)),
    )
    assert.equal(together.filter(({ code }) => code === 1).length, room)
    const [row] = await db.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM spot_orders WHERE status = 'open'`,
    )
    assert.equal(row?.open, MOST_OPEN)
  })
})
