import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findModuleStores, STORE_MAKERS } from '../../../tools/checks/page-state.rules.ts'
import { projectRoot } from '../../../tools/lib/process.ts'

test('store created when the module loads: reported with its line, wherever it is', () => {
  for (const statement of [
    'const $open = atom(false)',
    "export const $open = atom<string>('')",
    'let count = atom(0)',
    'const list = memberList({ load })',
    'const parts = { all: [], $speaking: atom(null) }',
    'export const [first] = [map({})]',
    'const $age = createAge()',
    'const $views = cond ? computed($a, read) : null',
    'class Page { static override = 1; static { atom(0) } }',
    'export default atom(0)',
  ])
    assert.deepEqual(findModuleStores(`import 'x'\n${statement}`), [2], statement)
})

test('store in pageSingleton, in a function, in an instance, or one that never changes: not reported', () => {
  for (const statement of [
    "export const $open = pageSingleton('open', () => atom(false))",
    'export const $book = (symbol: string) => pageSingleton(`book`, () => atom(symbol))',
    "const poll = (method: string) => pageSingleton(method, () => polled(1, ask))\nexport const $get = poll('GET')",
    'function createList() { const $rows = atom([]); return $rows }',
    'class Values { readonly $values = atom({}) }',
    'const $none = constantStore(0)',
    "const $words = $texts('search')",
    'const total = sum(1, 2)',
  ])
    assert.deepEqual(findModuleStores(statement), [], statement)
})

test('functions that create stores: each exists', () => {
  const sources = globSync('shared/**/*.ts', { cwd: projectRoot }).map((file) =>
    readFileSync(join(projectRoot, file), 'utf8'),
  )
  const all = sources.join('\n')
  for (const name of STORE_MAKERS) {
    const isOfPackage = ['atom', 'map', 'deepMap', 'computed', 'batched'].includes(name)
    assert.match(all, isOfPackage ? /from 'nanostores'/ : new RegExp(`export (function|const) ${name}\\b`), name)
  }
})
