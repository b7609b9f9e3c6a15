import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlarm } from '../../../server/scheduler/scheduler.ts'
import { handTimer } from '../../support/hand-timer.ts'

test('of several wishes the earliest holds', async () => {
  const timer = handTimer()
  let done = 0
  const alarm = createAlarm(async () => {
    done++
    return 1000
  }, timer.later)
  for (const ms of [500, 100, 900]) alarm.within(ms)
  assert.deepEqual(timer.waiting(), [100])
  await timer.ring()
  assert.deepEqual([done, timer.waiting()], [1, [1000]])
})

test('a wish that comes while the work runs is not lost, and the work never runs twice at a time', async () => {
  const timer = handTimer()
  let running = 0
  let finish = () => {}
  const alarm = createAlarm(async () => {
    running++
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    running--
    return 60_000
  }, timer.later)
  alarm.within(0)
  const rung = timer.ring()
  alarm.within(10_000)
  assert.deepEqual([running, timer.waiting()], [1, []])
  finish()
  await rung
  const [wait = 0] = timer.waiting()
  assert.ok(wait > 9_000 && wait <= 10_000, String(wait))
})

test('it stops after the work that runs, and does not begin again', async () => {
  const timer = handTimer()
  let finish = () => {}
  const alarm = createAlarm(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(5)
      }),
    timer.later,
  )
  alarm.within(0)
  const rung = timer.ring()
  let stopped = false
  const stop = alarm.stop().then(() => {
    stopped = true
  })
  await Promise.resolve()
  assert.equal(stopped, false)
  finish()
  await Promise.all([rung, stop])
  alarm.within(1)
  assert.deepEqual(timer.waiting(), [])
})
