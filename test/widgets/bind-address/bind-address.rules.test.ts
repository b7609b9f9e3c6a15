import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  canBindAddress,
  cleanAddress,
  findAddressCoin,
  findAddressOfCoin,
  findAddressProblems,
  getNetworkNames,
} from '../../../widgets/bind-address/bind-address.rules.ts'
import { COINS, ETHEREUM, TRON } from '../../support/browser/addresses.ts'

const findProblems = (coin: string, address: string, coins = COINS) =>
  findAddressProblems({ coin, address, again: address, password: '' }, coins)

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

describe('findAddressCoin', () => {
  it('is the chosen coin, else the only coin', () => {
    assert.equal(findAddressCoin(COINS, '2')?.title, 'BTC')
    assert.equal(findAddressCoin(COINS, ''), null)
    assert.equal(findAddressCoin(COINS, '9'), null)
    assert.equal(findAddressCoin(COINS.slice(1, 2), '')?.title, 'BTC')
    assert.equal(findAddressCoin([], ''), null)
  })
})

describe('canBindAddress (ADR-04)', () => {
  const bound = { c_id: '1', address: TRON, title: 'USDT' }
  for (const [canEdit, address, shown] of [
    [true, null, true],
    [true, bound, true],
    [false, null, true],
    [false, bound, false],
  ] as const)
    it(`${canEdit ? 'editable' : 'not editable'}, ${address ? 'bound' : 'not bound'}: ${shown ? 'shown' : 'hidden'}`, () =>
      assert.equal(canBindAddress(canEdit, address), shown))
  it('depends on the address of the chosen coin only (Q-062)', () => {
    assert.equal(findAddressOfCoin([bound], COINS[0] ?? null), bound)
    assert.equal(findAddressOfCoin([bound], COINS[1] ?? null), null)
    assert.equal(findAddressOfCoin([bound], null), null)
  })
})

describe('findAddressProblems', () => {
  it('requires a coin and an address (ADR-03)', () => {
    assert.deepEqual(findProblems('', ''), { coin: 'coinMissing', address: 'addressMissing' })
    assert.deepEqual(findProblems('1', ' \u200b '), { address: 'addressMissing' })
    assert.deepEqual(findProblems('', TRON), { coin: 'coinMissing' })
    assert.deepEqual(findProblems('1', TRON), {})
  })
  it('rejects an address that no network can have', () => {
    for (const text of ['two words', 'عنوان', 'x'.repeat(201)])
      assert.deepEqual(findProblems('3', text), { address: 'addressForm' }, text)
  })
  it("accepts an address of the coin's networks only", () => {
    assert.deepEqual(findProblems('1', ETHEREUM), {})
    assert.deepEqual(findProblems('1', `  ${TRON} `), {})
    assert.deepEqual(findProblems('1', TRON.slice(1)), { address: 'addressNetwork' })
    assert.deepEqual(findProblems('1', ETHEREUM.slice(0, -1)), { address: 'addressNetwork' })
  })
  it('accepts every address for an unknown network', () => {
    for (const coin of ['2', '3'])
      fc.assert(
        fc.property(
          fc.stringMatching(/^[\x21-\x7e]{1,200}$/),
          (text) => findProblems(coin, text).address === undefined,
        ),
      )
  })
})

describe('getNetworkNames', () => {
  it('names each network once, without banks', () => {
    assert.deepEqual(getNetworkNames(COINS[0] ?? null), ['TRC20', 'ERC20'])
    assert.deepEqual(getNetworkNames(COINS[2] ?? null), [])
    assert.deepEqual(getNetworkNames(null), [])
  })
})
