import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock, watchClock } from '../../../../server/core/clock/node-clock.ts'
import { createRecentMinimum } from '../../../../server/core/clock/recent-minimum.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createMemoryLog } from '../../../support/log.ts'

test('recent minimum: is that of recent measurements, forgetting older ones', () => {
  let now = 100_000
  const { add, getMinimum } = createRecentMinimum(10_000, () => now)
  assert.equal(getMinimum(), null)
  add(300)
  add(120)
  now += 9_000
  add(200)
  assert.equal(getMinimum(), 120)
  now += 11_000
  assert.equal(getMinimum(), null)
  add(-700)
  assert.equal(getMinimum(), -700)
})

eachDatabase((kind, open) => {
  /** Starts a clock that the test can set wrong, next to an exchange with a given offset. */
  const startClock = async () => {
    const state = { off: 0, ahead: null as number | null }
    const { log, lines } = createMemoryLog()
    const now = () => Date.now() + state.off
    const clock = createClock({ db: await open(), now, log }, () => state.ahead)
    const end = await watchClock(clock, log)
    end()
    // A comparison that takes longer than 500 ms, as on a busy machine, does not prove that the clock is right and is repeated.
    while (clock.getOffsets().database === null) await clock.compare()
    return { state, lines, clock }
  }

  test(`${kind}: a clock that is set: is off, is logged once, and is right again when it is set back`, async () => {
    const { state, lines, clock } = await startClock()
    assert.equal(clock.isOff(), false)
    for (const off of [2_000, -2_000]) {
      state.off = off
      assert.equal(clock.isOff(), true, 'before it is compared')
      for (const _ of [1, 2]) assert.equal(await clock.compare(), true)
      assert.equal(clock.isOff(), true)
      state.off = 0
      await clock.compare()
      assert.equal(clock.isOff(), false)
    }
    assert.deepEqual(
      lines.map((line) => /right again$/.test(line)),
      [false, true, false, true],
    )
  })

  test(`${kind}: a clock behind the exchange's clock or far ahead of it: is off`, async () => {
    const { state, clock } = await startClock()
    const offs: [number | null, boolean][] = [
      [null, false],
      [80, false],
      [-400, false],
      [-600, true],
      [900, false],
      [1_100, true],
    ]
    for (const [ahead, off] of offs) {
      state.ahead = ahead
      assert.equal(clock.isOff(), off, String(ahead))
      assert.equal(clock.getOffsets().exchange, ahead)
    }
  })
})
