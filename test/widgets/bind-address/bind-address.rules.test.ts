import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cleanAddress } from '../../../shared/base/contract/address-text.ts'
import {
  canBindAddress,
  findAddressCoin,
  findAddressOfCoin,
  findAddressProblems,
  findDraftNetworks,
  getNetworkNames,
  isOfUnknownFormat,
  toBoundForm,
} from '../../../widgets/bind-address/bind-address.rules.ts'
import { BITCOIN, COINS, ETHEREUM, network, TRON } from '../../support/browser/addresses.ts'

const findProblems = (coin: string, address: string, coins = COINS) =>
  findAddressProblems({ coin, address, network: '', again: address, memo: '', password: '' }, coins)

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
  const bound = { coinId: '1', address: TRON, title: 'USDT', network: 'TRC20', memo: '' }
  for (const [canEdit, address, shown] of [
    [true, null, true],
    [true, bound, true],
    [false, null, true],
    [false, bound, false],
  ] as const)
    it(`${canEdit ? 'editable' : 'not editable'}, ${address ? 'bound' : 'not bound'}: ${shown ? 'shown' : 'hidden'}`, () =>
      assert.equal(canBindAddress(canEdit, address, COINS[0] ?? null), shown))
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

describe('network of an address', () => {
  const [usdt, evm, xrp] = [
    COINS[0] ?? null,
    { id: '4', title: 'USDT', networkList: [network('1', 'ERC20', 'erc20'), network('2', 'BEP20', 'erc20')] },
    {
      id: '5',
      title: 'XRP',
      networkList: [network('1', 'XRP Ledger', 'trc20', { format: 'ripple', withdrawalMemo: 'required' })],
    },
  ]
  const draft = { coin: '4', address: ETHEREUM, network: '', again: '', memo: '', password: '' }
  const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'

  it('is the only one that accepts it, is chosen among several, and is never guessed', () => {
    assert.equal(findDraftNetworks({ address: TRON, network: '' }, usdt).network?.name, 'TRC20')
    assert.equal(findDraftNetworks({ address: ETHEREUM, network: '' }, usdt).network?.name, 'ERC20')
    assert.equal(findDraftNetworks({ address: ETHEREUM, network: '' }, evm).network, null)
    assert.equal(findDraftNetworks({ address: ETHEREUM, network: 'TRC20' }, evm).network, null)
    assert.equal(findDraftNetworks({ address: ETHEREUM, network: 'BEP20' }, evm).network?.name, 'BEP20')
    assert.equal(findDraftNetworks({ address: BITCOIN, network: '' }, COINS[1] ?? null).network, null)
  })
  it('is required where several accept the address, and sent with it', () => {
    assert.deepEqual(findAddressProblems(draft, [evm]), { network: 'networkMissing' })
    assert.deepEqual(findAddressProblems({ ...draft, network: 'BEP20' }, [evm]), {})
    assert.deepEqual(toBoundForm({ ...draft, network: 'BEP20' }, evm), {
      address: ETHEREUM,
      network: 'BEP20',
      memo: null,
    })
  })
  it('asks for the memo that it requires, in its format, and sends none where there are no memos', () => {
    const given = (memo: string) => ({ ...draft, coin: '5', address: XRP, memo })
    const problems = (memo: string) => findAddressProblems(given(memo), [xrp])
    assert.deepEqual(problems(''), { memo: 'memoNeeded' })
    for (const memo of ['abc', '-1', '1.5', '4294967296', '1e3'])
      assert.deepEqual(problems(memo), { memo: 'memoNumber' }, memo)
    for (const memo of ['0', ' 12345 ', '\u200b4294967295', '007']) assert.deepEqual(problems(memo), {}, memo)
    assert.deepEqual(toBoundForm(given(' 007'), xrp), { address: XRP, network: 'XRP Ledger', memo: '7' })
    assert.equal(toBoundForm({ ...draft, memo: '7', network: 'ERC20' }, evm).memo, null)
  })
  it('opens a fixed form for an address that lacks its network or its memo', () => {
    const bound = { coinId: '4', title: 'USDT', address: ETHEREUM, network: '', memo: '' }
    assert.equal(canBindAddress(false, bound, evm), true)
    assert.equal(canBindAddress(false, { ...bound, network: 'BEP20' }, evm), false)
    const lacksMemo = { ...bound, coinId: '5', address: XRP, network: 'XRP Ledger' }
    assert.equal(canBindAddress(false, lacksMemo, xrp), true)
    assert.equal(canBindAddress(false, { ...lacksMemo, memo: '1' }, xrp), false)
  })
})

