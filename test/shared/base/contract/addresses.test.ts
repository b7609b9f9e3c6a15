import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESS_PATTERN } from '../../../../shared/base/contract/addresses.ts'
import { findNetworksOf, resolveNetwork } from '../../../../shared/base/contract/destination-networks.ts'

/** Returns true if an address fits one of the networks, given by name. */
const fitsNetworks = (address: string, names: readonly string[]): boolean =>
  findNetworksOf(
    address,
    names.map((name) => resolveNetwork({ name, format: null, need: null, memo: null })),
  ).length > 0

/** Real addresses from first blocks, contracts and documentation of their networks. */
const GENUINE = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  ERC20: [
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ],
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
  LTC: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MGxNPPB7eBoWPUaprtX9v9CXJZoD2465zN',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  DOGE: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'A4RmTFpAr6KUWjFvNSYZSYuTbtuc8ZZJ3F'],
  SOL: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '11111111111111111111111111111111'],
}

for (const [network, addresses] of Object.entries(GENUINE))
  for (const address of addresses)
    test(`${address}: accepted as an address of ${network}`, () => {
      assert.match(address, ADDRESS_PATTERN)
      assert.equal(fitsNetworks(address, [network]), true)
    })

test('address of another network, too short or with an invalid character: rejected', () => {
  const [bitcoin = '', tron = ''] = [GENUINE.BTC[0], GENUINE.TRC20[0]]
  for (const [address, network] of [
    [bitcoin, 'ERC20'],
    [bitcoin, 'TRC20'],
    [tron, 'BTC'],
    [tron.slice(0, -1), 'TRC20'],
    [`${tron}x`, 'TRC20'],
    [tron.replace('R7', 'R0'), 'TRC20'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ecg', 'ERC20'],
    ['dAC17F958D2ee523a2206206994597C13D831ec7', 'ERC20'],
  ] as const)
    assert.equal(fitsNetworks(address, [network]), false, `${address} on ${network}`)
})

test('network name in any spelling: recognised', () => {
  for (const name of ['TRC20', 'trc20', 'TRC-20', ' Trc 20 '])
    assert.equal(fitsNetworks('0xdAC17F958D2ee523a2206206994597C13D831ec7', [name]), false, name)
})

test('several networks: one match suffices, and an unknown network accepts every address', () => {
  const [address = ''] = GENUINE.ERC20
  assert.equal(fitsNetworks(address, ['TRC20', 'ERC20']), true)
  assert.equal(fitsNetworks('lnbc1example', ['BTC', 'Lightning']), true)
  assert.equal(fitsNetworks('anything', ['']), true)
})
