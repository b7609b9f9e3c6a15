import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeExtendedRipple, isChecksumValid } from '../../../../shared/base/contract/address-checksums.ts'
import { ADDRESS_FORMATS, type AddressFormat, fitsFormat } from '../../../../shared/base/contract/addresses.ts'

/** Genuine addresses from format specifications, first blocks and contracts. */
const GENUINE: Record<AddressFormat, readonly string[]> = {
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  ],
  dogecoin: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', '9rSGfPZLcyCGzY4uYEL1fkzJr6fkicS2rs'],
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ],
  litecoin: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MGxNPPB7eBoWPUaprtX9v9CXJZoD2465zN',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  ripple: [
    'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
    'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ],
  solana: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '11111111111111111111111111111111'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
}

/** Returns the address with each pair of different neighbouring characters swapped, as in a typing error. */
const swapNeighbours = (address: string): string[] =>
  Array.from({ length: address.length - 1 }, (_, at) => at)
    .filter((at) => at > 4 && address[at]?.toLowerCase() !== address[at + 1]?.toLowerCase())
    .map((at) => address.slice(0, at) + address[at + 1] + address[at] + address.slice(at + 2))

for (const format of ADDRESS_FORMATS)
  for (const address of GENUINE[format])
    test(`${address} is an address of ${format}`, () => {
      assert.equal(fitsFormat(address, format), true)
      assert.equal(isChecksumValid(address, format), true)
    })

for (const format of ['bitcoin', 'dogecoin', 'litecoin', 'ripple', 'tron'] as const)
  test(`an address of ${format} with two swapped characters is invalid`, () => {
    for (const address of GENUINE[format])
      for (const wrong of swapNeighbours(address)) assert.equal(isChecksumValid(wrong, format), false, wrong)
  })

test('an Ethereum address in mixed case with a wrong capital is invalid', () => {
  assert.equal(isChecksumValid('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm'), false)
  assert.equal(isChecksumValid('0x5aeAb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm'), false)
})

test('an address of another chain with a valid checksum, and an invalid witness program, are rejected', () => {
  for (const [address, format] of [
    [GENUINE.dogecoin[0], 'bitcoin'],
    [GENUINE.bitcoin[0], 'tron'],
    [GENUINE.litecoin[0], 'dogecoin'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'bitcoin'],
    // BIP 350: version 0 in bech32m, version 1 in bech32.
    ['bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bitcoin'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bitcoin'],
    ['1111111111111111111111111111111', 'solana'],
  ] as const)
    assert.equal(isChecksumValid(String(address), format), false, `${address} on ${format}`)
})

test('X-address of XRP: its classic address and destination tag; null for a wrong checksum, a test network and other texts', () => {
  for (const [text, address, tag] of [
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '4294967295'],
    ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', null],
    ['XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2gYsjNFQLKYW33DzBm', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', null],
  ] as const) {
    assert.deepEqual(decodeExtendedRipple(text), { address, tag })
    assert.equal(isChecksumValid(address, 'ripple'), true)
    for (const wrong of swapNeighbours(text)) assert.equal(decodeExtendedRipple(wrong), null, wrong)
  }
  for (const text of ['TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', '', 'X'])
    assert.equal(decodeExtendedRipple(text), null, text)
})
