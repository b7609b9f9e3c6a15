import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, compare, sum } from '../../../../shared/base/money/decimal.ts'
import { type BalanceAnswer, createOverview } from '../../../../shared/state/balances/values.ts'

type Row = BalanceAnswer['coinList'][number]['balanceInfo'][number]

const row = (coinName: string, balance: string, dbalance = '0', all_zhprice: string | null = null): Row => ({
  coinId: coinName,
  coinName,
  balance,
  frozen: dbalance,
  dollarValue: all_zhprice,
  minTransfer: null,
})
const at = (prices: Map<string, string>) => ({ now: prices, atAnswer: prices })
const answer = (accounts: Record<string, Row[]>): BalanceAnswer => ({
  totalValue: null,
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
    at(prices),
    false,
  )
  assert.deepEqual(
    accounts[0]?.coins.map(({ value }) => value),
    ['10.5', '7634.28024801'],
  )
  assert.equal(total, '7644.78024801')
  assert.deepEqual([accounts[0]?.usable, accounts[0]?.frozen], ['7644.37468262', '0.40556538'])
})

test("coin without a live price: the server's value; without any: not counted", () => {
  const { total, accounts } = createOverview(
    answer({ funds: [row('OLD', '2', '0', '3.5'), row('NEW', '5')] }),
    at(new Map()),
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
  const types = (quant: boolean) => createOverview(all, at(new Map()), quant).accounts.map(({ type }) => type)
  assert.deepEqual(types(true), ['options', 'funds', 'quant'])
  assert.deepEqual(types(false), ['options', 'funds'])
  assert.equal(createOverview(all, at(new Map()), false).total, '5')
})

test('shares: percent of the total; null if it is zero', () => {
  const shares = (...amounts: string[]) =>
    createOverview(
      answer({ options: [row('USDT', amounts[0] ?? '0')], funds: [row('USDT', amounts[1] ?? '0')] }),
      at(new Map()),
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
        at(new Map([['BTC', price]])),
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

test("server's values: shown as sent, and moved in proportion to the price until the next answer", () => {
  const sent = (): BalanceAnswer => ({
    totalValue: '1234.5',
    coinList: [
      {
        type: 'funds',
        totalAvailableAsset: '500',
        balanceInfo: [row('BTC', '1.5', '0.25', '134.5'), row('USDT', '7', '0', '6.9')],
      },
      { type: 'options', totalAvailableAsset: '600', balanceInfo: [row('USDT', '600', '0', '600')] },
    ],
  })
  const before = new Map([['BTC', '60000']])
  const shown = (now: Map<string, string>) => {
    const { total, accounts } = createOverview(sent(), { now, atAnswer: before }, false)
    return [total, ...accounts.map((account) => account.total), ...(accounts[1]?.coins.map(({ value }) => value) ?? [])]
  }
  assert.deepEqual(shown(before), ['1234.5', '600', '500', '134.5', '6.9'])
  // BTC doubles: 134.5 of the account's 141.4 move, and so does the total.
  assert.deepEqual(shown(new Map([['BTC', '120000']])), ['1768.25417898', '600', '975.60113154', '269', '6.9'])
})

test('any valuation of the server: an unchanged price shows exactly what was sent', () => {
  const amount = fc
    .bigInt({ min: 0n, max: 10n ** 15n })
    .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`)
  fc.assert(
    fc.property(amount, amount, amount, amount, (all_price, totalAvailableAsset, all_zhprice, price) => {
      const { total, accounts } = createOverview(
        {
          totalValue: all_price,
          coinList: [{ type: 'funds', totalAvailableAsset, balanceInfo: [row('BTC', '1', '0', all_zhprice)] }],
        },
        at(new Map([['BTC', price]])),
        false,
      )
      assert.deepEqual([compare(total, all_price), compare(accounts[0]?.total ?? '', totalAvailableAsset)], [0, 0])
      assert.equal(compare(accounts[0]?.coins[0]?.value ?? '', all_zhprice), 0)
    }),
  )
})
