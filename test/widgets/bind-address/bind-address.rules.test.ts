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
  it('removes invisible characters and outer spaces of a copied address', () => {
    assert.equal(cleanAddress(`\n \u200e${TRON}\u200b\t`), TRON)
    assert.equal(cleanAddress(`\u00a0${TRON}\ufeff`), TRON)
  })
  it('keeps every visible character', () => {
    fc.assert(fc.property(fc.stringMatching(/^[\x21-\x7e]{1,80}$/), (text) => cleanAddress(` ${text} `) === text))
    assert.equal(cleanAddress('two words'), 'two words')
  })
})

describe('selectedCoin', () => {
  it('is the chosen coin, else the only coin', () => {
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
    it(`${canEdit ? 'editable' : 'not editable'}, ${address ? 'bound' : 'not bound'}: ${shown ? 'shown' : 'hidden'}`, () =>
      assert.equal(canBind(canEdit, address), shown))
  it('depends on the address of the chosen coin only (Q-062)', () => {
    assert.equal(boundAddressOf([bound], COINS[0] ?? null), bound)
    assert.equal(boundAddressOf([bound], COINS[1] ?? null), null)
    assert.equal(boundAddressOf([bound], null), null)
  })
})

describe('problemsOf', () => {
  it('requires a coin and an address (ADR-03)', () => {
    assert.deepEqual(problems('', ''), { coin: 'coinMissing', address: 'addressMissing' })
    assert.deepEqual(problems('1', ' \u200b '), { address: 'addressMissing' })
    assert.deepEqual(problems('', TRON), { coin: 'coinMissing' })
    assert.deepEqual(problems('1', TRON), {})
  })
  it('rejects an address that no network can have', () => {
    for (const text of ['two words', 'عنوان', 'x'.repeat(201)])
      assert.deepEqual(problems('3', text), { address: 'addressForm' }, text)
  })
  it("accepts an address of the coin's networks only", () => {
    assert.deepEqual(problems('1', ETHEREUM), {})
    assert.deepEqual(problems('1', `  ${TRON} `), {})
    assert.deepEqual(problems('1', TRON.slice(1)), { address: 'addressNetwork' })
    assert.deepEqual(problems('1', ETHEREUM.slice(0, -1)), { address: 'addressNetwork' })
  })
  it('accepts every address for an unknown network', () => {
    for (const coin of ['2', '3'])
      fc.assert(
        fc.property(fc.stringMatching(/^[\x21-\x7e]{1,200}$/), (text) => problems(coin, text).address === undefined),
      )
  })
})

describe('networksOf', () => {
  it('names each network once, without banks', () => {
    assert.deepEqual(networkNames(COINS[0] ?? null), ['TRC20', 'ERC20'])
    assert.deepEqual(networkNames(COINS[2] ?? null), [])
    assert.deepEqual(networkNames(null), [])
  })
})
