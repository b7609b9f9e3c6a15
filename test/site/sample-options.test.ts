import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawSampleOption,
  getResult,
  listPrices,
  listTrades,
  OPTION_SECONDS,
  SAMPLE_OPTIONS,
} from '../../site/scripts/sample-options.ts'

test('sample options: a price for each second; of the two one wins and one loses', () => {
  for (const option of SAMPLE_OPTIONS) assert.equal(listPrices(option).length, 97)
  const results = SAMPLE_OPTIONS.map((option) => getResult(drawSampleOption(option, OPTION_SECONDS).tone))
  assert.deepEqual(results, ['+10.00', '−50.00'])
})

test('sample option: its two trades have the prices of entry and end', () => {
  for (const option of SAMPLE_OPTIONS) {
    const end = drawSampleOption(option, OPTION_SECONDS)
    assert.deepEqual(
      listTrades(option).map(({ price }) => price),
      [end.entryPrice, end.price],
    )
    assert.equal(end.left, 0)
  }
})
