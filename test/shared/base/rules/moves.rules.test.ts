import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, compare, sign } from '../../../../shared/base/money/decimal.ts'
import {
  findSameAccountRefusal,
  findTransferAmountRefusal,
  findTransferMinimumRefusal,
} from '../../../../shared/base/rules/account-transfer.rules.ts'
import { findDepositAmountRefusal } from '../../../../shared/base/rules/deposits.rules.ts'
import {
  findSentAmountRefusal,
  findSentCancelRefusal,
  getArrival,
  splitSentAmount,
} from '../../../../shared/base/rules/internal-transfer.rules.ts'
import {
  findDurationTerms,
  findOptionAmountRefusal,
  getOptionEnd,
} from '../../../../shared/base/rules/options.rules.ts'
import { findQuoteRefusal, findSwapRefusal, isCovered, needsRequote } from '../../../../shared/base/rules/swap.rules.ts'
import {
  findNothingArrivesRefusal,
  findWithdrawalAmountRefusal,
  isWayOffered,
} from '../../../../shared/base/rules/withdrawals.rules.ts'
import { decimals } from './arbitraries.ts'

const amount = decimals(1, 1_000_000, 3)

test('transfers: the minimum applies, except to a whole balance', () => {
  fc.assert(
    fc.property(amount, amount, amount, (amount, minimum, available) => {
      const refused = findTransferMinimumRefusal(amount, { minimum, available })
      assert.equal(refused === null, compare(amount, minimum) >= 0 || compare(amount, available) === 0)
      if (refused) assert.deepEqual(refused, { field: 'amount', rule: 'least', bound: minimum })
    }),
  )
  assert.equal(findTransferMinimumRefusal('0.001', { minimum: null, available: '5' }), null)
  const limits = { scale: 8, minimum: '0.01', available: '5' }
  assert.deepEqual(findTransferAmountRefusal('0.0000000000001', limits), {
    field: 'amount',
    rule: 'digits',
    bound: '8',
  })
  assert.deepEqual(findSameAccountRefusal('funds', 'funds'), { field: 'toAccount', rule: 'differ' })
  assert.equal(findSameAccountRefusal('funds', 'options'), null)
})

test('sending: fee and received amount add up, and the fee is never below its percentage', () => {
  fc.assert(
    fc.property(amount, decimals(0, 10_000, 2), fc.constantFrom(0, 2, 8), (amount, fee, scale) => {
      const split = splitSentAmount(amount, { fee, scale })
      assert.equal(compare(add(split.fee, split.received), amount), 0)
      const refused = findSentAmountRefusal(amount, { fee, scale })
      if (refused?.rule === 'digits') return
      assert.equal(refused === null, sign(split.received) > 0)
    }),
  )
  assert.deepEqual(findSentAmountRefusal('0.00000001', { fee: '0.5', scale: 8 }), { field: 'amount', rule: 'least' })
  assert.equal(getArrival(1_000, 2), 172_801_000)
  assert.equal(findSentCancelRefusal(true), null)
  assert.deepEqual(findSentCancelRefusal(false), { field: 'id', rule: 'transferring' })
})

test('withdrawals: decimals, range and an amount that the fee uses up', () => {
  const terms = { scale: 8, minimum: '10', maximum: '20000' }
  assert.equal(findWithdrawalAmountRefusal('10', terms), null)
  assert.deepEqual(findWithdrawalAmountRefusal('10.000000001', terms), { field: 'amount', rule: 'digits', bound: '8' })
  assert.deepEqual(findWithdrawalAmountRefusal('9.99', terms), { field: 'amount', rule: 'range', bound: '10' })
  assert.deepEqual(findWithdrawalAmountRefusal('20000.01', terms), { field: 'amount', rule: 'range', bound: '20000' })
  const fee = { feeType: 'fixed', feePercent: null, fixedFee: '5', digits: 8 } as const
  assert.deepEqual(findNothingArrivesRefusal('5', fee), { field: 'amount', rule: 'least' })
  assert.equal(findNothingArrivesRefusal('5.01', fee), null)
})

