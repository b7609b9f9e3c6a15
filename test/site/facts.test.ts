import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPublicTerms } from '../../shared/base/contract/public-terms.ts'
import * as page from '../../shared/element/page-api/public-page.ts'
import { formatFacts } from '../../site/scripts/facts.ts'

const NOW = 1_794_000_060_000
const format = (terms: Partial<typeof getPublicTerms.example>, now = NOW) =>
  formatFacts({ ...getPublicTerms.example, ...terms }, page, 'en', now)

test('facts: fees, ranges and rates are those of the terms', () => {
  const facts = format({})
  assert.equal(facts.spotFee, '0.1%')
  assert.equal(facts.withdrawalFee, '1%')
  assert.match(facts.withdrawalRange ?? '', /^10\.00.+50,000\.00 USDT$/)
  assert.match(facts.stakes ?? '', /^10\.00.+10,000\.00 USDT$/)
  assert.match(facts.profit ?? '', /^12.+60%$/)
  assert.equal(facts.trade, '102735683259')
})

test('facts: books that are right and checked within 10 min work; a difference or a late check is a fault', () => {
  const books = { checkedAt: NOW - 60_000, postings: 10, differences: 0 }
  assert.deepEqual([format({ books }).status, format({ books }).fault], ['', null])
  const wrong = format({ books: { ...books, differences: 1 } })
  assert.deepEqual([wrong.status, wrong.fault, wrong.books], [null, '', '1'])
  assert.equal(format({ books }, NOW + 600_000).fault, '')
  assert.deepEqual([format({ books: null }).status, format({ books: null }).fault], [null, null])
})

test('facts: a product without terms has none', () => {
  const facts = format({ options: null, withdrawal: null, swapSeconds: 0, loanRates: null, trades: [] })
  for (const name of ['stakes', 'profit', 'withdrawalFee', 'withdrawalRange', 'swap', 'loan', 'trade'])
    assert.equal(facts[name], null, name)
})
