import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPostgres } from '../../server/core/db/postgres.ts'
import { Disagreement, type Run } from '../simulation/play.ts'
import { type Length, runSeed } from '../simulation/run.ts'
import { openWorld, type World } from '../simulation/world.ts'
import { lazily } from '../support/accounts-backend.ts'
import { postgresUrl } from '../support/databases.ts'

/** A day, and a year of few steps. The long run is `npm run bench -- simulation`, which says how to run a seed that failed there. */
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

/** What of a run is to have been done at least once by all of them together. */
const ACTS = ['transfer', 'exchangeCoin', 'upbbbuy', 'tradecancelOrder', 'creatorder', 'submitStaking', 'redeemStaking']
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
  'settle',
  'perform',
]

test('the books and a model agree after each step of simulated days and a year, whatever is lost, repeated, killed or done at once', async () => {
  const runs = [await run(1, DAY), await run(2, DAY), await run(3, YEAR)]
  const done = new Set(runs.flatMap(({ done }) => [...done.keys()]))
  assert.deepEqual(
    [...ACTS, ...MORE].filter((name) => !done.has(name)),
    [],
  )
  for (const count of ['faults', 'kills'] as const) assert.ok(runs.reduce((all, one) => all + one[count], 0) > 5, count)
})

test('the same holds on postgres, where things at once are really at once', async () => {
  const one = await openWorld(async () => openPostgres(await postgresUrl()))
  try {
    const run = await runSeed(one, 4, WEEK)
    assert.ok(run.trace.length > WEEK.steps / 2)
  } finally {
    await one.close()
  }
})

test('a seed of the simulation repeats exactly', async () => {
  const [one, other] = [await run(5, DAY), await run(5, DAY)]
  assert.ok(one.trace.length > 40)
  assert.deepEqual(one.trace, other.trace)
})

test('the simulation finds a backend that does twice what was asked once, and names the seed', async () => {
  const eager = (one: World): World => ({
    ...one,
    async node(market, now) {
      const node = await one.node(market, now)
      return {
        ...node,
        async call(path, form, member, key) {
          const answer = await node.call(path, form, member, key)
          if (answer.said === 'ok' && key !== null) await node.call(path, form, member, null)
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
