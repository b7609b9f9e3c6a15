import assert from 'node:assert/strict'
import { test } from 'node:test'
import manifest from '../../../package.json' with { type: 'json' }
import { VERSION } from '../../../shared/dom/define.ts'
import { RUNTIME_KEY } from '../../../shared/runtime.ts'

test('VERSION: equals the version in package.json', () => {
  assert.equal(VERSION, manifest.version)
})

test('shared state of elements: keyed by the major number of the version', () => {
  const [major] = VERSION.split('.')
  assert.match(RUNTIME_KEY.description ?? '', new RegExp(`^tradelet\\.${major}\\.`))
})
