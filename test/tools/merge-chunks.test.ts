import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSmall, type PlannedChunk } from '../../tools/build/merge-chunks.ts'

const chunk = (name: string, size: number, ...users: string[]): PlannedChunk => ({
  name,
  size,
  users: new Set(users),
  modules: [`${name}.ts`],
})

/** The names of what is merged, as `big+small`. `imports` says which chunk imports which. */
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

test('a small chunk joins the one that the same entries load', () => {
  const planned = [chunk('small', 300, 'tl-a', 'tl-b'), chunk('one', 5000, 'tl-a', 'tl-b'), chunk('two', 5000, 'tl-a')]
  assert.deepEqual(merged(planned).sort(), ['one+small', 'two'])
})

test('chunks that are large enough stay as they are', () => {
  const planned = [chunk('one', 1000, 'tl-a', 'tl-b'), chunk('two', 1000, 'tl-a', 'tl-b')]
  assert.deepEqual(merged(planned).sort(), ['one', 'two'])
})

test('a small chunk does not join what brings an entry more than it may load', () => {
  const planned = [chunk('small', 300, 'tl-a', 'tl-b'), chunk('one', 5000, 'tl-a'), chunk('two', 5000, 'tl-b')]
  assert.deepEqual(merged(planned, {}, 1.02).sort(), ['one', 'small', 'two'])
})

test('what a chunk imports is counted: a small one does not drag a library into an entry', () => {
  const planned = [
    chunk('small', 900, 'tl-a', 'tl-b'),
    chunk('drawn', 1100, 'tl-a'),
    chunk('library', 20_000, 'tl-a'),
    chunk('other', 1300, 'tl-b'),
    chunk('base', 9000, 'tl-b'),
  ]
  assert.ok(merged(planned, { drawn: ['library'] }).includes('other+small'))
})

test('what waits for each other is not put into one chunk', () => {
  const planned = [chunk('small', 300, 'tl-a'), chunk('between', 5000, 'tl-a'), chunk('top', 9000, 'tl-a')]
  assert.deepEqual(merged(planned, { top: ['between'], between: ['small'] }).sort(), ['between+small', 'top'])
})

test('what comes on demand may load more, where the entries do not', () => {
  const planned = [chunk('small', 300, 'tl-a', 'background-work.ts'), chunk('one', 5000, 'tl-a')]
  assert.deepEqual(merged(planned, {}, 1.02), ['one+small'])
})
