import assert from 'node:assert/strict'
import { test } from 'node:test'
import manifest from '../../../package.json' with { type: 'json' }
import { VERSION } from '../../../shared/dom/define.ts'

test('the elements say the version of the package', () => {
  assert.equal(VERSION, manifest.version)
})
