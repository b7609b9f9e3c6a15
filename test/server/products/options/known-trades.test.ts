import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GIVE_UP_AFTER_MS, hasKnownTrades } from '../../../../server/products/options/options.due.ts'
import { decideOutcome } from '../../../../shared/base/rules/options.rules.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { type OptionsStage, ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'
import { createExchange, createRelayNode, type RelayNode, SYMBOL } from '../../../support/relay-node.ts'

const LIFE_MS = 30_000

/** Node whose engine passes are run by the test. */
interface RunningNode extends RelayNode {
  runPass(): Promise<void>
  stop(): Promise<void>
}

/** Returns a stage with an exchange that every node receives separately. */
function createExchangeStage(stage: OptionsStage) {
  const { db, clock, anotherEngine } = stage
  const heard = createExchange()
  const start = (isClockOff = () => false): RunningNode => {
    const node = createRelayNode(db, heard, () => clock.now)
    const timer = manualTimer()
    const engine = anotherEngine({ timer, market: node.market, isClockOff })
    engine.start()
    return { ...node, runPass: timer.ring, stop: engine.stop }
  }
  /** Returns the outcome of an order with the form ORDER by all trades of the exchange. */
  const outcomeByAll = (acceptedAt: number): string => {
    const { trades } = heard
    const endsAt = acceptedAt + LIFE_MS
    const contract = { direction: 'up', amount: ORDER_FORM.ctzed, percent: '12', pushRule: 'refund', scale: 8 } as const
    const within = trades.filter(({ ts }) => ts > acceptedAt && ts <= endsAt)
    return decideOutcome({ ...contract, acceptedAt, endsAt }, within[0] ?? null, within.at(-1) ?? null).outcome
  }
  return { ...stage, ...heard, start, outcomeByAll }
}

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)
  const fresh = async () => {
    const stage = createExchangeStage(await ready)
    stage.clock.now += 3_600_000
    return stage
  }

  test(`${kind}: a new node settles by the trades of a node that was killed before it settled`, async () => {
    const { clock, member, order, read, trade, start, assertBalanced } = await fresh()
    const me = await member('1000')
    const id = await order(me)
    const accepted = clock.now
    const first = start()
    first.connect(accepted - 5_000)
    const entry = trade(accepted + 300, '100')
    for (let second = 1; second <= 29; second++) {
      clock.now += 1_000
      trade(clock.now - 10, '90')
      first.deliver()
      await first.runPass()
    }
    const exit = trade(accepted + 29_900, '100.01')
    clock.now = accepted + LIFE_MS + 500
    trade(clock.now - 100, '1')
    first.deliver()
    await first.market.publishTrades([SYMBOL])
    clock.now += 2_000
    const second = start()
    await second.runPass()
    const settled = await read(me, id)
    assert.deepEqual(
      [settled.outcome, settled.entry, settled.exit],
      ['won', { id: entry.id, price: '100', ts: entry.ts }, { id: exit.id, price: '100.01', ts: exit.ts }],
    )
    await assertBalanced()
    await first.stop()
    await second.stop()
  })

  test(`${kind}: a node that knows only some trades leaves the order to a node that knows all`, async () => {
    const { clock, member, order, read, trade, start } = await fresh()
    const me = await member()
    const id = await order(me)
    const accepted = clock.now
    const [late, whole] = [start(), start()]
    whole.connect(accepted - 5_000)
    trade(accepted + 300, '100')
    clock.now += 10_000
    late.connect(clock.now)
    trade(accepted + 20_000, '100.01')
    clock.now = accepted + LIFE_MS + 5_000
    late.deliver()
    await late.runPass()
    await late.runPass()
    assert.equal((await read(me, id)).outcome, '', 'a draw by its own trades')
    whole.deliver()
    await whole.runPass()
    assert.equal((await read(me, id)).outcome, 'won')
    await late.stop()
    await whole.stop()
  })

  test(`${kind}: an order whose trades no node knows after 30 s is returned, once`, async () => {
    const { clock, member, order, read, trade, start, balance, assertBalanced } = await fresh()
    const me = await member('1000')
    const id = await order(me)
    const nodes = [start(), start(), start()]
    trade(clock.now + 300, '100')
    trade(clock.now + 20_000, '100.01')
    clock.now += LIFE_MS + GIVE_UP_AFTER_MS - 1
    for (const node of nodes) node.connect(clock.now)
    await Promise.all(nodes.map(({ runPass }) => runPass()))
    assert.equal((await read(me, id)).outcome, '')
    clock.now += 1
    await Promise.all(nodes.map(({ runPass }) => runPass()))
    assert.deepEqual([(await read(me, id)).outcome, await balance(me)], ['returned', '1000'])
    await assertBalanced()
    for (const node of nodes) await node.stop()
  })

  test(`${kind}: a node without a feed returns nothing while another node receives the exchange; if both are silent, the amount is returned`, async () => {
    const { clock, member, order, read, trade, start } = await fresh()
    const me = await member()
    const [deaf, hearing] = [start(), start()]
    for (const node of [deaf, hearing]) node.connect(clock.now - 5_000)
    const during = async (seconds: number, isHeard: boolean) => {
      for (let second = 0; second < seconds; second++) {
        clock.now += 1_000
        trade(clock.now - 10, String(100 + second / 100))
        if (isHeard) hearing.deliver()
        await hearing.runPass()
        await deaf.runPass()
      }
    }
    const heard = await order(me)
    await during(32, true)
    assert.equal((await read(me, heard)).outcome, 'won')
    const unheard = await order(me)
    await during(32, false)
    assert.equal((await read(me, unheard)).outcome, 'returned')
    await deaf.stop()
    await hearing.stop()
  })

  test(`${kind}: a node whose clock is off settles nothing until the clock is right`, async () => {
    const { clock, member, order, read, trade, start } = await fresh()
    const me = await member()
    const id = await order(me)
    const state = { off: true }
    const node = start(() => state.off)
    node.connect(clock.now - 5_000)
    trade(clock.now + 300, '100')
    trade(clock.now + 20_000, '100.01')
    clock.now += LIFE_MS + 2_000
    node.deliver()
    await node.runPass()
    assert.equal((await read(me, id)).outcome, '')
    state.off = false
    await node.runPass()
    assert.equal((await read(me, id)).outcome, 'won')
    await node.stop()
  })

  test(`${kind}: with any distribution of trades and connections over nodes, every decision equals that of a node with all trades`, async () => {
    const stage = await fresh()
    const { clock, db, member, order, read, trade, start, outcomeByAll, assertBalanced } = stage
    const me = await member('1000000')
    const count = { decided: 0, returned: 0 }
    const act = fc.record({
      node: fc.nat(1),
      act: fc.oneof(
        { weight: 20, arbitrary: fc.constant('pass' as const) },
        { weight: 6, arbitrary: fc.constant('connect' as const) },
        { weight: 3, arbitrary: fc.constant('lose' as const) },
        { weight: 1, arbitrary: fc.constant('kill' as const) },
      ),
      back: fc.integer({ min: 0, max: 20_000 }),
    })
    const step = fc.record({
      ms: fc.integer({ min: 1_600, max: 2_500 }),
      prices: fc.array(fc.integer({ min: 95, max: 105 }), { maxLength: 2 }),
      acts: fc.array(act, { minLength: 1, maxLength: 3 }),
    })
    // Near enough to each other that the price guard accepts all of them.
    const toNearPrice = (price: number) => String(100 + (price - 100) / 1_000)
    const still = { ms: 2_000, prices: [100, 101] }
    const passOnly = { ...still, acts: [{ node: 0, act: 'pass' as const, back: 0 }] }
    const lose = { ...still, acts: [0, 1].map((node) => ({ node, act: 'lose' as const, back: 0 })) }
    const calm = Array.from({ length: 24 }, () => passOnly)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 22, maxLength: 26 }), async (steps) => {
        clock.now += 3_600_000
        const nodes = [start(), start()]
        const isConnected = [true, true]
        for (const { connect } of nodes) connect(clock.now - 5_000)
        const placed: { id: string; at: number }[] = []
        for (const [at, { ms, prices, acts }] of steps.entries()) {
          if (at < 9 && at % 3 === 0) placed.push({ id: await order(me), at: clock.now })
          const before = clock.now
          clock.now += ms
          for (const [nth, price] of prices.entries()) trade(before + 100 + nth * 150, toNearPrice(price))
          for (const { node, act, back } of acts) {
            const one = nodes[node] as RunningNode
            if (act === 'pass') await one.runPass()
            if (act === 'lose') one.lose()
            if (act === 'connect') one.connect(clock.now - back)
            if (act === 'kill') nodes[node] = start()
            if (act !== 'pass') isConnected[node] = act === 'connect'
          }
          for (const [node, one] of nodes.entries()) if (isConnected[node]) one.deliver()
        }
        clock.now += 3_000
        for (const [node, { deliver }] of nodes.entries()) if (isConnected[node]) deliver()
        for (const { runPass } of nodes) await runPass()
        for (const { id, at } of placed) {
          const life = { symbol: SYMBOL, accepted_at: at, ends_at: at + LIFE_MS, silent_at: null }
          const isOver = at + LIFE_MS <= clock.now
          if (isOver && nodes.some(({ market }) => hasKnownTrades(life, market.getCoverage(SYMBOL))))
            assert.notEqual((await read(me, id)).outcome, '', 'a node knows all trades, but the order is open')
        }
        clock.now += LIFE_MS + 1_000
        for (const { runPass } of nodes) await runPass()
        clock.now += GIVE_UP_AFTER_MS
        for (const { runPass } of nodes) await runPass()
        for (const { id, at } of placed) {
          const [row] = await db.query<{ outcome: string; exit_trade: unknown; silent_at: number | null }>(
            'SELECT outcome, exit_trade, silent_at FROM option_orders WHERE id = $1',
            [id],
          )
          if (row?.outcome !== 'returned') assert.equal(row?.outcome, outcomeByAll(at))
          count[row?.outcome === 'returned' ? 'returned' : 'decided']++
        }
        for (const { stop } of nodes) await stop()
      }),
      {
        numRuns: kind === 'postgres' ? 15 : 5,
        endOnFailure: true,
        // One example in which everything is decided, and one in which nothing can be.
        examples: [[calm], [[passOnly, lose, ...calm.slice(2)]]],
      },
    )
    assert.ok(count.decided >= 3 && count.returned > 0, JSON.stringify(count))
    await assertBalanced()
  })
})