test('deposits: decimals first, then the minimum of the network', () => {
  assert.deepEqual(findDepositAmountRefusal('0.123', { scale: 2, minimum: '1' })?.rule, 'digits')
  assert.deepEqual(findDepositAmountRefusal('0.5', { scale: 2, minimum: '1' }), {
    field: 'amount',
    rule: 'minimum',
    bound: '1',
  })
  assert.equal(findDepositAmountRefusal('1', { scale: 2, minimum: '1' }), null)
})

test('options: an offered duration with an amount within its range', () => {
  const terms = { seconds: 30, percent: '12', minimum: '10', maximum: '5000' }
  assert.equal(findDurationTerms([terms], 30), terms)
  assert.deepEqual(findDurationTerms([terms, { ...terms, seconds: 60 }], 45), {
    field: 'seconds',
    rule: 'choice',
    bound: '30, 60',
  })
  assert.deepEqual(findOptionAmountRefusal('10.000000001', terms, 8)?.rule, 'digits')
  assert.deepEqual(findOptionAmountRefusal('5001', terms, 8), { field: 'amount', rule: 'range', bound: '5000' })
  assert.equal(findOptionAmountRefusal('5000', terms, 8), null)
  assert.equal(getOptionEnd(1_000, { seconds: 30 }), 31_000)
})

test('swaps: two coins, decimals, and a quote that serves exactly its own swap once before it expires', () => {
  const swap = { fromCoinId: '1', toCoinId: '2', amount: '5' }
  assert.equal(findSwapRefusal(swap, 8), null)
  assert.deepEqual(findSwapRefusal({ ...swap, toCoinId: '1' }, 8), { field: 'toCoinId', rule: 'differ' })
  assert.deepEqual(findSwapRefusal({ ...swap, amount: '5.5' }, 0), { field: 'amount', rule: 'digits', bound: '0' })
  const terms = { account: 'funds', gives: 'USDT', gets: 'BTC', amount: '5' } as const
  const quote = { ...terms, isUsed: false, expiresAt: 3_000 }
  assert.equal(findQuoteRefusal(quote, { ...terms, amount: '5.0' }, 2_999), null)
  assert.equal(findQuoteRefusal(quote, terms, 3_000)?.rule, 'expired')
  assert.equal(findQuoteRefusal({ ...quote, isUsed: true }, terms, 0)?.rule, 'used')
  for (const other of [{ account: 'options' as const }, { gives: 'ETH' }, { gets: 'ETH' }, { amount: '6' }])
    assert.equal(findQuoteRefusal(quote, { ...terms, ...other }, 0)?.rule, 'terms')
})

test('transfers: the decimals, then the minimum', () => {
  const limits = { scale: 2, minimum: '0.01', available: '5' }
  assert.equal(findTransferAmountRefusal('0.001', limits)?.rule, 'digits')
  assert.equal(findTransferAmountRefusal('0.001', { ...limits, scale: 3 })?.rule, 'least')
  assert.equal(findTransferAmountRefusal('0.01', limits), null)
})

test('house: a negative balance may be worth the limit, and a quote serves until more than a part of its spread is lost', () => {
  assert.deepEqual(
    [isCovered('-5', '2', '10'), isCovered('-5', '2', '9.99'), isCovered('1', '2', '0'), isCovered('0', '2', '0')],
    [true, false, true, true],
  )
  const quote = { marketPrice: '100', spread: '0.2' } as Parameters<typeof needsRequote>[0]
  assert.deepEqual(
    ['100.5', '99.9', '99.899'].map((price) => needsRequote(quote, price, '50')),
    [false, false, true],
  )
})

test('ways of withdrawals: each by its switch, off if it is missing', () => {
  for (const addressSwitch of [true, false, undefined])
    for (const bankSwitch of [true, false, undefined]) {
      const settings = { ...(addressSwitch !== undefined && { addressSwitch }), ...(bankSwitch && { bankSwitch }) }
      assert.equal(isWayOffered(settings, 'wallet'), addressSwitch === true)
      assert.equal(isWayOffered(settings, 'bank'), bankSwitch === true)
    }
})
