import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFavourites } from '../../../../shared/state/market/favourites.rules.ts'

test('stored favourites: parsed as they were stored', () => {
  assert.deepEqual([...parseFavourites(' btcusdt  ethusdt ')], ['btcusdt', 'ethusdt'])
  assert.deepEqual([...parseFavourites('')], [])
})
