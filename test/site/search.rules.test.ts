import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRanking } from '../../site/scripts/search.rules.ts'

const sort = (query: string, texts: readonly string[]) => {
  const rank = createRanking(query)
  return texts.toSorted((a, b) => rank(a) - rank(b))
}

test('results of a query: names that begin with it first, the shortest before the others, the rest in their order', () => {
  const pages = ['Assets', 'Withdrawal address', 'Save a withdrawal address', 'Withdraw']
  assert.deepEqual(sort('withdr', pages), ['Withdraw', 'Withdrawal address', 'Assets', 'Save a withdrawal address'])
  assert.deepEqual(sort('', pages), pages)
})
