import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, optionsStage, type WireOrder } from '../../../support/options-stage.ts'

async function listed(
  { call }: OptionsStage,
  member: string,
  status: string,
  page = 1,
  limit = 10,
): Promise<WireOrder[]> {
  const form = { status, page: String(page), limit: String(limit) }
  const answer = await call('getHyOrderList', form, { member })
  assert.equal(answer.code, 1, answer.msg)
  return (answer.data as { list: WireOrder[] }).list
}

const ids = (orders: readonly WireOrder[]) => orders.map(({ order_id }) => order_id)

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: orders are listed newest first, open and settled separately, each equal to the single response`, async () => {
    const stage = await ready
    const { member, order, read, market, clock, engine } = stage
    const me = await member()
    const [first, long, third] = [await order(me), await order(me, { ctime: '60' }), await order(me)]
    market.trade(clock.now + 5, '100')
    clock.now += 31_000
    assert.deepEqual(ids(await listed(stage, me, '1')), [third, long, first])
    await engine.settleDue()
    const settled = await listed(stage, me, '2')
    assert.deepEqual(ids(settled), [third, first])
    assert.deepEqual(settled, [await read(me, third), await read(me, first)])
    const running = await listed(stage, me, '1')
    assert.deepEqual(running, [await read(me, long)])
    assert.equal(running[0]?.buyprice, '100')
  })

  test(`${kind}: pages contain every order once, in order, and end`, async () => {
    const stage = await ready
    const me = await stage.member()
    const all: string[] = []
    for (let at = 0; at < 23; at++) all.unshift(await stage.order(me))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(stage, me, '1', page)))
    assert.deepEqual(
      pages.map(({ length }) => length),
      [10, 10, 3, 0],
    )
    assert.deepEqual(ids(pages.flat()), all)
    assert.deepEqual(ids(await listed(stage, me, '1', 1, 100)), all)
    assert.deepEqual(await listed(stage, me, '1', 21, 100), [], 'the last allowed page number')
  })

  test(`${kind}: invalid pages are refused`, async () => {
    const { member, call } = await ready
    const me = await member()
    const attempts = [
      [{ page: '0' }, 'page', 'range'],
      [{ page: '' }, 'page', 'missing'],
      [{ limit: '0' }, 'limit', 'range'],
      [{ limit: '101' }, 'limit', 'range'],
      [{ limit: 'ten' }, 'limit', 'count'],
      [{ page: '22', limit: '100' }, 'page', 'range'],
      [{ page: String(Number.MAX_SAFE_INTEGER) }, 'page', 'range'],
      [{ after: 'x' }, 'after', 'unknown'],
      [{ status: '3' }, 'status', 'choice:1,2'],
    ] as const
    for (const [change, field, rule] of attempts) {
      const form = { status: '1', page: '1', limit: '10', ...change }
      const answer = await call('getHyOrderList', form, { member: me })
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
    }
  })

  test(`${kind}: another member's order is refused like one that does not exist`, async () => {
    const stage = await ready
    const { member, order, call } = stage
    const [me, other] = [await member(), await member()]
    const id = await order(me)
    const unknown = await call('getHyOrderInfo', { order_id: '999999999' }, { member: other })
    assert.deepEqual([unknown.code, unknown.field, unknown.rule], [201, 'order_id', 'unknown'])
    for (const guess of [id, 'x', '-1', '1e3', '9'.repeat(19), `${id}'--`])
      assert.deepEqual(await call('getHyOrderInfo', { order_id: guess }, { member: other }), unknown)
    assert.deepEqual([await listed(stage, other, '1'), await listed(stage, other, '2')], [[], []])
  })
})
