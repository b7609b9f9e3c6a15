import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCommonParts, joinParts } from '../../../../tools/publish/packages/join-parts.ts'

const LARGE = `let text="${'x'.repeat(50_000)}";export{text}`

/** Three elements that share a core, which loads a small part and one with views; one element has a part of its own. */
const CODE = new Map([
  ['suite/tl-a.js', 'import"../chunks/core.js";import("../chunks/own.js")'],
  ['tl-b.js', 'import"./chunks/core.js"'],
  ['tl-c.js', 'import{a}from"./chunks/core.js"'],
  ['chunks/core.js', 'import("./small.js").then(({default:e})=>e());await import("./views.js");export{a}'],
  ['chunks/small.js', 'import"./core.js";export default 1'],
  ['chunks/views.js', 'import"./library.js";import("./own.js")'],
  ['chunks/library.js', LARGE],
  ['chunks/own.js', 'export{}'],
  ['session.js', 'import("./chunks/small.js")'],
])
const ENTRIES = ['suite/tl-a.js', 'tl-b.js', 'tl-c.js']

test('parts of most elements: those that they reach on demand, with what each adds to an element', () => {
  const [own, small, views] = ['own', 'small', 'views'].map((name) => CODE.get(`chunks/${name}.js`)?.length ?? 0)
  assert.deepEqual(
    [...findCommonParts(CODE, ENTRIES)],
    [
      ['chunks/own.js', own],
      ['chunks/small.js', small],
      ['chunks/views.js', (views ?? 0) + LARGE.length],
    ],
  )
  const alone = new Map([...CODE, ['chunks/views.js', '']])
  assert.deepEqual([...findCommonParts(alone, ENTRIES).keys()], ['chunks/small.js', 'chunks/views.js'])
})

test('joined parts: one file for the small ones, one for those with views, and each import is redirected', () => {
  const joined = joinParts(CODE, ENTRIES)
  assert.equal(
    joined.get('parts.js'),
    'export * as part0 from "./chunks/own.js"\nexport * as part1 from "./chunks/small.js"\n',
  )
  assert.equal(joined.get('view-parts.js'), 'export * as part2 from "./chunks/views.js"\n')
  assert.equal(
    joined.get('chunks/core.js'),
    'import("../parts.js").then(parts=>parts.part1).then(({default:e})=>e());await import("../view-parts.js").then(parts=>parts.part2);export{a}',
  )
  assert.equal(joined.get('session.js'), 'import("./parts.js").then(parts=>parts.part1)')
  assert.equal(joined.get('tl-b.js'), CODE.get('tl-b.js'))
})
