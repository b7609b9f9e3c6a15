import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareVersions,
  createImportMap,
  findNewest,
  parseEmbedPath,
} from '../../../../server/operations/site/embed-paths.rules.ts'

test('paths below /embed/: a version, a major, or the newest build', () => {
  assert.deepEqual(parseEmbedPath('0.1.2/chunks/a.js'), { kind: 'version', version: '0.1.2', file: 'chunks/a.js' })
  assert.deepEqual(parseEmbedPath('1.0.0-rc.1/tradelet.js'), {
    kind: 'version',
    version: '1.0.0-rc.1',
    file: 'tradelet.js',
  })
  assert.deepEqual(parseEmbedPath('v0/tradelet.js'), { kind: 'major', major: 0, file: 'tradelet.js' })
  for (const file of ['tradelet.js', 'suite/tl-ticker.js', '0.1.2', 'v0', '0.1/tradelet.js', 'v/tradelet.js'])
    assert.deepEqual(parseEmbedPath(file), { kind: 'newest', file })
})

test('versions are ordered by number, and a version with a suffix comes before the one without', () => {
  const ordered = ['0.1.2', '0.1.10', '0.2.0', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '10.0.0']
  assert.deepEqual([...ordered].reverse().sort(compareVersions), ordered)
})

test('the newest version of a major: the current build, or else the newest stored one', () => {
  const stored = ['0.1.2', '0.1.10', '1.0.0', '1.2.0']
  assert.equal(findNewest(1, '1.1.0', stored), '1.1.0', 'also after a return to an older image')
  assert.equal(findNewest(0, '1.1.0', stored), '0.1.10')
  assert.equal(findNewest(2, '1.1.0', stored), null)
})

test('import map: addresses of all scripts that a partner loads, with the texts of some or all languages', () => {
  const hashes = {
    'tradelet.js': 'sha384-a',
    'chunks/b.js': 'sha384-b',
    'first/c/d.js': 'sha384-c',
    'first-home.js': 'sha384-d',
    'tradelet.d.ts': 'sha384-e',
    'texts/f/de/login.js': 'sha384-f',
    'texts/f/ar/login.js': 'sha384-g',
  }
  assert.deepEqual(createImportMap('https://trade.test/embed/0.1.2/', hashes, ['de']), {
    integrity: {
      'https://trade.test/embed/0.1.2/tradelet.js': 'sha384-a',
      'https://trade.test/embed/0.1.2/chunks/b.js': 'sha384-b',
      'https://trade.test/embed/0.1.2/texts/f/de/login.js': 'sha384-f',
    },
  })
  assert.equal(Object.keys(createImportMap('https://trade.test/embed/0.1.2/', hashes).integrity).length, 4)
})
