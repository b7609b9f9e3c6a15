import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BoundDestination,
  chooseNetwork,
  choosePayoutNetwork,
  findFaultRefusal,
  findFixedAddressRefusal,
  findMemoRefusal,
  findReplacementRefusal,
  isCompletion,
  isSameDestination,
  isSamePlace,
  readStatedNetwork,
} from '../../../../shared/base/rules/addresses.rules.ts'
import {
  findCardRefusal,
  findFixedCardRefusal,
  isSavedCard,
  MAX_BANK_CARDS,
} from '../../../../shared/base/rules/bank-cards.rules.ts'

const CONTENT = { bankName: 'Sample Bank', cardNumber: '6222021', cardholder: 'Alex Sample' }
const card = (id: string, cardNumber = CONTENT.cardNumber) => ({ ...CONTENT, id, cardNumber })
const CARDS = [card('1', '111111'), card('2', '222222')]

test('cards: the first may always be added, any other change needs the permission of the site', () => {
  assert.equal(findFixedCardRefusal([], false), null)
  assert.equal(findFixedCardRefusal(CARDS, true), null)
  assert.deepEqual(findFixedCardRefusal(CARDS, false), { field: 'id', rule: 'fixed' })
  assert.equal(findCardRefusal([], { id: null, content: CONTENT }, false), null)
  assert.deepEqual(findCardRefusal(CARDS, { id: null, content: CONTENT }, false), { field: 'id', rule: 'fixed' })
  assert.deepEqual(findCardRefusal(CARDS, { id: '1', content: CONTENT }, false), { field: 'id', rule: 'fixed' })
})

test('cards: a saved card is no change, whether or not cards can be edited', () => {
  for (const id of [null, '1'])
    for (const canEdit of [true, false]) {
      const request = { id, content: { ...CONTENT, cardNumber: '111111' } }
      assert.equal(isSavedCard(CARDS, request), true)
      assert.equal(findCardRefusal(CARDS, request, canEdit), null)
    }
  for (const field of ['bankName', 'cardNumber', 'cardholder'] as const)
    assert.equal(isSavedCard([card('1')], { id: '1', content: { ...CONTENT, [field]: 'other' } }), false)
  assert.equal(isSavedCard(CARDS, { id: '2', content: { ...CONTENT, cardNumber: '111111' } }), false)
})

test('cards: no two have the same number, and there are at most 20', () => {
  const taken = { field: 'cardNumber', rule: 'taken' }
  const content = { ...CONTENT, bankName: 'Other Bank', cardNumber: '111111' }
  assert.deepEqual(findCardRefusal(CARDS, { id: null, content }, true), taken)
  assert.deepEqual(findCardRefusal(CARDS, { id: '2', content }, true), taken)
  assert.equal(findCardRefusal(CARDS, { id: '1', content }, true), null)
  assert.deepEqual(findCardRefusal(CARDS, { id: '3', content }, true), { field: 'id', rule: 'unknown' })
  const all = [...Array(MAX_BANK_CARDS).keys()].map((at) => card(String(at), String(100_000 + at)))
  const request = { id: null, content: CONTENT }
  assert.equal(MAX_BANK_CARDS, 20)
  assert.deepEqual(findCardRefusal(all, request, true), { field: 'id', rule: 'full' })
  assert.equal(findCardRefusal(all.slice(1), request, true), null)
  assert.equal(findCardRefusal(all, { id: '3', content: CONTENT }, true), null, 'a change adds none')
})

const network = (name: string) => ({ name, need: 'optional', memo: 'text' }) as const
const [TRC20, ERC20, BEP20] = [network('TRC20'), network('ERC20'), network('BEP20')]
const choice = (...names: string[]) => ({ field: 'network', rule: `choice:${names}` })

