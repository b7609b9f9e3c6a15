import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Returns the names of the packages whose code is in the built elements, by their source maps. The folder keeps files of earlier builds, which are left out. */
function findPackages(): Set<string> {
  const read = (file: string) => readFileSync(join(projectRoot, 'dist/embed', file), 'utf8')
  const scripts = Object.keys(JSON.parse(read('integrity.json')) as object).filter((file) => file.endsWith('.js'))
  const sources = scripts
    .filter((file) => existsSync(join(projectRoot, 'dist/embed', `${file}.map`)))
    .flatMap((file) => (JSON.parse(read(`${file}.map`)) as { sources: string[] }).sources)
  return new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []))
}

/** Returns the names of the packages in a file of licences. */
const listNames = (text: string): string[] => [...text.matchAll(/^-{80}\n(\S+) /gm)].map(([, name = '']) => name)

test('licences of the elements, the site and the documentation: served as text, with every package and its licence text', async () => {
  const fetchText = async (path: string) => {
    const response = await fetch(stage.backend.address + path)
    assert.equal(response.status, 200, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
    return response.text()
  }
  const elements = await fetchText('/embed/THIRD-PARTY-LICENSES.txt')
  const packages = findPackages()
  assert.ok(packages.size > 10, `${packages.size} packages`)
  for (const name of packages)
    assert.match(elements, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\nLicence: .+$`, 'm'), name)
  for (const text of elements.split(/^-{80}$/m).slice(1)) assert.ok(text.length > 500, text)
  // The site's own scripts import nothing but the project's code.
  const site = await fetchText('/THIRD-PARTY-LICENSES.txt')
  assert.deepEqual(listNames(site), ['@fontsource-variable/inter'])
  assert.match(site, /SIL OPEN FONT LICENSE/i)
  const docs = await fetchText('/docs/THIRD-PARTY-LICENSES.txt')
  for (const name of ['@astrojs/starlight', 'pagefind', '@pagefind/default-ui'])
    assert.ok(listNames(docs).includes(name), `${name} in ${listNames(docs).join()}`)
  for (const text of docs.split(/^-{80}$/m).slice(1)) assert.ok(text.length > 500, text)
})
