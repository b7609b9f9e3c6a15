import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** Wait of a fixed time: `waitForTimeout`, or a promise that a timer resolves. The pause of a loop that waits for a state is none. */
const FIXED_WAIT = /waitForTimeout\(|^(?!.*\bwhile \().*=> setTimeout\(\w+, [\w.]+\)\)/

test('element tests and journeys: none waits a fixed time, which proves nothing on a slow machine', () => {
  const files = ['test/**/*.{browser,journey}.test.{ts,tsx}', 'test/support/{browser,journey}/**/*.{ts,tsx}']
  const waits = files
    .flatMap((glob) => globSync(glob, { cwd: projectRoot }))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line, at) => ({ path, line, at })),
    )
    .filter(({ line }) => FIXED_WAIT.test(line))
  assert.deepEqual(
    waits.map(({ path, at }) => `${path}:${at + 1}`),
    [],
  )
  for (const line of ['await page.waitForTimeout(300)', 'await new Promise((resolve) => setTimeout(resolve, 50))'])
    assert.match(line, FIXED_WAIT)
})

/** Folder with a new name, and where it is made. */
const NEW_FOLDER = /mkdtemp(?:Sync)?\((.*)/g

test('tests: temporary folders are in dist or outside the project, where no check that runs beside them reads them', () => {
  const folders = globSync('test/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((path) => path !== 'test/tools/conventions.test.ts')
    .flatMap((path) => [...read(path).matchAll(NEW_FOLDER)].map(([, place = '']) => ({ path, place })))
  assert.ok(folders.length > 10)
  assert.deepEqual(
    folders.filter(({ place }) => !/tmpdir\(\)|['"]dist['"/]/.test(place)),
    [],
  )
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

/** Functions that prototype.js, MooTools and old versions of core-js replace on pages of partners, and what to write in their place. */
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

/**
 * Places that name elements themselves: the home page has several, the frame has parts, a first page is one file, and a server renders some. CONTRIBUTING.md lists
 * them.
 */
const NAMES_ELEMENTS =
  /^(?:widgets\/[\w-]+\.entry\.ts|site\/pages\/index\.astro|site\/styles\/frame\.css|server\/operations\/rendered-elements\/render-request\.rules\.ts|tools\/publish\/packages\/runtime\/server\.ts)$/

test('features: no other file lists them than their manifests, the home page, its frame, the first pages and what a server renders', () => {
  const names = globSync('widgets/*/*.feature.ts', { cwd: projectRoot }).map((path) => path.split('/')[1] ?? '')
  const lists = globSync('{shared,widgets,server,site,docs-site,tools}/**/*.{ts,tsx,mjs,js,astro,css}', {
    cwd: projectRoot,
  })
    .filter((path) => !path.startsWith('tools/commands/new/templates/'))
    .filter((path) => {
      const text = read(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      const named = names.filter((name) =>
        new RegExp(`\\btl-${name}(?![\\w-])|/${name}/${name}\\.element\\b`).test(text),
      )
      return named.length > 2
    })
  assert.deepEqual(
    lists.filter((path) => !NAMES_ELEMENTS.test(path)),
    [],
  )
  assert.ok(lists.includes('site/pages/index.astro'), 'the search finds the home page')
})

/** Folders whose README ARCHITECTURE.md names. */
const DESCRIBED = [
  ...read('ARCHITECTURE.md')
    .replace(/^[\s\S]*\n## Where to read on\n/, '')
    .matchAll(/`([\w/-]+)`/g),
].map(([, folder]) => folder ?? '')
/** READMEs that are lists or guides. */
const LONGER = ['examples', 'server/core/db/migrations', 'site/fonts', 'test', 'widgets']

test('folders: each that ARCHITECTURE.md names has a README, of 60 to 150 words unless it is a list', () => {
  assert.ok(DESCRIBED.length > 30)
  const faults = DESCRIBED.flatMap((folder) => {
    const file = join(projectRoot, folder, 'README.md')
    const words = existsSync(file)
      ? read(`${folder}/README.md`)
          .split(/\s+/)
          .filter((word) => /\w/.test(word)).length
      : 0
    return words < 60 || (words > 150 && !LONGER.includes(folder)) ? [`${folder}: ${words} words`] : []
  })
  assert.deepEqual(faults, [])
})

test('folders: each README of a source folder is named by ARCHITECTURE.md', () => {
  const folders = globSync('{shared,server,site,docs-site,console,examples,tools/*}/**/README.md', { cwd: projectRoot })
    .map((file) => file.slice(0, -'/README.md'.length))
    .filter((folder) => !folder.startsWith('tools/test/'))
  assert.deepEqual(
    folders.filter((folder) => !DESCRIBED.includes(folder)),
    [],
  )
})

test('ARCHITECTURE.md: has at most 1,800 words', () => {
  assert.ok(
    read('ARCHITECTURE.md')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length <= 1800,
  )
})

test('packages: docs/dependencies.md gives the reason of each', () => {
  const stated = read('docs/dependencies.md')
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  assert.deepEqual(
    names.filter((name) => !stated.includes(`\`${name}\``)),
    [],
  )
  const packages = stated.slice(0, stated.indexOf('## What is written here'))
  const listed = [...packages.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  )
  assert.deepEqual(
    listed.filter((name) => !names.includes(name)),
    [],
  )
})
