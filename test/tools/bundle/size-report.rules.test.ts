import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBuilds } from '../../../tools/bundle/size-report.rules.ts'

test('sizes of two builds: largest difference first, with new and removed files', () => {
  const before = [
    { name: 'home', size: 50_000 },
    { name: 'ticker', size: 22_000 },
    { name: 'gone', size: 1000 },
  ]
  const after = [
    { name: 'home', size: 50_019 },
    { name: 'ticker', size: 21_900 },
    { name: 'new', size: 2500 },
  ]
  assert.deepEqual(compareBuilds(before, after).split('\n').slice(2), [
    '| new | - | 2.50 | +2500 B |',
    '| gone | 1.00 | - | -1000 B |',
    '| ticker | 22.00 | 21.90 | -100 B |',
  ])
})

test('sizes of the same build: no table', () => {
  const build = [{ name: 'home', size: 50_000 }]
  assert.equal(compareBuilds(build, build), 'No size differs by 20 B or more.')
})
