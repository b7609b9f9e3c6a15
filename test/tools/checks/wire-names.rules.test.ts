import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findColumns, findWireNames, findWireUses } from '../../../tools/checks/wire-names.rules.ts'

const names = findWireNames([
  "object({ way: from('zd', text), fee: from('sx', text), sx: from('fee', text), seconds: from('time', count), oldPrice: amount })",
])
const known = { names, columns: findColumns(['CREATE TABLE a (zd text)']) }

test('wire names of the contract: all that are given to `from` or only have underscores, except words that are names in the code too', () => {
  assert.deepEqual([...names], ['zd', 'old_price'])
})

for (const [file, source, found] of [
  ['widgets/a/a.tsx', 'const { zd } = order', ['zd']],
  ['widgets/a/a.tsx', "field === 'zd'", ['zd']],
  ['widgets/a/a.tsx', '// The zd of an order.', ['zd']],
  ['widgets/a/a.tsx', 'order.old_price', ['old_price']],
  ['widgets/a/a.tsx', 'order.way', []],
  ['widgets/a/a.css.ts', '--tl-zd: 1px', []],
  ['test/widgets/a.rules.test.ts', 'const { zd } = order', ['zd']],
  ['test/server/a.test.ts', "send('order', { zd: '1' })", []],
  ['shared/base/contract/a.ts', "way: from('zd', text)", []],
  ['server/a/a.ts', 'SELECT zd AS way', []],
  ['tools/a/templates/server/a/a.ts', 'SELECT zd AS way', []],
] as const)
  test(`${file}: "${source}" uses ${found.length} wire names`, () => {
    assert.deepEqual(findWireUses(file, source, known), found)
  })
