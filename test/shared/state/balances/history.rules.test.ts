import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../shared/base/contract/utc-days.ts'
import { add, compare, subtract, sum } from '../../../../shared/base/money/decimal.ts'
import {
  allocateCoins,
  calculateChange,
  createHistoryPath,
  groupHoldings,
  HISTORY_BOX,
} from '../../../../shared/state/balances/history.rules.ts'
import type { CoinBalance } from '../../../../shared/state/balances/values.ts'

/** Decimals with up to eight places. */
const money = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => {
  const digits = String(units).padStart(9, '0')
  return add(`${digits.slice(0, -8)}.${digits.slice(-8)}`, '0')
})
const coin = (name: string, value: string | null, usable = '1'): CoinBalance => ({
  id: name,
  name,
  usable,
  frozen: '0',
  value,
})
const account = (coins: CoinBalance[]) => ({
  type: 'funds' as const,
  coins,
  total: '0',
  usable: '0',
  frozen: '0',
  share: null,
})
const day = (text: string, total: string) => ({ day: text, total, netDeposits: '0', sample: false })
const now = Date.UTC(2026, 10, 25, 12)

test('change: total less start less net deposits, percent of start and net deposits', () => {
  assert.deepEqual(calculateChange({ total: '1307.5', startTotal: '1000', netDeposits: '300' }), {
    amount: '7.5',
    percent: '0.58',
  })
  assert.deepEqual(calculateChange({ total: '90', startTotal: '100', netDeposits: '0' }), {
    amount: '-10',
    percent: '-10',
  })
})

test('change: unknown without a start, without percent if nothing is left that it refers to', () => {
  assert.equal(calculateChange({ total: '5', startTotal: null, netDeposits: '5' }), null)
  assert.deepEqual(calculateChange({ total: '5', startTotal: '100', netDeposits: '-100' }), {
    amount: '5',
    percent: null,
  })
})

test('change: a deposit or withdrawal of any size leaves it as it is', () => {
  fc.assert(
    fc.property(money, money, money, (total, start, deposit) => {
      const before = calculateChange({ total, startTotal: start, netDeposits: '0' })
      const added = calculateChange({ total: add(total, deposit), startTotal: start, netDeposits: deposit })
      const taken = calculateChange({
        total: subtract(total, deposit),
        startTotal: start,
        netDeposits: subtract('0', deposit),
      })
      assert.equal(added?.amount, before?.amount)
      assert.equal(taken?.amount, before?.amount)
    }),
  )
})

test('allocation: coins of all accounts by value, five and the others, without worthless ones', () => {
  const parts = allocateCoins({
    accounts: [
      account([coin('USDT', '50'), coin('BTC', '100'), coin('NEW', null), coin('LTC', '0')]),
      account([
        coin('USDT', '70'),
        coin('ETH', '40'),
        coin('XRP', '20'),
        coin('TRX', '10'),
        coin('ADA', '6'),
        coin('SOL', '4'),
      ]),
    ],
  })
  assert.deepEqual(
    parts.map((part) => [part.coin, part.amount, part.value, part.share]),
    [
      ['USDT', '2', '120', '40'],
      ['BTC', '1', '100', '33.3'],
      ['ETH', '1', '40', '13.3'],
      ['XRP', '1', '20', '6.7'],
      ['TRX', '1', '10', '3.3'],
      [null, '0', '10', '3.3'],
    ],
  )
})

test('allocation: any coins give at most six parts that add up to the total, largest first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), money), { maxLength: 20 }), (rows) => {
      const parts = allocateCoins({ accounts: rows.map(([name, value]) => account([coin(`C${name}`, value)])) })
      assert.ok(parts.length <= 6)
      assert.equal(compare(sum(parts.map(({ value }) => value)), sum(rows.map(([, value]) => value))), 0)
      const named = parts.filter((part) => part.coin !== null)
      for (const [at, part] of named.entries())
        if (at > 0) assert.ok(compare(named[at - 1]?.value ?? '0', part.value) >= 0)
    }),
  )
})

test('holdings: one entry a place with all its coins; the value leaves out coins without a price', () => {
  assert.deepEqual(
    groupHoldings(
      [
        { place: 'staking', coin: 'ETH', amount: '1' },
        { place: 'spot', coin: 'USDT', amount: '5' },
        { place: 'staking', coin: 'USDT', amount: '100' },
        { place: 'mining', coin: 'NEW', amount: '3' },
      ],
      new Map([['ETH', '3000']]),
    ),
    [
      {
        place: 'staking',
        amounts: [
          { coin: 'ETH', amount: '1' },
          { coin: 'USDT', amount: '100' },
        ],
        value: '3100',
      },
      { place: 'spot', amounts: [{ coin: 'USDT', amount: '5' }], value: '5' },
      { place: 'mining', amounts: [{ coin: 'NEW', amount: '3' }], value: null },
    ],
  )
})

test('line: from the first stored day to now, with a gap where days are absent', () => {
  const whole = createHistoryPath({ days: [day('2026-11-23', '10'), day('2026-11-24', '20')], total: '30' }, now)
  assert.deepEqual(whole, { path: 'M0.0 38.0L50.0 20.0L100.0 2.0', isWhole: true })
  const gap = createHistoryPath({ days: [day('2026-11-21', '10'), day('2026-11-24', '20')], total: '30' }, now)
  assert.deepEqual(gap, { path: 'M0.0 38.0M75.0 20.0L100.0 2.0', isWhole: false })
})

test('line: none without a stored day, flat for equal totals', () => {
  assert.deepEqual(createHistoryPath({ days: [], total: '5' }, now), { path: '', isWhole: true })
  const { path } = createHistoryPath({ days: [day('2026-11-24', '5')], total: '5' }, now)
  assert.equal(path, 'M0.0 38.0L100.0 38.0')
})

test('line: any totals stay in the box', () => {
  fc.assert(
    fc.property(fc.array(money, { minLength: 1, maxLength: 40 }), money, (totals, total) => {
      const days = totals.map((value, at) =>
        day(new Date(now - (totals.length - at) * DAY_MS).toISOString().slice(0, 10), value),
      )
      const { path } = createHistoryPath({ days, total }, now)
      for (const [, x, y] of path.matchAll(/[ML](\S+) ([\d.]+)/g)) {
        assert.ok(Number(x) >= 0 && Number(x) <= HISTORY_BOX.width)
        assert.ok(Number(y) >= 0 && Number(y) <= HISTORY_BOX.height)
      }
    }),
  )
})

test('path: a day or a total that is unreadable is left out', () => {
  const days = [
    { day: '2026-01-01', total: '1' },
    { day: 'soon', total: '5' },
    { day: '2026-01-02', total: 'much' },
  ]
  const now = Date.UTC(2026, 0, 3, 12)
  const path = createHistoryPath({ days, total: '3' } as Parameters<typeof createHistoryPath>[0], now)
  assert.deepEqual(
    path,
    createHistoryPath({ days: days.slice(0, 1), total: '3' } as Parameters<typeof createHistoryPath>[0], now),
  )
  assert.ok(!path.path.includes('NaN'))
})
