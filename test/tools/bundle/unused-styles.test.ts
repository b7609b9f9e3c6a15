import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { transformSync } from 'esbuild'
import { parseAst } from 'rollup/parseAst'
import { minifyStyles } from '../../../tools/bundle/browser-sources.ts'
import {
  collectWords,
  findUnusedClasses,
  findUnusedTokens,
  type ScriptWords,
} from '../../../tools/bundle/unused-styles.ts'

function readWords(...scripts: string[]): ScriptWords {
  const found: ScriptWords = { words: new Set(), starts: new Set(), ends: new Set() }
  for (const script of scripts) collectWords(parseAst(script), found)
  return found
}

/** Code of a view. Its source is scanned, it never runs. */
type Script = (...values: string[]) => unknown

/** Returns whether a class counts as used by a script. */
const isUsed = (name: string, script: Script): boolean =>
  findUnusedClasses(`.${name} { color: red }`, readWords(`(${script})`)).length === 0

test('class in a string, alone or among others, in quotes or in HTML: used', () => {
  assert.ok(isUsed('badge', () => 'badge'))
  assert.ok(isUsed('badge', () => 'row badge wide'))
  assert.ok(isUsed('order-row', () => '<li class="order-row">'))
  assert.ok(isUsed('badge', (tone) => `<li class="badge ${tone}">`))
})

test('class that no string names: unused, also if it is a part of a word or an identifier', () => {
  assert.ok(!isUsed('badge', () => 'badges row-badge'))
  assert.ok(!isUsed('badge', (badge) => badge))
})

test('class named elsewhere than it is set: used, as a status of the contract or the key of a table', () => {
  assert.ok(isUsed('finished', (status) => ['open', 'finished'].includes(status) && `badge ${status}`))
  assert.ok(isUsed('warning', () => Object.keys({ warning: 1 })))
})

test('class composed of a part and a value: used', () => {
  assert.ok(isUsed('size-large', (size) => `amount size-${size}`))
  assert.ok(isUsed('tone3', (number) => `tone${number}`))
  assert.ok(isUsed('left-handle', (side) => `${side}-handle part`))
  assert.ok(isUsed('size-large', (size) => ['size-', size].join('')))
  assert.ok(!isUsed('size-large', (size) => `amount ${size}`))
})

test('class whose case is changed: used', () => {
  assert.ok(isUsed('buy', () => 'BUY'.toLowerCase()))
})

test('class with the name of an animation: kept, since other rules use the animation', () => {
  const css = '.turn { color: red } @keyframes turn { to { rotate: 1turn } } .spinner { animation: turn 1s }'
  assert.deepEqual(findUnusedClasses(css, readWords('"spinner"')), [])
})

test('rules of unused classes: removed, but not where a class is excluded, set by the page or one of several', () => {
  const css = `.a { color: red } .used .a { color: red } .used:not(.a) { color: red } :host(.a) { color: red }
    .used, .a { margin: 0 } @media print { .a { color: red } } .used { .a { color: red } }`
  const words = readWords('"used"')
  assert.equal(
    minifyStyles('x.css', css, findUnusedClasses(css, words)),
    '.used:not(.a),:host(.a){color:red}.used,.a{margin:0}',
  )
})

test('token that no sheet and no script reads: unused, also its other values', () => {
  const sheets = [':host{--tl-a:1;--tl-b:2;--tl-up-tint:3}', '.x{color:var(--tl-b)}']
  const find = (script: Script) => findUnusedTokens(sheets, readWords(`(${script})`))
  assert.deepEqual(
    find(() => 0),
    ['--tl-a', '--tl-up-tint'],
  )
  assert.deepEqual(
    find((tick) => ['--tl-a', `var(--tl-${tick}-tint)`]),
    [],
  )
  assert.deepEqual(
    find(() => 'a b'.split(' ')),
    ['--tl-up-tint'],
  )
})

test('style sheets of elements: the scripts name every class, so none is removed that is composed in a way the scan misses', () => {
  const scripts = globSync('{shared,widgets}/**/*.{ts,tsx}').map(
    (file) =>
      transformSync(readFileSync(file, 'utf8'), { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' }).code,
  )
  const words = readWords(...scripts)
  const unnamed = globSync('{shared,widgets}/**/*.css').flatMap((file) =>
    findUnusedClasses(readFileSync(file, 'utf8'), words).map((name) => `${file}: .${name}`),
  )
  assert.deepEqual(unnamed, [])
})
