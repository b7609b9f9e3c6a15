import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSmall, type PlannedChunk } from '../../tools/build/merge-chunks.ts'

const chunk = (name: string, size: number, ...users: string[]): PlannedChunk => ({
  name,
  size,
  users: new Set(users),
  modules: [`${name}.ts`],
})

/** Returns the merged chunks as `big+small`. `imports` lists the imports of each chunk. */
const merged = (planned: PlannedChunk[], imports: Record<string, string[]> = {}, most = 2): string[] =>
  mergeSmall(planned, {
    smallest: 1000,
    most,
    isEntry: (user) => user.startsWith('tl-'),
    importsOf: (module) => (imports[module.replace('.ts', '')] ?? []).map((name) => `${name}.ts`),
  }).map(({ modules }) =>
    modules
      .map((module) => module.replace('.ts', ''))
      .sort()
      .join('+'),
  )

test('small chunk: merged with the one that the same entries load', () => {
  const planned = [chunk('small', 300, 'tl-a', 'tl-b'), chunk('one', 5000, 'tl-a', 'tl-b'), chunk('two', 5000, 'tl-a')]
  assert.deepEqual(merged(planned).sort(), ['one+small', 'two'])
})

test('chunks of the minimum size: not merged', () => {
  const planned = [chunk('one', 1000, 'tl-a', 'tl-b'), chunk('two', 1000, 'tl-a', 'tl-b')]
  assert.deepEqual(merged(planned).sort(), ['one', 'two'])
})

test('small chunk: not merged if an entry would exceed its growth limit', () => {
  const planned = [chunk('small', 300, 'tl-a', 'tl-b'), chunk('one', 5000, 'tl-a'), chunk('two', 5000, 'tl-b')]
  assert.deepEqual(merged(planned, {}, 1.02).sort(), ['one', 'small', 'two'])
})

test('imports of a chunk count: a small chunk does not add a library to an entry', () => {
  const planned = [
    chunk('small', 900, 'tl-a', 'tl-b'),
    chunk('drawn', 1100, 'tl-a'),
    chunk('library', 20_000, 'tl-a'),
    chunk('other', 1300, 'tl-b'),
    chunk('base', 9000, 'tl-b'),
  ]
  assert.ok(merged(planned, { drawn: ['library'] }).includes('other+small'))
})

test('chunks with a third between them: not merged, since that would create a circular import', () => {
  const planned = [chunk('small', 300, 'tl-a'), chunk('between', 5000, 'tl-a'), chunk('top', 9000, 'tl-a')]
  assert.deepEqual(merged(planned, { top: ['between'], between: ['small'] }).sort(), ['between+small', 'top'])
})

test('on-demand modules: may grow beyond the limit of entries', () => {
  const planned = [chunk('small', 300, 'tl-a', 'later.ts'), chunk('one', 5000, 'tl-a')]
  assert.deepEqual(merged(planned, {}, 1.02), ['one+small'])
})
