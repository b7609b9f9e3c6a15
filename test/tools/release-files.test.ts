import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { computeHashes, findReleaseDay } from '../../tools/build/release-files.ts'
import { temporaryFolder } from '../support/databases.ts'

test('day of a release: from its heading; null for a version that was not released', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n## [0.1.2] - 2026-11-24\n'
  assert.equal(findReleaseDay(changelog, '0.1.2'), '2026-11-24')
  assert.equal(findReleaseDay(changelog, '0.3.0'), null)
})

test('hashes: SHA-384 of the content, by name', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'b.js'), 'b')
  await writeFile(join(folder, 'a.js'), 'a')
  const hashes = await computeHashes(folder, ['b.js', 'a.js'])
  assert.deepEqual(Object.keys(hashes), ['a.js', 'b.js'])
  assert.equal(hashes['a.js'], `sha384-${createHash('sha384').update('a').digest('base64')}`)
})
