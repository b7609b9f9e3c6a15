import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScheduler } from '../../../../server/core/scheduler/scheduler.ts'
import { memoryLog } from '../../../support/log.ts'
import { manualTimer } from '../../../support/manual-timer.ts'

test('several requests: the earliest counts', async () => {
  const timer = manualTimer()
  let done = 0
  const scheduler = createScheduler(async () => {
    done++
    return 1000
  }, timer)
  for (const ms of [500, 100, 900]) scheduler.wakeWithin(ms)
  assert.deepEqual(timer.waiting(), [100])
  await timer.ring()
  assert.deepEqual([done, timer.waiting()], [1, [1000]])
})

test('a request during a run: is kept, and runs never overlap', async () => {
  const timer = manualTimer()
  let running = 0
  let finish = () => {}
  const scheduler = createScheduler(async () => {
    running++
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    running--
    return 60_000
  }, timer)
  scheduler.wakeWithin(0)
  const rung = timer.ring()
  scheduler.wakeWithin(10_000)
  assert.deepEqual([running, timer.waiting()], [1, []])
  finish()
  await rung
  assert.deepEqual(timer.waiting(), [10_000])
})

test('stop: waits for the current run, and no other begins', async () => {
  const timer = manualTimer()
  let finish = () => {}
  const scheduler = createScheduler(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(5)
      }),
    timer,
  )
  scheduler.wakeWithin(0)
  const rung = timer.ring()
  let stopped = false
  const stop = scheduler.stop().then(() => {
    stopped = true
  })
  await Promise.resolve()
  assert.equal(stopped, false)
  finish()
  await Promise.all([rung, stop])
  scheduler.wakeWithin(1)
  assert.deepEqual(timer.waiting(), [])
})

test('work that throws or rejects: logged and run again after 1 s; the scheduler can still be stopped', async () => {
  const timer = manualTimer()
  const { log, lines } = memoryLog()
  let done = 0
  const scheduler = createScheduler(
    () => {
      done++
      if (done === 1) throw new Error('at once')
      return done === 2 ? Promise.reject(new Error('later')) : Promise.resolve(500)
    },
    timer,
    log,
  )
  scheduler.wakeWithin(0)
  for (const waiting of [[1000], [1000], [500]]) {
    await timer.ring()
    assert.deepEqual(timer.waiting(), waiting)
  }
  assert.deepEqual(lines, Array(2).fill('scheduled work failed, retrying in 1 s'))
  await scheduler.stop()
  assert.deepEqual(timer.waiting(), [])
})
