import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import {
  findDepositAmountProblem,
  findDepositMethod,
  findDepositProblems,
  getBankDetails,
  getDestinationKey,
  hasDestination,
  toArrivalTime,
} from '../../../widgets/deposit/deposit.rules.ts'
import { COINS, network } from '../../support/browser/addresses.ts'

const read = (networkList: object[]) =>
  getDepositCoins.data.read({ list: [{ id: 1, title: 'USDT', networkList }] })?.[0]?.networkList

describe('networks on the wire', () => {
  test('a backend that omits terms and banks is read as having none (DEP-05)', () => {
    const plain = { id: 7, pay_type: 2, coin_net: 'ERC20', pay_img: '', address: '0xabc' }
    assert.deepEqual(read([plain]), [network('7', 'ERC20', 'erc20', { address: '0xabc' })])
  })

  test('pay_type 3 is a bank, any unknown one is a network (DEP-06)', () => {
    const kinds = ['1', '2', '3', '9', null].map((pay_type) => read([{ id: 1, pay_type }])?.[0]?.payType)
    assert.deepEqual(kinds, ['trc20', 'erc20', 'bank', 'trc20', 'trc20'])
  })

  test('bank details are read under the names of other backends; ours take precedence, empty ones are omitted (Q-045)', () => {
    const [bank] = read([{ id: 1, pay_type: 3, bank: 'First', swift: 'ABC', account_number: 12, bank_code: '' }]) ?? []
    assert.ok(bank)
    assert.deepEqual(getBankDetails(bank), [
      ['bankName', 'First'],
      ['bankNumber', '12'],
      ['bankCode', 'ABC'],
    ])
    const [both] = read([{ id: 1, pay_type: 3, bank_name: 'Ours', bank: 'Theirs' }]) ?? []
    assert.equal(both?.bankName, 'Ours')
  })
})

describe('deposit draft', () => {
  test('resolves to the chosen coin and network, else the first of each (Q-042)', () => {
    const meant = (coin: string, chosen = '') => {
      const way = findDepositMethod(COINS, { coin, network: chosen })
      return [way?.coin.title, way?.network?.id]
    }
    assert.deepEqual(meant(''), ['USDT', '1'])
    assert.deepEqual(meant('2', '5'), ['BTC', '5'])
    assert.deepEqual(meant('2', '1'), ['BTC', '4'])
    assert.deepEqual(meant('3'), ['ETH', undefined])
    assert.deepEqual(meant('99'), ['USDT', '1'])
    assert.equal(findDepositMethod([], { coin: '', network: '' }), null)
  })

  const limited = network('1', 'TRC20', 'trc20', { minimum: '10' })
  for (const [typed, problem] of [
    ['', 'amountMissing'],
    ['  ', 'amountMissing'],
    ['abc', 'notANumber'],
    ['1e5', 'notANumber'],
    ['-5', 'notPositive'],
    ['0', 'notPositive'],
    ['0.000', 'notPositive'],
    ['9.99', 'belowMinimum'],
    ['10', null],
    ['1,000.50', null],
    ['1.000,50', null],
    ['١٢٣', null],
    ['12.345678901234567890', null],
  ] as const)
    test(`amount "${typed}": ${problem ?? 'valid'}`, () =>
      assert.equal(findDepositAmountProblem(typed, limited), problem))

  test('has no limit without a minimum', () =>
    assert.equal(findDepositAmountProblem('0.00000001', network('1', 'x')), null))

  test('requires an uploaded proof (DEP-14, UPL-06)', () => {
    const draft = { coin: '', network: '', amount: '5', proof: '' }
    const plain = network('1', 'TRC20')
    assert.deepEqual(findDepositProblems(draft, plain, false), { proof: 'proofMissing' })
    assert.deepEqual(findDepositProblems(draft, plain, true), { proof: 'proofUploading' })
    assert.deepEqual(findDepositProblems({ ...draft, proof: '/uploads/a.png' }, plain, false), {})
  })

  test('has a destination if there is an address, or a bank with details', () => {
    assert.equal(hasDestination(network('1', 'TRC20', 'trc20', { address: ' ' })), false)
    assert.equal(hasDestination(network('1', 'TRC20', 'trc20', { address: 'T' })), true)
    assert.equal(hasDestination(network('1', 'Bank', 'bank', { address: 'T' })), false)
    assert.equal(hasDestination(network('1', 'Bank', 'bank', { bankNumber: '1' })), true)
  })

  test('has another destination with another address, memo, bank or network, but not with other terms', () => {
    const coin = { id: '1', title: 'USDT', networkList: [] }
    const key = (more: Parameters<typeof network>[3]) =>
      getDestinationKey({ coin, network: network('1', 'N', 'bank', more) })
    const plain = key({})
    for (const more of [{ address: 'x' }, { memo: 'x' }, { bankNumber: 'x' }, { id: '2' }])
      assert.notEqual(key(more), plain)
    assert.equal(key({ minimum: '5', arrival: 9 }), plain)
  })
})

test('a duration is given in the largest unit that is a whole number', () => {
  assert.deepEqual([3, 60, 90, 1440, 2880].map(toArrivalTime), [
    { unit: 'minutes', count: 3 },
    { unit: 'hours', count: 1 },
    { unit: 'minutes', count: 90 },
    { unit: 'days', count: 1 },
    { unit: 'days', count: 2 },
  ])
})

test('a coin without networks is its own destination; a wrong amount is named at its field', () => {
  assert.equal(getDestinationKey({ coin: { id: '7', title: 'ABC', networkList: [] }, network: null }), '7')
  const draft = { coin: '', network: '', amount: '0', proof: '/uploads/a.png' }
  assert.deepEqual(findDepositProblems(draft, network('1', 'TRC20'), false), { amount: 'notPositive' })
})