test('networks: the named one, or the only one that fits; nothing is guessed', () => {
  assert.equal(chooseNetwork([], 'TRC20'), null)
  assert.equal(chooseNetwork([TRC20], ''), TRC20)
  assert.equal(chooseNetwork([ERC20, BEP20], 'BEP20'), BEP20)
  assert.equal(chooseNetwork([ERC20, BEP20], 'erc-20'), ERC20)
  assert.deepEqual(chooseNetwork([ERC20, BEP20], ''), choice('ERC20', 'BEP20'))
  assert.deepEqual(chooseNetwork([TRC20], 'ERC20'), choice('TRC20'))
  const [upper, lower] = [network('BEP20'), network('bep20')]
  assert.equal(chooseNetwork([upper, lower], 'bep20'), lower, 'the exact name precedes a spelling of it')
})

test('networks of withdrawals: the bound one; without one the choice is required also if only one is left', () => {
  assert.deepEqual(choosePayoutNetwork('', [TRC20], ''), choice('TRC20'))
  assert.equal(choosePayoutNetwork('', [TRC20], 'TRC20'), TRC20)
  assert.equal(choosePayoutNetwork('', [], ''), null)
  assert.equal(choosePayoutNetwork('BEP20', [ERC20, BEP20], ''), BEP20)
  assert.deepEqual(choosePayoutNetwork('BEP20', [ERC20, BEP20], 'ERC20'), choice('BEP20'))
  assert.deepEqual(choosePayoutNetwork('TRC20', [ERC20, BEP20], ''), { field: 'address', rule: 'network' })
})

const text = fc.constantFrom('', 'a', 'b')
const destination: fc.Arbitrary<BoundDestination> = fc.record({ address: text, network: text, memo: text })

test('a fixed address: only what it lacks may be added', () => {
  fc.assert(
    fc.property(destination, destination, (before, next) => {
      const isAdded = (field: 'network' | 'memo') => before[field] === '' || before[field] === next[field]
      const isAllowed = before.address === next.address && isAdded('network') && isAdded('memo')
      assert.equal(isCompletion(before, next), isAllowed)
      assert.equal(isSamePlace(before, next), isAllowed && before.memo === next.memo, 'another memo is another place')
      assert.equal(findReplacementRefusal(before, next, true), null)
      const fixed = { field: 'address', rule: 'fixed' }
      assert.deepEqual(findReplacementRefusal(before, next, false), isAllowed ? null : fixed)
      assert.equal(isSameDestination(before, next), JSON.stringify(before) === JSON.stringify(next))
      assert.equal(findReplacementRefusal(null, next, false), null)
    }),
  )
  assert.equal(findFixedAddressRefusal(null, false), null)
  assert.equal(findFixedAddressRefusal({}, true), null)
  assert.deepEqual(findFixedAddressRefusal({}, false), { field: 'address', rule: 'fixed' })
})

test('a form without network and memo keeps those of the address that it repeats', () => {
  const bound = { address: 'a', network: 'TRC20', memo: '5' }
  const nothing = { network: null, memo: null }
  assert.deepEqual(readStatedNetwork(nothing, bound), { network: 'TRC20', memo: '5' })
  assert.deepEqual(readStatedNetwork(nothing, null), { network: '', memo: '' })
  assert.deepEqual(readStatedNetwork({ network: 'ERC20', memo: null }, bound), { network: 'ERC20', memo: '' })
  assert.deepEqual(readStatedNetwork({ network: null, memo: '6' }, bound), { network: 'TRC20', memo: '6' })
})

test('memos and addresses: the refusal names field and rule', () => {
  const tag = { need: 'required', memo: 'tag' } as const
  assert.deepEqual(findMemoRefusal('', tag), { field: 'memo', rule: 'missing' })
  assert.deepEqual(findMemoRefusal('x', tag), { field: 'memo', rule: 'number' })
  assert.equal(findMemoRefusal('5', tag), null)
  assert.deepEqual(findMemoRefusal('5', { need: 'none', memo: 'text' }), { field: 'memo', rule: 'none' })
  assert.equal(findMemoRefusal('any text', null), null)
  assert.equal(findFaultRefusal(null), null)
  assert.deepEqual(findFaultRefusal('form'), { field: 'address', rule: 'address' })
  assert.deepEqual(findFaultRefusal('burn'), { field: 'address', rule: 'burn' })
})
