import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getPublicTerms } from '../../../../shared/base/contract/public-terms.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a visitor reads terms of all products without a token, and the last check of the books`, async () => {
    const { call, clock, context } = await accountsBackend(open)
    const read = async () => {
      const answer = await call('getPublicTerms')
      assert.equal(answer.code, 1, answer.msg)
      const terms = readData(getPublicTerms, answer.data)?.data
      assert.ok(terms)
      return terms
    }
    const before = await read()
    assert.equal(before.options?.coin, 'USDT')
    assert.equal(before.options?.durations.length, before.options?.amountRanges.length)
    assert.ok(before.spotFee)
    assert.ok(before.swapSeconds > 0)
    await context.booksChecks.check()
    clock.now += 1_000
    const { books } = await read()
    assert.equal(books?.differences, 0)
    assert.ok(Number(books?.checkedAt) > 0)
  })

  test(`${kind}: many visitors within a second: the database is read once`, async () => {
    const { call, clock, context } = await accountsBackend(open)
    const query = context.db.query
    let reads = 0
    context.db.query = (text, params) => {
      if (text.includes('FROM loan_products')) reads += 1
      return query(text, params)
    }
    await Promise.all(Array.from({ length: 20 }, (_, at) => call('getPublicTerms', {}, { ip: `192.0.2.${at}` })))
    assert.equal(reads, 1)
    clock.now += 1_000
    await call('getPublicTerms')
    assert.equal(reads, 2)
  })
})
