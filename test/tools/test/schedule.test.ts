import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FinishedSuite, type Suite, type SuiteResult, schedule } from '../../../tools/test/schedule.ts'

const outcome = (failed = 0): SuiteResult => ({ passed: 1, failed, output: '' })

/** Runs suites that end on command, and records the order in which they begin and end. */
function stage(...suites: readonly Omit<Suite, 'run'>[]) {
  const began: string[] = []
  const finished: FinishedSuite[] = []
  const ends = new Map<string, (outcome: SuiteResult) => void>()
  const held = suites.map((suite) => ({
    ...suite,
    run: () =>
      new Promise<SuiteResult>((resolve) => {
        began.push(suite.name)
        ends.set(suite.name, resolve)
      }),
  }))
  const all = schedule(held, 2, (suite) => void finished.push(suite))
  const end = async (name: string, failed = 0) => {
    ends.get(name)?.(outcome(failed))
    await new Promise(setImmediate)
  }
  return { began, finished, end, all }
}

test('suites run in parallel within the limit; a later small one starts before an earlier large one', async () => {
  const { began, end, all } = stage(
    { name: 'small', processes: 1 },
    { name: 'large', processes: 2 },
    { name: 'other', processes: 1 },
  )
  assert.deepEqual(began, ['small', 'other'])
  await end('other')
  assert.deepEqual(began, ['small', 'other'])
  await end('small')
  assert.deepEqual(began, ['small', 'other', 'large'])
  await end('large')
  await all
})

test('suite with needs: waits for them, ignores absent ones, and fails if one failed', async () => {
  const { began, finished, end, all } = stage(
    { name: 'build', processes: 1 },
    { name: 'walk', processes: 1, needs: ['build'] },
    { name: 'sizes', processes: 1, needs: ['nothing'] },
  )
  assert.deepEqual(began, ['build', 'sizes'])
  await end('sizes')
  await end('build', 1)
  await all
  assert.deepEqual(began, ['build', 'sizes'])
  assert.deepEqual(
    finished.map(({ name, failed }) => [name, failed]),
    [
      ['sizes', 0],
      ['build', 1],
      ['walk', 1],
    ],
  )
})

test('suite larger than the machine: runs alone; a suite that throws: has failed', async () => {
  const finished: FinishedSuite[] = []
  const suites: Suite[] = [
    { name: 'huge', processes: 64, run: () => Promise.reject(new Error('no')) },
    { name: 'next', processes: 1, run: async () => outcome() },
  ]
  await schedule(suites, 2, (suite) => void finished.push(suite))
  assert.deepEqual(
    finished.map(({ name, failed }) => [name, failed]),
    [
      ['huge', 1],
      ['next', 0],
    ],
  )
})

test('suites that need each other in a circle: are rejected with their names before any starts', async () => {
  const started: string[] = []
  const suite = (name: string, ...needs: string[]): Suite => ({
    name,
    processes: 1,
    needs,
    run: async () => {
      started.push(name)
      return outcome()
    },
  })
  const run = (...suites: Suite[]) => schedule(suites, 2, () => undefined)
  await assert.rejects(
    run(suite('free'), suite('a', 'free', 'b'), suite('b', 'c'), suite('c', 'b')),
    /suites need each other in a circle: b -> c -> b$/,
  )
  await assert.rejects(run(suite('alone', 'alone')), /alone -> alone$/)
  assert.deepEqual(started, [])
  await run(suite('top', 'left', 'right'), suite('left', 'base'), suite('right', 'base'), suite('base'))
  assert.deepEqual(started, ['base', 'left', 'right', 'top'])
})
