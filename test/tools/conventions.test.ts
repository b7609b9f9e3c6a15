import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<
  'devDependencies' | 'dependencies' | 'scripts',
  Record<string, string>
>

test('version of Node: the same in package.json, .nvmrc and both stages of the Dockerfile', () => {
  const version = manifest.devDependencies.node
  assert.equal(read('.nvmrc').trim(), version)
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, image]) => image)
  assert.deepEqual(images, [version, version])
})

test('packages: every version is exact', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    assert.match(version, /^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name)
})

test('scripts: the commands of the usual names exist', () => {
  for (const name of ['start', 'dev', 'preview', 'build', 'lint', 'format', 'typecheck', 'test'])
    assert.match(manifest.scripts[name] ?? '', /^node tools\/run\.mjs \w+/, name)
})

test('lock file: names no registry', () => {
  assert.doesNotMatch(read('package-lock.json'), /"resolved": "https?:/)
})

/** Views, without the documents and the data of the demo. */
const readViews = () =>
  ['shared', 'widgets']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }))
    .map((path) => ({ path, text: read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }))

test('views: headings and landmarks only by Heading, Title and Landmark, so that the page decides them', () => {
  const own = readViews().flatMap(
    ({ path, text }) =>
      text.match(/<(?:h[1-6]|main|header|footer|nav|aside)\b/g)?.map((tag) => `${path}: ${tag}`) ?? [],
  )
  assert.deepEqual(own, [])
})

/** What prototype.js, MooTools and old versions of core-js replace on pages of partners, with what to write in its place. */
const REPLACED: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /(?<![\w.])Array\.from\b/g, instead: '[...items].map(work), or [...Array<0>(count)].map(work)' },
  {
    pattern: /(?<!Object|navigation)\.entries\(\)/g,
    instead: 'forEach or map with the index; a Map itself has its entries',
  },
  { pattern: /(?<!window)\.scrollTo\(/g, instead: 'scroll({ top, left })' },
  { pattern: /\bnew Event\(/g, instead: 'new CustomEvent(name)' },
]

/** Returns the uses of functions that old libraries replace in a source. */
const findReplaced = (text: string): string[] =>
  REPLACED.flatMap(({ pattern, instead }) => (text.match(pattern) ?? []).map((found) => `${found}: write ${instead}`))

test('code for pages: no function that an old library of the page replaces', () => {
  const own = readViews().flatMap(({ path, text }) => findReplaced(text).map((found) => `${path}: ${found}`))
  assert.deepEqual(own, [])
})

test('functions that old libraries replace: found in each form, and nothing else', () => {
  for (const found of [
    'Array.from(rows, (row) => row.id)',
    'Array.from({ length: 5 }, (_none, at) => at)',
    'lists.map(Array.from)',
    'for (const [at, row] of rows.entries())',
    'row.scrollTo({ left: 5 })',
    "host.dispatchEvent(new Event('close'))",
  ])
    assert.equal(findReplaced(found).length, 1, found)
  for (const allowed of [
    'Uint8Array.from(bytes)',
    'Object.entries(rows)',
    '[...rows].map((row) => row.id)',
    'navigation.entries()[0]',
    'window.scrollTo(0, 0)',
    "new CustomEvent('close')",
    'new EventTarget()',
  ])
    assert.deepEqual(findReplaced(allowed), [], allowed)
})
