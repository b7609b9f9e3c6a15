import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPostgres } from '../../server/core/db/postgres.ts'
import { Disagreement, type Run } from '../simulation/play.ts'
import { type Length, runSeed } from '../simulation/run.ts'
import { openWorld, type World } from '../simulation/world.ts'
import { lazily } from '../support/accounts-backend.ts'
import { postgresUrl } from '../support/databases.ts'

/** Lengths of runs: days, and a year of few steps. The long run is `npm run bench -- simulation`, which prints how to repeat a failed seed. */
const DAY = { days: 1, steps: 45 }
const WEEK = { days: 7, steps: 45 }
const YEAR = { days: 365, steps: 90 }

let isOpen = false
const world = lazily(() => {
  isOpen = true
  return openWorld()
})
after(async () => {
  if (isOpen) await (await world()).close()
})

const run = async (seed: number, length: Length, on = (world: World) => world): Promise<Run> =>
  runSeed(on(await world()), seed, length)

/** Acts that all runs together must have done at least once. */
const ACTS = [
  'transfer',
  'exchangeCoin',
  'upbbbuy',
  'tradecancelOrder',
  'amendSpotOrder',
  'createConditionalOrder',
  'creatorder',
  'submitStaking',
  'redeemStaking',
]
const MORE = [
  'buyMiningMachine',
  'balanceTransfer',
  'recharge',
  'withdraw',
  'applyLoan',
  'approve',
  'credit',
  'debit',
  'match',
  'trigger',
  'settle',
  'perform',
]

test('simulated days and a year with losses, repetitions, kills and concurrency: books and model agree after each step', async () => {
  const runs = [await run(1, DAY), await run(2, DAY), await run(3, YEAR)]
  const done = new Set(runs.flatMap(({ done }) => [...done.keys()]))
  assert.deepEqual(
    [...ACTS, ...MORE].filter((name) => !done.has(name)),
    [],
  )
  for (const count of ['faults', 'kills'] as const) assert.ok(runs.reduce((all, one) => all + one[count], 0) > 5, count)
})

test('the simulation on postgres, with real concurrency: books and model agree', async () => {
  const one = await openWorld(async () => openPostgres(await postgresUrl()))
  try {
    const run = await runSeed(one, 4, WEEK)
    assert.ok(run.trace.length > WEEK.steps / 2)
  } finally {
    await one.close()
  }
})

test('a seed of the simulation: repeats exactly', async () => {
  const [one, other] = [await run(5, DAY), await run(5, DAY)]
  assert.ok(one.trace.length > 40)
  assert.deepEqual(one.trace, other.trace)
})

test('a backend that executes repeated requests twice: the simulation finds it and names the seed', async () => {
  const eager = (one: World): World => ({
    ...one,
    async node(market, now) {
      const node = await one.node(market, now)
      return {
        ...node,
        async call(path, form, member, key) {
          const answer = await node.call(path, form, member, key)
          if (answer.result === 'ok' && key !== null) await node.call(path, form, member, null)
          return answer
        },
      }
    },
  })
  await assert.rejects(
    run(1, DAY, eager),
    (error) => error instanceof Disagreement && /^seed 1, act \d+: .* by the model/.test(error.message),
  )
})
