import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue, createKeyedQueue } from '../../../../server/core/limits/fair-queue.ts'
import { TooBusy } from '../../../../server/core/limits/too-busy.ts'

const flushEventLoop = async () => {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve))
}

/** Creates a queue whose tasks end on request, in the order in which they began. */
function createQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const turn = createFairQueue({ atOnce: 1, perClientWaiting: 5, waiting: 10, retryMs: 2_000, ...limits })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string, known = false) => {
    const asked = turn(
      async () => {
        began.push(who)
        await new Promise<void>((end) => ends.push(end))
      },
      { key: who, isKnown: known },
    ).then(
      () => 'done',
      (error) => (error instanceof TooBusy ? 'refused' : 'failed'),
    )
    return asked
  }
  const finish = async () => {
    for (await flushEventLoop(); ends.length > 0; await flushEventLoop()) ends.shift()?.()
  }
  return { ask, began, finish }
}

test('fair queue: a client with many tasks delays only itself, as clients are served in turn', async () => {
  const { ask, began, finish } = createQueue()
  for (let n = 0; n < 5; n++) void ask('flood')
  void ask('anna')
  void ask('ben')
  await finish()
  assert.deepEqual(began, ['flood', 'flood', 'anna', 'ben', 'flood', 'flood', 'flood'])
})

test('fair queue: tasks of known clients run before all others', async () => {
  const { ask, began, finish } = createQueue()
  for (const who of ['running', 'a', 'b', 'c']) void ask(who)
  void ask('member', true)
  await finish()
  assert.deepEqual(began, ['running', 'member', 'a', 'b', 'c'])
})

test('fair queue: a client above its limit is refused, and other clients are not affected', async () => {
  const { ask, finish } = createQueue({ perClientWaiting: 2 })
  const flood = ['flood', 'flood', 'flood', 'flood', 'flood'].map((who) => ask(who))
  const anna = ask('anna')
  await finish()
  assert.deepEqual(await Promise.all(flood), ['done', 'done', 'done', 'refused', 'refused'])
  assert.equal(await anna, 'done')
})

test('fair queue: a full queue evicts tasks of the client with the most, and accepts tasks of known clients in any case', async () => {
  const { ask, finish } = createQueue({ waiting: 4 })
  const flood = ['flood', 'flood', 'flood', 'flood', 'flood'].map((who) => ask(who))
  const late = [ask('anna'), ask('ben'), ask('carl'), ask('dora'), ask('member', true)]
  await finish()
  assert.deepEqual(await Promise.all(flood), ['done', 'done', 'refused', 'refused', 'refused'])
  assert.deepEqual(await Promise.all(late), ['done', 'done', 'done', 'refused', 'done'])
})

test('fair queue: runs at most `atOnce` tasks at a time, and a failed task frees its slot', async () => {
  const turn = createFairQueue({ atOnce: 2, perClientWaiting: 9, waiting: 9, retryMs: 2_000 })
  let running = 0
  let most = 0
  const work = (n: number) =>
    turn(
      async () => {
        most = Math.max(most, ++running)
        await flushEventLoop()
        running--
        if (n === 1) throw new Error('one fails')
      },
      { key: 'a', isKnown: false },
    )
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  assert.equal(most, 2)
  assert.deepEqual(
    results.map(({ status }) => status === 'rejected'),
    [false, true, false, false, false, false],
  )
})

test('keyed queue: runs at most `atOnce` tasks of one owner at a time, and other owners do not wait', async () => {
  const run = createKeyedQueue({ atOnce: 2, waiting: 1, perClientWaiting: 1, retryMs: 1_000 })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string) =>
    run(owner, async () => {
      began.push(owner)
      await new Promise<void>((end) => ends.push(end))
    }).then(
      () => 'done',
      (error) => (error instanceof TooBusy ? 'refused' : 'failed'),
    )
  const flood = ['flood', 'flood', 'flood', 'flood'].map(ask)
  const anna = ask('anna')
  await flushEventLoop()
  assert.deepEqual(began, ['flood', 'flood', 'anna'])
  for (; ends.length > 0; await flushEventLoop()) ends.shift()?.()
  assert.deepEqual(await Promise.all(flood), ['done', 'done', 'done', 'refused'])
  assert.equal(await anna, 'done')
})
