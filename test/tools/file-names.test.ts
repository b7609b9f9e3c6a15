import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'

/** Returns names that files of several folders have. A component and its style sheet share a name in one folder. */
function findSharedNames(files: readonly string[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const file of files) {
    const name = basename(file, extname(file))
    places.set(name, (places.get(name) ?? new Set()).add(dirname(file)))
  }
  return [...places].flatMap(([name, folders]) => (folders.size > 1 ? [`${name}: ${[...folders].join(', ')}`] : []))
}

test('file names: a name in two folders is found, a style sheet beside its component is not', () => {
  const files = ['a/form.ts', 'b/form.css', 'a/list.tsx', 'a/list.css', 'b/list.rules.ts']
  assert.deepEqual(findSharedNames(files), ['form: a, b'])
})

for (const tree of ['shared', 'widgets', 'server'])
  test(`file names: each is in one folder of ${tree}`, () => {
    const files = globSync(`${tree}/**/*.{ts,tsx,css}`, { cwd: projectRoot })
    assert.ok(files.length > 300, `${files.length} files`)
    assert.deepEqual(findSharedNames(files), [])
  })
