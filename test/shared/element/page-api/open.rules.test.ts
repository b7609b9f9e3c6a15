import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSheetAttributes } from '../../../../shared/element/page-api/open.rules.ts'

test('attributes of a sheet: those of the element, without event handlers and styles in any case', () => {
  const attributes = {
    symbol: 'btcusdt',
    onclick: 'x',
    ONFOCUS: 'x',
    onPointerMove: 'x',
    Style: 'inset: 0',
    readonly: '',
  }
  assert.deepEqual(listSheetAttributes(attributes), [
    ['symbol', 'btcusdt'],
    ['readonly', ''],
  ])
})