describe('networks of a coin', () => {
  const any = (...names: string[]) => ({
    id: '7',
    title: 'ABC',
    networkList: names.map((name, at) => network(String(at), name)),
  })
  const draft = { coin: '7', address: '', network: '', again: '', memo: '', password: '' }
  const link = `bitcoin:${BITCOIN}?amount=1`

  it('are those with a name, each once, without banks', () => {
    const coin = {
      ...any('Alpha', ' ', 'Alpha', 'Beta'),
      networkList: [...any('Alpha', ' ', 'Alpha', 'Beta').networkList, network('9', 'Sample Bank', 'bank')],
    }
    assert.deepEqual(getNetworkNames(coin), ['Alpha', 'Beta'])
  })
  it('fit no empty address; an address that fits none keeps the only network, whose memo is asked for', () => {
    assert.deepEqual(findDraftNetworks(draft, any('Alpha', 'Beta')), { fitting: [], network: null })
    assert.equal(findDraftNetworks({ ...draft, address: 'abc' }, { ...any('TRC20') }).network?.name, 'TRC20')
    assert.equal(findDraftNetworks({ ...draft, address: 'abc' }, null).network, null)
    assert.equal(findDraftNetworks({ ...draft, address: 'abc' }, any()).network?.name, '')
    assert.equal(toBoundForm({ ...draft, address: 'abc' }, any()).network, null)
  })
  it('of unknown format: the address is typed twice, once it is valid', () => {
    const isUnknown = (address: string, coin: ReturnType<typeof any> | null) =>
      isOfUnknownFormat({ address, network: '' }, coin)
    assert.equal(isUnknown('abc', null), false)
    assert.equal(isUnknown('abc', any()), true)
    assert.equal(isUnknown('abc', any('Alpha')), true)
    assert.equal(isUnknown('abc', any('Alpha', 'Beta')), true)
    assert.equal(isUnknown(TRON, any('TRC20', 'Alpha')), false)
    assert.equal(isUnknown('abc', any('TRC20')), false)
    assert.equal(isOfUnknownFormat({ address: TRON, network: 'Alpha' }, any('TRC20', 'Alpha')), true)
    const find = (address: string, again: string) =>
      findAddressProblems({ ...draft, address, again }, [any('Alpha')]).again
    assert.equal(find('abc', 'abd'), 'again')
    assert.equal(find('abc', ' abc '), undefined)
    assert.equal(find('two words', 'abc'), undefined)
    assert.deepEqual(findAddressProblems({ ...draft, address: TRON, again: 'x' }, [any('TRC20')]), {})
  })
  it('need not be chosen for an address that is invalid anyway', () => {
    assert.deepEqual(findAddressProblems({ ...draft, address: link, again: link }, [any('Alpha', 'Beta')]), {
      address: 'addressLink',
    })
  })
  it('without memos: a memo is no problem, and is not sent', () => {
    assert.deepEqual(findAddressProblems({ ...draft, address: TRON, memo: 'text' }, [any('TRC20')]), {})
  })
  it('if one is left for an address without a network, the fixed form stays closed', () => {
    const bound = { coinId: '7', title: 'ABC', address: TRON, network: '', memo: '' }
    assert.equal(canBindAddress(false, bound, any('TRC20', 'ERC20')), false)
    assert.equal(canBindAddress(false, bound, any('Alpha', 'Beta')), true)
  })
})
