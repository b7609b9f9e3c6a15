import assert from 'node:assert/strict'
import { test } from 'node:test'
import { post } from '../../../../server/ledger/ledger.ts'
import { toBalanceOverview } from '../../../../server/products/balances/overview.ts'
import { getBalances } from '../../../../shared/base/contract/balances.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const COINS = [
  { id: '1', title: 'USDT', scale: 8, pricedBy: null, transferMin: '0' },
  { id: '2', title: 'BTC', scale: 8, pricedBy: 'btcusdt', transferMin: '0.001' },
  { id: '3', title: 'NEW', scale: 8, pricedBy: 'newusdt', transferMin: '0' },
]
const price = (symbol: string) => (symbol === 'btcusdt' ? '61837.63' : null)
const has = (type: 'options' | 'funds', coin: string, balance: string, part: 'available' | 'frozen' = 'available') => ({
  type,
  coin,
  part,
  balance,
})

test('values are of available plus frozen, rounded down to eight digits, and add up to account and total', () => {
  const overview = toBalanceOverview(
    ['options', 'funds'],
    COINS,
    {
      balances: [
        has('options', 'USDT', '10.1'),
        has('funds', 'BTC', '0.12345678'),
        has('funds', 'BTC', '0.00000009', 'frozen'),
      ],
    },
    price,
  )
  const [options, funds] = overview.coinList
  assert.deepEqual(options?.balanceInfo, [
    { coinId: '1', coinName: 'USDT', balance: '10.1', frozen: '0', dollarValue: '10.1', minTransfer: null },
    { coinId: '2', coinName: 'BTC', balance: '0', frozen: '0', dollarValue: '0', minTransfer: '0.001' },
    { coinId: '3', coinName: 'NEW', balance: '0', frozen: '0', dollarValue: '0', minTransfer: null },
  ])
  assert.deepEqual(funds?.balanceInfo[1], {
    coinId: '2',
    coinName: 'BTC',
    balance: '0.12345678',
    frozen: '0.00000009',
    dollarValue: '7634.28024801',
    minTransfer: '0.001',
  })
  assert.deepEqual(
    [options?.totalAvailableAsset, funds?.totalAvailableAsset, overview.totalValue],
    ['10.1', '7634.28024801', '7644.38024801'],
  )
})

test('open option orders count to the total and loans are subtracted, frozen amounts are not counted twice (Q-172)', () => {
  const { totalValue, coinList } = toBalanceOverview(
    ['funds'],
    COINS,
    {
      balances: [has('funds', 'USDT', '1000')],
      holdings: [
        { place: 'options', coin: 'USDT', amount: '50' },
        { place: 'spot', coin: 'USDT', amount: '400' },
        { place: 'loans', coin: 'USDT', amount: '502.8' },
        { place: 'loans', coin: 'BTC', amount: '0.001' },
        { place: 'loans', coin: 'NEW', amount: '9' },
      ],
    },
    price,
  )
  assert.equal(totalValue, '485.36237')
  assert.equal(coinList[0]?.totalAvailableAsset, '1000')
})

test('a coin without a price has no value and is left out of the totals', () => {
  const { coinList, totalValue } = toBalanceOverview(
    ['funds'],
    COINS,
    { balances: [has('funds', 'NEW', '5'), has('funds', 'USDT', '1')] },
    price,
  )
  assert.equal(coinList[0]?.balanceInfo[2]?.dollarValue, null)
  assert.equal(totalValue, '1')
})

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const balances = async (token: string, method: 'GET' | 'POST' = 'POST') =>
    readData(getBalances, (await (await started()).call('getUserBalanceList', {}, { token, method })).data)?.data

  test(`${kind}: a member sees every coin of the offered accounts, to the last digit`, async () => {
    const { join, context, withSettings } = await started()
    const { token, id } = await join()
    await context.db.transaction(async (tx) => {
      const account = { member: id, type: 'options', coin: 'USDT' } as const
      const postings = [
        { account, amount: '-0.00000001' },
        { account: { ...account, part: 'frozen' as const }, amount: '0.00000001' },
      ]
      assert.equal(await post(tx, [{ kind: 'test', reference: `test:${id}`, postings }], 1), null)
    })
    const two = await balances(token)
    assert.deepEqual(
      two?.coinList.map(({ type }) => type),
      ['options', 'funds'],
    )
    const usdt = two?.coinList[0]?.balanceInfo.find(({ coinName }) => coinName === 'USDT')
    assert.deepEqual([usdt?.balance, usdt?.frozen, usdt?.dollarValue], ['9999.99999999', '0.00000001', '10000'])
    const three = await withSettings({ quantSwitch: true }, () => balances(token, 'GET'))
    assert.deepEqual(
      three?.coinList.map(({ type }) => type),
      ['options', 'funds', 'quant'],
    )
  })

  test(`${kind}: a member sees only the own balances, a visitor none`, async () => {
    const { call, join, context } = await started()
    const [anna, ben] = [await join(), await join()]
    await context.db.transaction((tx) =>
      post(
        tx,
        [
          {
            kind: 'test',
            reference: `more:${anna.id}`,
            postings: [
              { account: { member: anna.id, type: 'funds', coin: 'USDT' }, amount: '5' },
              { account: { house: 'test', coin: 'USDT' }, amount: '-5' },
            ],
          },
        ],
        1,
      ),
    )
    const usdt = async (token: string) => (await balances(token))?.coinList[1]?.balanceInfo[0]?.balance
    assert.deepEqual([await usdt(anna.token), await usdt(ben.token)], ['10005', '10000'])
    assert.equal((await call('getUserBalanceList')).status, 401)
  })
})
