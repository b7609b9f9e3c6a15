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
