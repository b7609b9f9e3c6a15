import assert from 'node:assert/strict'
import { test } from 'node:test'
import manifest from '../../../package.json' with { type: 'json' }
import { VERSION } from '../../../shared/dom/define.ts'

test('VERSION: equals the version in package.json', () => {
  assert.equal(VERSION, manifest.version)
})
