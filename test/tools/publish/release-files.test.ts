import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { computeHashes, describeRelease, findReleaseDay } from '../../../tools/publish/release-files.ts'
import { temporaryFolder } from '../../support/databases.ts'

test('day of a release: from its heading; null for a version that was not released', () => {
  const changelog = '# Changelog\n\n## [0.2.0] - 2026-12-01\n\n## [0.1.2] - 2026-11-24\n'
  assert.equal(findReleaseDay(changelog, '0.1.2'), '2026-11-24')
  assert.equal(findReleaseDay(changelog, '0.3.0'), null)
})

const RELEASED = '# Changelog\n\n## [0.1.2] - 2026-11-24\n\n- A line.\n'
const HASHES = { 'tradelet.js': 'sha384-a' }

test('build of a release: has its version and day', () => {
  const facts = { version: '0.1.2', changelog: RELEASED, hasChanges: false, bump: 'patch', hashes: HASHES } as const
  assert.deepEqual(describeRelease(facts), { version: '0.1.2', date: '2026-11-24' })
})

test('build with unreleased changes: the next version with a suffix of its content, and no day', () => {
  const facts = { version: '0.1.2', changelog: RELEASED, hasChanges: true, hashes: HASHES }
  const { version, date } = describeRelease({ ...facts, bump: 'minor' })
  assert.match(version, /^0\.1\.3-next\.[0-9a-f]{8}$/)
  assert.equal(date, null)
  assert.match(describeRelease({ ...facts, bump: 'major' }).version, /^0\.2\.0-next\./)
  const other = describeRelease({ ...facts, bump: 'minor', hashes: { 'tradelet.js': 'sha384-b' } })
  assert.notEqual(other.version, version, 'a path that is cached for a year never has other content')
})

test('hashes: SHA-384 of the content, by name', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'b.js'), 'b')
  await writeFile(join(folder, 'a.js'), 'a')
  const hashes = await computeHashes(folder, ['b.js', 'a.js'])
  assert.deepEqual(Object.keys(hashes), ['a.js', 'b.js'])
  assert.equal(hashes['a.js'], `sha384-${createHash('sha384').update('a').digest('base64')}`)
})
