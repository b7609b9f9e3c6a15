import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeSection,
  replaceAddresses,
  replaceMajor,
  replaceVersion,
} from '../../../../tools/publish/release/plan-release.rules.ts'

const NOTES = '# Migrations\n\n## [Unreleased]\n\n- New.\n\n## [0.1.2] - 2026-11-24\n\n- Old.\n'
const EMPTY = '# Migrations\n\n## [Unreleased]\n\n## [0.1.2] - 2026-11-24\n'

test('closing notes: the unreleased lines belong to the version, and an empty section precedes it; without notes nothing changes', () => {
  assert.equal(
    closeSection(NOTES, '0.2.0', '2026-12-01'),
    '# Migrations\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- New.\n\n## [0.1.2] - 2026-11-24\n\n- Old.\n',
  )
  assert.equal(closeSection(EMPTY, '0.2.0', '2026-12-01'), EMPTY)
})

test('version in a file: replaced as often as expected, also if a package has the same one', () => {
  const lock = '{ "version": "0.1.2", "packages": { "": { "version": "0.1.2" }, "x": { "version": "0.1.2" } } }'
  assert.equal(
    replaceVersion(lock, '0.1.2', '0.2.0', 2),
    '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" }, "x": { "version": "0.1.2" } } }',
  )
  assert.equal(replaceVersion("export const VERSION = '0.1.2'", '0.1.2', '0.2.0', 1), "export const VERSION = '0.2.0'")
  assert.throws(() => replaceVersion('{}', '0.1.2', '0.2.0', 1), /found 0 times/)
})

test('major number of the shared state: that of the version, and an error if it is not stated', () => {
  assert.equal(replaceMajor('/** Major. */\nconst MAJOR = 0\n', '1.0.0'), '/** Major. */\nconst MAJOR = 1\n')
  assert.equal(replaceMajor('const MAJOR = 1', '1.12.3'), 'const MAJOR = 1')
  assert.throws(() => replaceMajor('const OTHER = 0', '1.0.0'), /was not found/)
})

test('addresses of a guide: name the new version, other mentions of the former one stay', () => {
  assert.equal(
    replaceAddresses('`/embed/0.1.2/tradelet.js`, /embed/v0/, 0.1.2 to 0.2.0, /embed/0.1.20/', '0.1.2', '0.2.0'),
    '`/embed/0.2.0/tradelet.js`, /embed/v0/, 0.1.2 to 0.2.0, /embed/0.1.20/',
  )
})
