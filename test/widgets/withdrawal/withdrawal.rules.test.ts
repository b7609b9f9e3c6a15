import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  getLatestWithdrawals,
  getWithdrawalInfo,
  type WithdrawalInfo,
} from '../../../shared/base/contract/withdrawals.ts'
import {
  areTermsOfNetwork,
  findChosen,
  findNetworkChoice,
  findNewestWaiting,
  findTermsChanges,
  findWithdrawalAmountProblem,
  findWithdrawalProblems,
  getHoldMs,
  getMaxWithdrawal,
  getWithdrawalRange,
  getWithdrawalWays,
  type WithdrawalDraft,
} from '../../../widgets/withdrawal/withdrawal.rules.ts'

const INFO = getWithdrawalInfo.example
const withFixedFee = (fixedFee: string, digits: number): WithdrawalInfo => ({
  ...INFO,
  feeType: 'fixed',
  fixedFee,
  digits,
})

describe('amount range', () => {
  it('has no largest amount if none or 0 is given (Q-055)', () => {
    assert.deepEqual(getWithdrawalRange({ minAmount: '10', maxAmount: '0' }), { min: '10', max: null })
    assert.deepEqual(getWithdrawalRange({ minAmount: null, maxAmount: null }), { min: '0', max: null })
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
    ['9'.repeat(40), 'insufficient'],
    ['0.0', 'notPositive'],
    ['10.0000001', 'tooFine'],
  ] as const)
    it(`${JSON.stringify(typed)}: ${problem} (WDR-07)`, () =>
      assert.equal(findWithdrawalAmountProblem(typed, { ...INFO, balance: '30000' }), problem))
  it('reports a fee that uses up the amount', () => {
    const info = { ...withFixedFee('3', 0), minAmount: '1', maxAmount: null }
    assert.equal(findWithdrawalAmountProblem('3', info), 'nothingArrives')
    assert.equal(findWithdrawalAmountProblem('4', info), null)
    assert.equal(findWithdrawalAmountProblem('4.5', info), 'tooFine')
  })
  it('reports an amount above the balance before the range (Q-195)', () => {
    const info = { ...INFO, balance: '9104.2' }
    assert.equal(findWithdrawalAmountProblem('9104.2', info), null)
    assert.equal(findWithdrawalAmountProblem('9104.200001', info), 'insufficient')
    assert.equal(findWithdrawalAmountProblem('20000.000001', info), 'insufficient')
  })
})

it("largest amount: the balance, limited by maximum and daily limit, rounded down to the coin's digits", () => {
  assert.equal(getMaxWithdrawal({ ...INFO, balance: '9104.2' }), '9104.2')
  assert.equal(getMaxWithdrawal({ ...INFO, balance: '30000' }), '20000')
  assert.equal(getMaxWithdrawal({ ...INFO, dailyLeft: '500.55', digits: 1 }), '500.5')
  assert.equal(getMaxWithdrawal({ ...INFO, balance: '0.19', maxAmount: '0', dailyLeft: null, digits: 0 }), '0')
  assert.equal(getMaxWithdrawal({ ...INFO, balance: '-5' }), '0')
})

it('tabs: by the switches (WDR-01, FLG-14, FLG-15)', () => {
  assert.deepEqual(getWithdrawalWays({ addressSwitch: true, bankSwitch: true }), ['wallet', 'bank'])
  assert.deepEqual(getWithdrawalWays({ addressSwitch: false, bankSwitch: true }), ['bank'])
  assert.deepEqual(getWithdrawalWays({ addressSwitch: true }), ['wallet'])
  assert.deepEqual(getWithdrawalWays({}), [])
})

it('reports each missing field', () => {
  const draft = {
    way: 'wallet',
    coin: '',
    card: '',
    network: '',
    amount: '',
    password: '',
    email: 'x',
    code: '',
  } as const
  const coin = { id: '1', title: 'USDT' }
  const asked = { code: true, email: true, password: true }
  const none = { ...INFO, addresses: [] }
  assert.deepEqual(findWithdrawalProblems(draft, { way: 'wallet', coin, card: null, info: none }, asked), {
    way: 'addressMissing',
    amount: 'amountMissing',
    password: 'passwordMissing',
    email: 'malformed',
    code: 'missing',
  })
  assert.deepEqual(
    findWithdrawalProblems(
      { ...draft, amount: '10' },
      { way: 'bank', coin, card: null, info: none },
      { ...asked, code: false, email: false, password: false },
    ),
    { card: 'cardMissing' },
  )
})

it('reports changes of the displayed terms', () => {
  assert.deepEqual(findTermsChanges(INFO, { ...INFO, balance: '1', minAmount: '5', terms: 'other' }), [])
  assert.deepEqual(findTermsChanges(INFO, { ...INFO, feePercent: '2' }), ['fee'])
  assert.deepEqual(findTermsChanges(INFO, { ...INFO, feeType: 'fixed', fixedFee: '1' }), ['fee'])
  assert.deepEqual(findTermsChanges(INFO, { ...INFO, fixedFee: '7' }), [])
  assert.deepEqual(findTermsChanges(INFO, { ...INFO, addresses: [] }), ['address'])
})

