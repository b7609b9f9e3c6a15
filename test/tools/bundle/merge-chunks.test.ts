import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeChunks, type PlannedChunk } from '../../../tools/bundle/merge-chunks.ts'

const SIZES = { small: 50, one: 5000, two: 5000, library: 20_000, top: 9000, between: 5000 }
type Name = keyof typeof SIZES

const measure = (modules: readonly string[]): number =>
  modules.reduce((total, module) => total + SIZES[module as Name], 0)

/** Creates a chunk of one module. Users with the prefix `tl-` are entries. */
const chunk = (name: Name, ...users: string[]): PlannedChunk => ({
  size: SIZES[name],
  users: new Set(users),
  modules: [name],
})

/** Returns the merged chunks as `one+small`. `imports` lists the imports of each module. */
const merge = (planned: PlannedChunk[], imports: Partial<Record<Name, Name[]>> = {}, maxGrowth = 1.02): string[] =>
  mergeChunks(planned, {
    fileBytes: 100,
    onDemandWeight: 0.1,
    maxGrowth,
    isEntry: (user) => user.startsWith('tl-'),
    getImports: (module) => imports[module as Name] ?? [],
    measure,
  })
    .map(({ modules }) => [...modules].sort().join('+'))
    .sort()

test('chunks of the same entries: merged, whatever their size', () => {
  assert.deepEqual(merge([chunk('one', 'tl-a', 'tl-b'), chunk('two', 'tl-a', 'tl-b')]), ['one+two'])
})

test('small chunk: merged with the one that most of its entries load', () => {
  const planned = [chunk('small', 'tl-a', 'tl-b', 'tl-c'), chunk('one', 'tl-a', 'tl-b', 'tl-c'), chunk('two', 'tl-a')]
  assert.deepEqual(merge(planned), ['one+small', 'two'])
})

test('chunks of different entries: stay separate if an entry would load more than a file costs', () => {
  assert.deepEqual(merge([chunk('one', 'tl-a'), chunk('two', 'tl-b')], {}, 9), ['one', 'two'])
})

test('small chunk: not merged if an entry would exceed its growth limit', () => {
  const planned = [chunk('small', 'tl-a'), chunk('one', 'tl-a', 'tl-b')]
  assert.deepEqual(merge(planned, {}, 1.02), ['one+small'])
  assert.deepEqual(merge(planned, {}, 1.005), ['one', 'small'])
})

test('imports of a chunk count: a small chunk does not add a library to an entry', () => {
  const planned = [chunk('small', 'tl-a', 'tl-b'), chunk('one', 'tl-a'), chunk('library', 'tl-a'), chunk('two', 'tl-b')]
  assert.deepEqual(merge(planned, { one: ['library'] }, 9), ['library+one', 'small', 'two'])
})

test('chunks with a third between them: not merged, since that would create a circular import', () => {
  const planned = [chunk('small', 'tl-a'), chunk('between', 'tl-a', 'tl-b'), chunk('top', 'tl-a')]
  const imports: Partial<Record<Name, Name[]>> = { top: ['between'], between: ['small'] }
  assert.ok(!merge(planned, imports).includes('small+top'))
})

test('on-demand modules: may grow beyond the limit of entries', () => {
  const loadedBy = (user: string) => merge([chunk('small', 'tl-a'), chunk('one', 'tl-a', user)], {}, 1)
  assert.deepEqual(loadedBy('later.ts'), ['one+small'])
  assert.deepEqual(loadedBy('tl-b'), ['one', 'small'])
})
