import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BalanceAnswer, createOverview } from '../../../shared/balances/values.ts'
import { add, compare, sum } from '../../../shared/money/decimal.ts'

type Row = BalanceAnswer['coinList'][number]['balanceInfo'][number]

const row = (coinName: string, balance: string, dbalance = '0', all_zhprice: string | null = null): Row => ({
  coinId: coinName,
  coinName,
  balance,
  dbalance,
  all_zhprice,
  transfer_min: null,
})
const answer = (accounts: Record<string, Row[]>): BalanceAnswer => ({
  all_price: null,
  coinList: Object.entries(accounts).map(([type, balanceInfo]) => ({
    type: type as 'funds',
    totalAvailableAsset: null,
    balanceInfo,
  })),
})

test('values: amount at the last price, rounded down to eight places, and their sum', () => {
  const prices = new Map([['BTC', '61837.63']])
  const { total, accounts } = createOverview(
    answer({ funds: [row('USDT', '10.1', '0.4'), row('BTC', '0.12345678', '0.00000009')] }),
    prices,
    false,
  )
  assert.deepEqual(
    accounts[0]?.coins.map(({ value }) => value),
    ['10.5', '7634.28024801'],
  )
  assert.equal(total, '7644.78024801')
  assert.deepEqual([accounts[0]?.usable, accounts[0]?.frozen], ['7644.37468263', '0.40556538'])
})

test("coin without a live price: the server's value; without any: not counted", () => {
  const { total, accounts } = createOverview(
    answer({ funds: [row('OLD', '2', '0', '3.5'), row('NEW', '5')] }),
    new Map(),
    false,
  )
  assert.deepEqual(
    accounts[0]?.coins.map(({ value }) => value),
    ['3.5', null],
  )
  assert.equal(total, '3.5')
})

test('accounts: in the order 2, 1, 3; quant only if it is offered (AST-01, AST-03)', () => {
  const all = answer({ quant: [row('USDT', '1')], funds: [row('USDT', '2')], options: [row('USDT', '3')] })
  const types = (quant: boolean) => createOverview(all, new Map(), quant).accounts.map(({ type }) => type)
  assert.deepEqual(types(true), ['options', 'funds', 'quant'])
  assert.deepEqual(types(false), ['options', 'funds'])
  assert.equal(createOverview(all, new Map(), false).total, '5')
})

test('shares: percent of the total; null if it is zero', () => {
  const shares = (...amounts: string[]) =>
    createOverview(
      answer({ options: [row('USDT', amounts[0] ?? '0')], funds: [row('USDT', amounts[1] ?? '0')] }),
      new Map(),
      false,
    ).accounts.map(({ share }) => share)
  assert.deepEqual(shares('501', '499'), ['50.1', '49.9'])
  assert.deepEqual(shares('1', '2'), ['33.3', '66.7'])
  assert.deepEqual(shares('0', '0'), [null, null])
})

test('any balances: rows add up to their account, and accounts to the total', () => {
  const amount = fc
    .bigInt({ min: 0n, max: 10n ** 26n })
    .map((units) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`)
  const rows = fc.array(fc.tuple(fc.constantFrom('USDT', 'BTC', 'XRP'), amount, amount), { maxLength: 4 })
  fc.assert(
    fc.property(rows, rows, amount, (options, funds, price) => {
      const made = (list: [string, string, string][]) => list.map(([name, usable, frozen]) => row(name, usable, frozen))
      const { total, accounts } = createOverview(
        answer({ options: made(options), funds: made(funds) }),
        new Map([['BTC', price]]),
        true,
      )
      for (const account of accounts) {
        assert.equal(account.total, sum(account.coins.map(({ value }) => value ?? '0')))
        assert.ok(compare(add(account.usable, account.frozen), account.total) <= 0)
      }
      assert.equal(total, sum(accounts.map((account) => account.total)))
    }),
  )
})