it("measures a hold by the server's clock", () => {
  const info = { ...INFO, usableAt: 1_794_000_060_000, serverTime: 1_794_000_000_000 }
  assert.equal(getHoldMs(info, 0), 60_000)
  assert.equal(getHoldMs(info, 59_000), 1_000)
  assert.equal(getHoldMs(info, 61_000), 0)
  assert.equal(getHoldMs({ ...info, usableAt: null }, 0), 0)
  assert.equal(getHoldMs({ ...info, usableAt: 'tomorrow' }, 0), 0)
})

describe('choices', () => {
  it('chosen entry: the one with this id, else the first, or none', () => {
    const entries = [{ id: '1' }, { id: '2' }]
    assert.equal(findChosen(entries, '2'), entries[1])
    assert.equal(findChosen(entries, '3'), entries[0])
    assert.equal(findChosen([], '1'), null)
  })
  it('terms without networks: belong to every choice', () => {
    const info = { ...INFO, addresses: [] }
    assert.equal(findNetworkChoice(info, 'TRC20'), null)
    assert.equal(areTermsOfNetwork(info, ''), true)
  })
  it('terms with networks: belong to the chosen one only', () => {
    const [address] = INFO.addresses
    assert.ok(address)
    const info = { ...INFO, addresses: [{ ...address, network: 'A', networks: ['A', 'B'] }] }
    assert.deepEqual(
      ['A', 'B', 'C'].map((name) => findNetworkChoice(info, name)),
      ['A', 'B', ''],
    )
    assert.deepEqual(
      ['A', 'B', ''].map((name) => areTermsOfNetwork(info, name)),
      [true, false, false],
    )
    const other = {
      ...INFO,
      addresses: [
        { ...address, network: 'A', networks: ['A'] },
        { ...address, network: 'Z', networks: ['Z'] },
      ],
    }
    assert.equal(findNetworkChoice(other, 'Z'), '')
  })
  it('largest withdrawal: 0 for a negative daily rest', () => {
    assert.equal(getMaxWithdrawal({ ...INFO, dailyLeft: '-1' }), '0')
  })
})

describe('complete drafts and their terms', () => {
  const [address] = INFO.addresses
  const coin = { id: '1', title: 'USDT' }
  const draft = {
    way: 'wallet',
    coin: '',
    card: '',
    network: '',
    amount: '10',
    password: '',
    email: '',
    code: '',
  } as const
  const required = { code: false, email: false, password: true }
  const find = (change: Partial<WithdrawalDraft>, info: WithdrawalInfo, way: 'wallet' | 'bank' = 'wallet') =>
    findWithdrawalProblems({ ...draft, ...change }, { way, coin, card: null, info }, required)
  const choices = { ...INFO, addresses: [{ ...(address as NonNullable<typeof address>), networks: ['A', 'B'] }] }

  it('a bound address and a password are enough', () => {
    assert.deepEqual(find({ password: 'secret' }, INFO), {})
    assert.deepEqual(find({}, INFO), { password: 'passwordMissing' })
  })
  it('the network is missing until it is chosen, and only for an address', () => {
    assert.deepEqual(find({ password: 'secret' }, choices), { network: 'networkMissing' })
    assert.deepEqual(find({ password: 'secret', network: 'B' }, choices), {})
    assert.deepEqual(find({ password: 'secret' }, choices, 'bank'), { card: 'cardMissing' })
  })
  it('a fee that the backend leaves out is 0', () => {
    const fixed = withFixedFee('0', 8)
    assert.deepEqual(findTermsChanges({ ...fixed, fixedFee: null }, fixed), [])
    assert.deepEqual(findTermsChanges({ ...fixed, fixedFee: null }, { ...fixed, fixedFee: '1' }), ['fee'])
    assert.deepEqual(findTermsChanges({ ...INFO, feePercent: null }, { ...INFO, feePercent: '0' }), [])
    assert.deepEqual(findTermsChanges({ ...INFO, feePercent: null }, { ...INFO, feePercent: '1' }), ['fee'])
  })
  it('a chosen network brings its own terms, which are no change', () => {
    const withNetwork = (network: string, networks: string[], change: Partial<WithdrawalInfo> = {}) => ({
      ...INFO,
      ...change,
      addresses: [{ ...(address as NonNullable<typeof address>), network, networks }],
    })
    assert.deepEqual(
      findTermsChanges(withNetwork('', ['A', 'B']), withNetwork('A', ['A', 'B'], { feePercent: '9' })),
      [],
    )
    assert.deepEqual(findTermsChanges(withNetwork('A', ['A']), withNetwork('A', ['A'], { feePercent: '9' })), ['fee'])
    assert.deepEqual(findTermsChanges(withNetwork('A', []), withNetwork('B', [])), ['address'])
  })
  it('the newest waiting withdrawal is shown', () => {
    const [row] = getLatestWithdrawals.example
    assert.ok(row)
    const rows = (['approved', 'waiting', 'waiting'] as const).map((status, at) => ({ ...row, status, id: String(at) }))
    assert.equal(findNewestWaiting(rows)?.id, '1')
    assert.equal(findNewestWaiting(rows.slice(0, 1)), null)
  })
})
