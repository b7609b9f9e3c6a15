import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { choose } from '../../../tools/test/changed.ts'
import { temporaryFolder } from '../../support/databases.ts'

const FILES = {
  'server/main.ts': `import './orders.ts'`,
  'server/orders.ts': '',
  'server/db/0001.sql': '',
  'widgets/login/login.ts': `import styles from './login.css' with { type: 'css' }`,
  'widgets/login/login.css': '',
  'site/pages/login.astro': '',
  'test/support/start.ts': `spawn(new URL('../../server/main.ts', import.meta.url))`,
  'test/server/kill.test.ts': `import '../support/start.ts'`,
  'test/server/orders.test.ts': `import { a } from '../../server/orders.ts'`,
  'test/shared/other.test.ts': '',
  'test/widgets/login.browser.test.ts': `import '../../widgets/login/login.ts'`,
  'test/site/login.journey.test.ts': '',
  'tools/lay.ts': '',
  'test/tools/lay.trial.test.ts': `succeeds('tools/lay.ts')`,
}
const root = await temporaryFolder()
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
const chosen = (...changed: string[]) => choose(changed, root)

test('changed source: runs tests that import it or start a process that does', () => {
  const { files, suites } = chosen('server/orders.ts')
  assert.deepEqual(files.unit, ['test/server/kill.test.ts', 'test/server/orders.test.ts'])
  assert.deepEqual(files.elements, [])
  assert.deepEqual(files.journeys, ['test/site/login.journey.test.ts'])
  assert.deepEqual(suites, ['check', 'build', 'sizes', 'conformance', 'unit', 'journeys'])
})

test('sheet: reaches its element; page: reaches the journeys; test: runs itself', () => {
  assert.deepEqual(chosen('widgets/login/login.css').files.elements, ['test/widgets/login.browser.test.ts'])
  assert.deepEqual(chosen('site/pages/login.astro').suites, ['check', 'build', 'sizes', 'journeys'])
  assert.deepEqual(chosen('test/shared/other.test.ts').suites, ['check', 'unit'])
  assert.deepEqual(chosen('tools/lay.ts').suites, ['check', 'build', 'sizes', 'trials'])
})

test('change of unknown reach: runs everything; no change: runs the checks only', () => {
  for (const file of ['package.json', 'server/db/0001.sql', 'server/gone.ts', 'tools/commands/new.ts'])
    assert.equal(chosen('server/orders.ts', file).suites, null, file)
  assert.deepEqual(chosen().suites, ['check'])
})
