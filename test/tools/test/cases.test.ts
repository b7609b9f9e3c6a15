import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { projectRoot } from '../../../tools/lib/process.ts'
import { LATER_FILES } from '../../../tools/test/later-files.ts'
import { ALL_FILES, createSuites, type Files, selectFiles } from '../../../tools/test/suites.ts'

const expand = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob, { cwd: projectRoot })).sort()

/** Loads the functions as in a run of these cases. */
async function loadFor(cases: string): Promise<typeof import('../../support/cases.ts')> {
  const before = process.env.TEST_CASES
  process.env.TEST_CASES = cases
  try {
    return await import(`../../support/cases.ts?${cases}`)
  } finally {
    if (before === undefined) delete process.env.TEST_CASES
    else process.env.TEST_CASES = before
  }
}

test('cases of a test: the few, the rest and all; few and rest are all, without a case twice', async () => {
  const widths = [280, 390, 1100]
  const played = async (cases: string) => (await loadFor(cases)).everyCase(widths, [390])
  assert.deepEqual(await played('few'), [390])
  assert.deepEqual(await played('rest'), [280, 1100])
  assert.deepEqual(await played('all'), widths)
  assert.deepEqual((await loadFor('few')).firstCases(widths), [280])
})

test('runs of a property: a fifth with a fixed seed for the few, otherwise all with any seed', async () => {
  assert.deepEqual((await loadFor('few')).limitRuns(12), { numRuns: 3, seed: 1 })
  for (const cases of ['rest', 'all']) assert.deepEqual((await loadFor(cases)).limitRuns(12), { numRuns: 12 })
})

test('a test that is left for all cases: is skipped with the test that covers it, and runs otherwise', async () => {
  assert.match(String((await loadFor('few')).leaveForAll('swap.test.ts').skip), /test:all.*swap\.test\.ts/)
  assert.equal((await loadFor('rest')).leaveForAll('swap.test.ts').skip, false)
})

test('files of the few and of the rest: together all files, and a file with further cases is in both', () => {
  const [few, rest] = [selectFiles(ALL_FILES, 'few'), selectFiles(ALL_FILES, 'rest')]
  for (const kind of Object.keys(ALL_FILES) as (keyof Files)[])
    assert.deepEqual([...new Set([...few[kind], ...rest[kind]])].sort(), [...new Set(expand(ALL_FILES[kind]))], kind)
  const swap = 'test/server/products/swap/swap.test.ts'
  assert.ok(few.unit.includes(swap) && rest.unit.includes(swap))
})

test('files for later: every name exists', () => {
  for (const glob of Object.keys(LATER_FILES)) {
    const names = /\{(.*)\}/.exec(glob)?.[1]?.split(',') ?? ['']
    assert.equal(expand([glob]).length, names.length, glob)
  }
})

test('suites of the rest: without the checks, which have no further cases', () => {
  const names = createSuites(ALL_FILES, { cases: 'rest' }).map(({ name }) => name)
  assert.ok(names.includes('journeys') && names.includes('build'))
  assert.ok(!names.includes('check') && !names.includes('conformance'))
})
