import assert from 'node:assert/strict'
import { test } from 'node:test'
import manifest from '../../../../package.json' with { type: 'json' }
import { RUNTIME_KEY } from '../../../../shared/base/runtime/runtime.ts'
import { VERSION } from '../../../../shared/view/dom/define.ts'

test('VERSION: equals the version in package.json', () => {
  assert.equal(VERSION, manifest.version)
})

test('shared state of elements: keyed by the major number of the version', () => {
  const [major] = VERSION.split('.')
  assert.match(RUNTIME_KEY.description ?? '', new RegExp(`^tradelet\\.${major}\\.`))
})
