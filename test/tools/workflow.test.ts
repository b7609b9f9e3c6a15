import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'
import { ENGINES } from '../../tools/test/engines/engine.ts'
import { HOSTS } from '../../tools/test/hosts.ts'
import { ALL_FILES, createSuites } from '../../tools/test/suites.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const workflow = read('.github/workflows/test.yml')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object)

for (const file of globSync('.github/workflows/*.yml', { cwd: projectRoot }))
  test(`${file}: every action and image is pinned by its digest`, () => {
    const text = read(file)
    const uses = [...text.matchAll(/\buses: (\S+)(.*)/g)]
    assert.ok(uses.length > 0)
    for (const [, action = '', comment] of uses) {
      assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      assert.match(comment ?? '', /^ # v\d+\.\d+\.\d+$/, action)
    }
    for (const [, image = ''] of text.matchAll(/\bimage: (\S+)/g)) assert.match(image, /@sha256:[0-9a-f]{64}$/)
  })

test('publication: each package, with the identity of the run and the version of the tag', () => {
  const text = read('.github/workflows/publish.yml')
  assert.match(text, /^ {2}id-token: write$/m)
  assert.match(text, /npm publish --provenance/)
  const packages = /for folder in ([\w ]+);/.exec(text)?.[1]?.split(' ')
  const made = [...read('tools/publish/packages/make-packages.ts').matchAll(/join\(target, '(\w+)'\)/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(packages, made)
  for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(scripts.includes(script), script)
})

test('workflow: runs every suite of npm test, in each engine and host', () => {
  const suites = createSuites(ALL_FILES).map(({ name }) => name)
  const named = [...workflow.matchAll(/npm test -- ([\w ]+)/g)].flatMap(([, names = '']) => names.trim().split(' '))
  for (const name of named) assert.ok(suites.includes(name), name)
  // Elements run by engine; the journeys of Firefox are part of `npm run test:engines`.
  const elsewhere = ['elements', 'firefox']
  assert.deepEqual(
    suites.filter((name) => !named.includes(name) && !elsewhere.includes(name)),
    [],
  )
  assert.deepEqual([...workflow.matchAll(/- engine: (\w+)/g)].map(([, engine]) => engine).sort(), [...ENGINES].sort())
  assert.deepEqual(/host: \[(.+)\]/.exec(workflow)?.[1]?.split(', ').sort(), [...HOSTS].sort())
})

test('workflow: every script and file that it runs exists, with the oldest promised and the own Node', () => {
  for (const [, script = ''] of workflow.matchAll(/npm run ([\w:]+)/g)) assert.ok(scripts.includes(script), script)
  for (const [, file = ''] of workflow.matchAll(/\bnode (tools\/\S+\.ts)/g)) assert.ok(read(file), file)
  const benches = /npm run bench -- ([\w ]+?) \|/.exec(workflow)?.[1]?.split(' ') ?? []
  assert.ok(benches.length > 0)
  for (const name of benches) assert.ok(globSync(join(projectRoot, `test/bench/${name}*.bench.ts`)).length > 0, name)
  const { engines, devDependencies } = JSON.parse(read('package.json'))
  const nodes = new Set([...workflow.matchAll(/- node: (\d+)/g)].map(([, node]) => node))
  assert.deepEqual([...nodes].sort(), [/\d+/.exec(engines.node)?.[0], /^\d+/.exec(devDependencies.node)?.[0]])
})
