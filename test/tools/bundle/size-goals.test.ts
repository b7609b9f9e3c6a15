import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Budget } from '../../../shared/element/manifest/feature.ts'
import { compareSizes } from '../../../tools/bundle/size-goals.ts'

const LIMIT = { limit: '10 kB' } as const
/** Compares one size in bytes with a budget of 10 kB and a goal of 8 kB. */
const compare = (size: number, budget: Pick<Budget, 'limit'> & Partial<Budget> = { ...LIMIT, goal: '8 kB' }) =>
  compareSizes([{ name: 'tl-ticker', size, sizeLimit: 10_000 }], [{ name: 'tl-ticker', budget }])

test('size up to its goal, and size of a file without a goal: not listed', () => {
  assert.deepEqual(compare(8_000), { report: '', failed: false })
  assert.deepEqual(compare(9_999, LIMIT), { report: '', failed: false })
})

test('size above its goal: listed with size, goal and difference, does not fail', () => {
  const { report, failed } = compare(8_120)
  assert.match(report, /^above the goal +size +goal +difference\ntl-ticker +8\.12 kB +8\.00 kB +0\.12 kB$/)
  assert.equal(failed, false)
})

test('size above its limit: fails and is listed first', () => {
  const { report, failed } = compare(10_001)
  assert.match(report, /^above the limit .*\ntl-ticker .*10\.00 kB.*\n\nabove the goal /)
  assert.equal(failed, true)
})

test('several sizes above their goals: the largest difference first, columns aligned', () => {
  const names = ['tl-market', 'tl-options before the chart']
  const { report } = compareSizes(
    names.map((name, at) => ({ name, size: 8_500 + 600 * at, sizeLimit: 10_000 })),
    names.map((name) => ({ name, budget: { ...LIMIT, goal: '8 kB' } })),
  )
  const rows = report.split('\n').slice(1)
  assert.deepEqual(
    rows.map((row) => row.split(' ')[0]),
    ['tl-options', 'tl-market'],
  )
  assert.equal(new Set(rows.map(({ length }) => length)).size, 1)
})
