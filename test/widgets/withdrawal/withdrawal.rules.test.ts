import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getWithdrawalInfo, type WithdrawalInfo } from '../../../shared/contract/withdrawals.ts'
import {
  amountProblem,
  changesOf,
  mostOf,
  rangeOf,
  shortAddress,
  waitOf,
  waysOf,
  withdrawalProblems,
} from '../../../widgets/withdrawal/withdrawal.rules.ts'

const INFO = getWithdrawalInfo.example
const fixed = (txsxf_n: string, digits: number): WithdrawalInfo => ({ ...INFO, sxftype: 'fixed', txsxf_n, digits })

describe('amount range', () => {
  it('has no largest amount if none or 0 is given (Q-055)', () => {
    assert.deepEqual(rangeOf({ txminnum: '10', txmaxnum: '0' }), { min: '10', max: null })
    assert.deepEqual(rangeOf({ txminnum: null, txmaxnum: null }), { min: '0', max: null })
  })
  for (const [typed, problem] of [
    ['9.999999', 'outOfRange'],
    ['10', null],
    ['20000', null],
    ['20000.000001', 'outOfRange'],
    ['1,000.50', null],
    ['1.000,50', null],
    ['١٢٣', null],
    ['', 'amountMissing'],
    ['ten', 'notANumber'],
    ['9'.repeat(40), 'notANumber'],
    ['0.0', 'notPositive'],
    ['10.0000001', 'tooFine'],
  ] as const)
    it(`${JSON.stringify(typed)}: ${problem} (WDR-07)`, () => assert.equal(amountProblem(typed, INFO), problem))
  it('reports a fee that uses up the amount', () => {
    const info = { ...fixed('3', 0), txminnum: '1', txmaxnum: null }
    assert.equal(amountProblem('3', info), 'nothingArrives')
    assert.equal(amountProblem('4', info), null)
    assert.equal(amountProblem('4.5', info), 'tooFine')
  })
  it('ignores the balance (Q-054)', () => assert.equal(amountProblem('15000', { ...INFO, balance: '1' }), null))
})

it("largest amount: the balance, limited by maximum and daily limit, rounded down to the coin's digits", () => {
  assert.equal(mostOf({ ...INFO, balance: '9104.2' }), '9104.2')
  assert.equal(mostOf({ ...INFO, balance: '30000' }), '20000')
  assert.equal(mostOf({ ...INFO, daily_left: '500.55', digits: 1 }), '500.5')
  assert.equal(mostOf({ ...INFO, balance: '0.19', txmaxnum: '0', daily_left: null, digits: 0 }), '0')
  assert.equal(mostOf({ ...INFO, balance: '-5' }), '0')
})

it('tabs: by the switches (WDR-01, FLG-14, FLG-15)', () => {
  assert.deepEqual(waysOf({ address_switch: true, bank_switch: true }), ['wallet', 'bank'])
  assert.deepEqual(waysOf({ address_switch: false, bank_switch: true }), ['bank'])
  assert.deepEqual(waysOf({ address_switch: true }), ['wallet'])
  assert.deepEqual(waysOf({}), [])
})

it('reports each missing field', () => {
  const draft = { way: 'wallet', coin: '', card: '', amount: '', password: '', email: 'x', code: '' } as const
  const coin = { id: '1', title: 'USDT' }
  const asked = { code: true, email: true, password: true }
  const none = { ...INFO, address_list: [] }
  assert.deepEqual(withdrawalProblems(draft, { way: 'wallet', coin, card: null, info: none }, asked), {
    way: 'addressMissing',
    amount: 'amountMissing',
    password: 'passwordMissing',
    email: 'malformed',
    code: 'missing',
  })
  assert.deepEqual(
    withdrawalProblems(
      { ...draft, amount: '10' },
      { way: 'bank', coin, card: null, info: none },
      { ...asked, code: false, email: false, password: false },
    ),
    { card: 'cardMissing' },
  )
})

it('reports changes of the displayed terms', () => {
  assert.deepEqual(changesOf(INFO, { ...INFO, balance: '1', txminnum: '5', terms: 'other' }), [])
  assert.deepEqual(changesOf(INFO, { ...INFO, txsxf: '2' }), ['fee'])
  assert.deepEqual(changesOf(INFO, { ...INFO, sxftype: 'fixed', txsxf_n: '1' }), ['fee'])
  assert.deepEqual(changesOf(INFO, { ...INFO, txsxf_n: '7' }), [])
  assert.deepEqual(changesOf(INFO, { ...INFO, address_list: [] }), ['address'])
})

it("measures a hold by the server's clock", () => {
  const info = { ...INFO, usable_at: 1_794_000_060_000, server_time: 1_794_000_000_000 }
  assert.equal(waitOf(info, 0), 60_000)
  assert.equal(waitOf(info, 59_000), 1_000)
  assert.equal(waitOf(info, 61_000), 0)
  assert.equal(waitOf({ ...info, usable_at: null }, 0), 0)
  assert.equal(waitOf({ ...info, usable_at: 'tomorrow' }, 0), 0)
})

it('keeps both ends of a long address', () => {
  assert.equal(shortAddress('TXexampleexampleexampleexample1234'), 'TXexam…ample1234')
  assert.equal(shortAddress('short'), 'short')
})
