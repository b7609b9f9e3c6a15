import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AccountType } from '../../../shared/base/contract/constants.ts'
import {
  findTransferAmountProblem,
  findTransferCoin,
  getInitialAccounts,
  getTransferableCoins,
  withAccount,
} from '../../../widgets/account-transfer/account-transfer.rules.ts'

test('initial accounts: funds to options, or from the account of the page (Q-041)', () => {
  assert.deepEqual(getInitialAccounts('1'), { from: 'funds', to: 'options' })
  assert.deepEqual(getInitialAccounts(''), { from: 'funds', to: 'options' })
  assert.deepEqual(getInitialAccounts('2'), { from: 'options', to: 'funds' })
  assert.deepEqual(getInitialAccounts('3'), { from: 'quant', to: 'options' })
})

test('the two accounts differ for every choice (XFR-08)', () => {
  const type = fc.constantFrom<AccountType>('options', 'funds', 'quant')
  const choices = fc.array(fc.tuple(fc.constantFrom('from' as const, 'to' as const), type))
  fc.assert(
    fc.property(choices, (chosen) => {
      let draft = { ...getInitialAccounts('1'), coin: '', amount: '' }
      for (const [side, wanted] of chosen) {
        draft = withAccount(draft, side, wanted)
        assert.equal(draft[side], wanted)
        assert.notEqual(draft.from, draft.to)
      }
    }),
  )
})

test('coin: the chosen one, else the first with a balance (Q-042)', () => {
  const coins = [
    { id: '1', title: 'A', available: '0', minimum: null },
    { id: '2', title: 'B', available: '5', minimum: null },
  ]
  assert.equal(findTransferCoin(coins, '1')?.id, '1')
  assert.equal(findTransferCoin(coins, '9')?.id, '2')
  assert.equal(findTransferCoin([], '1'), null)
})

const amountCases: [typed: string, problem: string | null][] = [
  ['', 'amountMissing'],
  ['  ', 'amountMissing'],
  ['abc', 'notANumber'],
  ['1e5', 'notANumber'],
  ['1.2.3', 'notANumber'],
  ['-1', 'notPositive'],
  ['0', 'notPositive'],
  ['0.00', 'notPositive'],
  ['1000.5000000001', 'insufficient'],
  ['9'.repeat(30), 'insufficient'],
  ['9'.repeat(31), 'insufficient'],
  ['1,000', null],
  ['0,001', null],
  ['1 000,5', null],
  ['1,000.50', null],
  ['1.000,50', null],
  ['١٢٣', null],
  [' 12 ', null],
]
for (const [typed, problem] of amountCases)
  test(`amount ${JSON.stringify(typed)}: ${problem ?? 'valid'} (XFR-04)`, () => {
    assert.equal(findTransferAmountProblem(typed, { available: '1000.5', minimum: null }), problem)
  })

test("an amount below the coin's minimum is invalid, unless it is the whole balance", () => {
  const problem = (typed: string, available: string) => findTransferAmountProblem(typed, { available, minimum: '0.01' })
  assert.equal(problem('0.00999999', '5'), 'belowMinimum')
  assert.equal(problem('0.01', '5'), null)
  assert.equal(problem('0.004', '0.004'), null)
  assert.equal(problem('0.003', '0.004'), 'belowMinimum')
  assert.equal(problem('0.005', '0.004'), 'insufficient')
})

test('coins of an account: its own, with balance and minimum', () => {
  const row = { coinId: '1', coinName: 'USDT', balance: '5', frozen: '0', dollarValue: '5', minTransfer: '0.01' }
  const balances = {
    totalValue: '5',
    coinList: [
      { type: 'options', totalAvailableAsset: '0', balanceInfo: [] },
      { type: 'funds', totalAvailableAsset: '5', balanceInfo: [row] },
    ],
  } as unknown as Parameters<typeof getTransferableCoins>[0]
  assert.deepEqual(getTransferableCoins(balances, 'funds'), [
    { id: '1', title: 'USDT', available: '5', minimum: '0.01' },
  ])
  assert.deepEqual(getTransferableCoins(balances, 'options'), [])
  assert.deepEqual(getTransferableCoins(balances, 'quant'), [])
  assert.equal(findTransferCoin([], ''), null)
})
