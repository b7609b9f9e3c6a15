import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  addressCoin,
  addressProblems,
  boundAddressOf,
  canBind,
  cleanAddress,
  networkNames,
} from '../../../widgets/bind-address/bind-address.rules.ts'
import { COINS, ETHEREUM, TRON } from '../../support/browser/addresses.ts'

const problems = (coin: string, address: string, coins = COINS) =>
  addressProblems({ coin, address, again: address, password: '' }, coins)

describe('cleanAddress', () => {
  it('takes away what comes along when an address is copied', () => {
    assert.equal(cleanAddress(`\n \u200e${TRON}\u200b\t`), TRON)
    assert.equal(cleanAddress(`\u00a0${TRON}\ufeff`), TRON)
  })
  it('leaves every visible sign where it was', () => {
    fc.assert(fc.property(fc.stringMatching(/^[\x21-\x7e]{1,80}$/), (text) => cleanAddress(` ${text} `) === text))
    assert.equal(cleanAddress('two words'), 'two words')
  })
})

describe('selectedCoin', () => {
  it('is the chosen one, and without a choice the only one there is', () => {
    assert.equal(addressCoin(COINS, '2')?.title, 'BTC')
    assert.equal(addressCoin(COINS, ''), null)
    assert.equal(addressCoin(COINS, '9'), null)
    assert.equal(addressCoin(COINS.slice(1, 2), '')?.title, 'BTC')
    assert.equal(addressCoin([], ''), null)
  })
})

describe('canBind (ADR-04)', () => {
  const bound = { c_id: '1', address: TRON, title: 'USDT' }
  for (const [canEdit, address, shown] of [
    [true, null, true],
    [true, bound, true],
    [false, null, true],
    [false, bound, false],
  ] as const)
    it(`${canEdit ? 'may' : 'may not'} be edited, ${address ? 'bound' : 'not bound'}: ${shown ? 'shown' : 'hidden'}`, () =>
      assert.equal(canBind(canEdit, address), shown))
  it('asks about the chosen coin, not about any (Q-062)', () => {
    assert.equal(boundAddressOf([bound], COINS[0] ?? null), bound)
    assert.equal(boundAddressOf([bound], COINS[1] ?? null), null)
    assert.equal(boundAddressOf([bound], null), null)
  })
})

describe('problemsOf', () => {
  it('wants a coin and an address (ADR-03)', () => {
    assert.deepEqual(problems('', ''), { coin: 'coinMissing', address: 'addressMissing' })
    assert.deepEqual(problems('1', ' \u200b '), { address: 'addressMissing' })
    assert.deepEqual(problems('', TRON), { coin: 'coinMissing' })
    assert.deepEqual(problems('1', TRON), {})
  })
  it('refuses what no address of any network is', () => {
    for (const text of ['two words', 'عنوان', 'x'.repeat(201)])
      assert.deepEqual(problems('3', text), { address: 'addressForm' }, text)
  })
  it('takes an address of any network that the coin has, and none of another', () => {
    assert.deepEqual(problems('1', ETHEREUM), {})
    assert.deepEqual(problems('1', `  ${TRON} `), {})
    assert.deepEqual(problems('1', TRON.slice(1)), { address: 'addressNetwork' })
    assert.deepEqual(problems('1', ETHEREUM.slice(0, -1)), { address: 'addressNetwork' })
  })
  it('takes every address where a network is not known', () => {
    for (const coin of ['2', '3'])
      fc.assert(
        fc.property(fc.stringMatching(/^[\x21-\x7e]{1,200}$/), (text) => problems(coin, text).address === undefined),
      )
  })
})

describe('networksOf', () => {
  it('names each network once; a bank is none', () => {
    assert.deepEqual(networkNames(COINS[0] ?? null), ['TRC20', 'ERC20'])
    assert.deepEqual(networkNames(COINS[2] ?? null), [])
    assert.deepEqual(networkNames(null), [])
  })
})
