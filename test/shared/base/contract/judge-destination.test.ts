import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolveNetwork } from '../../../../shared/base/contract/destination-networks.ts'
import { judgeDestination } from '../../../../shared/base/contract/judge-destination.ts'
import { findMemoFault } from '../../../../shared/base/contract/memos.ts'

const NETWORKS = {
  evm: ['ERC20'],
  twoEvm: ['ERC20', 'BEP20'],
  tron: ['TRC20'],
  bitcoin: ['Bitcoin'],
  litecoin: ['Litecoin'],
  ripple: ['XRP'],
  unknown: ['Stellar'],
  none: [],
} as const
type Kind = keyof typeof NETWORKS

const OWN = 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK'
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const [EVM, BECH32, TRON, RIPPLE] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
]

function judge(kind: Kind, typed: string) {
  const networks = NETWORKS[kind].map((name) => resolveNetwork({ name, format: null, need: null, memo: null }))
  return judgeDestination(typed, networks, { own: [OWN], contracts: ['', UNI] })
}

for (const [kind, typed, address] of [
  ['evm', EVM, EVM],
  ['evm', EVM.replace('0x', '0X'), EVM],
  ['evm', `\u200e ${EVM}\u2069\n`, EVM],
  ['evm', `ethereum:${EVM}`, EVM],
  ['evm', `ETHEREUM:0X${EVM.slice(2)}`, EVM],
  ['evm', `ethereum:pay-${EVM}`, EVM],
  ['bitcoin', `bitcoin:${BECH32}`, BECH32],
  ['bitcoin', `bitcoin://${BECH32}`, BECH32],
  ['bitcoin', `BITCOIN:${BECH32.toUpperCase()}`, BECH32],
  ['bitcoin', BECH32.toUpperCase(), BECH32],
  ['bitcoin', `B${BECH32.slice(1)}`, BECH32],
  ['litecoin', 'LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['litecoin', 'litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['tron', `tron:${TRON}`, TRON],
  ['ripple', RIPPLE, RIPPLE],
  ['ripple', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  ['none', 'memo:12345?tag=7', 'memo:12345?tag=7'],
  ['none', `bitcoin:${BECH32}`, BECH32],
] as const)
  test(`${kind}: ${JSON.stringify(typed)} is accepted as ${address}`, () => {
    const judged = judge(kind, typed)
    assert.deepEqual([judged.fault, judged.address], [null, address])
    assert.deepEqual(
      judged.networks.map(({ name }) => name),
      NETWORKS[kind],
    )
  })

for (const [kind, typed, fault] of [
  ['evm', `ethereum:${EVM}@1`, 'link'],
  ['evm', `ethereum:${EVM}/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7&uint256=1`, 'link'],
  ['evm', `${EVM}@56`, 'link'],
  ['twoEvm', `bnb:${EVM}`, 'link'],
  ['twoEvm', `MATIC:0X${EVM.slice(2)}?amount=1`, 'link'],
  ['evm', `eip155:56:${EVM}`, 'link'],
  ['tron', `trx:${TRON}`, 'link'],
  ['unknown', `bnb:${EVM}`, 'link'],
  ['evm', 'https://etherscan.io/address/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'link'],
  ['bitcoin', `bitcoin:${BECH32}?amount=0.1`, 'link'],
  ['bitcoin', `${BECH32}?amount=0.1`, 'link'],
  ['bitcoin', `bitcoin:?lno=lno1example`, 'link'],
  ['tron', `bitcoin:${BECH32}?amount=0.1`, 'link'],
  ['none', `lightning:lnbc1?x=1`, 'link'],
  ['tron', `bitcoin:${BECH32}`, 'network'],
  ['tron', EVM, 'network'],
  ['ripple', 'hello', 'network'],
  ['evm', `${EVM.slice(0, 20)} ${EVM.slice(20)}`, 'form'],
  ['evm', 'vitalik.eth', 'network'],
  ['evm', EVM.replace('0x5aA', '0x5aa'), 'checksum'],
  ['ripple', `${RIPPLE.slice(0, -1)}X`, 'checksum'],
  ['ripple', `${RIPPLE}:12345`, 'tagged'],
  ['ripple', `${RIPPLE}?dt=12345`, 'tagged'],
  ['ripple', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'extended'],
  ['unknown', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7:123', 'tagged'],
  ['tron', OWN, 'own'],
  ['none', OWN, 'own'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'contract'],
  ['twoEvm', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract'],
  ['evm', '0x55d398326f99059fF775485246999027B3197955'.toLowerCase(), 'contract'],
  ['twoEvm', UNI.toLowerCase(), 'contract'],
  ['none', UNI, 'contract'],
  ['evm', `ethereum:${UNI}`, 'contract'],
  ['evm', '0X000000000000000000000000000000000000DEAD', 'burn'],
  ['ripple', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'burn'],
] as const)
  test(`${kind}: ${typed} is refused as ${fault}`, () => {
    assert.equal(judge(kind, typed).fault, fault)
    assert.deepEqual(judge(kind, typed).networks, [])
  })

test('X-address with a tag: refused with its address and its tag', () => {
  const { address, tag } = judge('ripple', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi')
  assert.deepEqual([address, tag], ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '4294967295'])
})

test('every 0x address: fits each network with such addresses, in any case of its prefix', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.constantFrom('0x', '0X'), (digits, prefix) => {
      const judged = judge('twoEvm', `${prefix}${digits}`)
      return judged.fault === 'burn' || judged.networks.map(({ name }) => name).join() === 'ERC20,BEP20'
    }),
  )
})

test('memo: required, optional or refused, in the format of the network', () => {
  const fault = (memo: string, need: 'none' | 'optional' | 'required', format: 'text' | 'tag' | 'id') =>
    findMemoFault(memo, { need, format })
  assert.equal(fault('', 'required', 'tag'), 'missing')
  assert.equal(fault('', 'optional', 'tag'), null)
  assert.equal(fault('1', 'none', 'text'), 'none')
  for (const memo of ['0', '12345', '4294967295']) assert.equal(fault(memo, 'required', 'tag'), null, memo)
  for (const memo of ['4294967296', '-1', '1.0', 'x', '1 2', '٣'])
    assert.equal(fault(memo, 'required', 'tag'), 'number', memo)
  assert.equal(fault('18446744073709551615', 'optional', 'id'), null)
  assert.equal(fault('18446744073709551616', 'optional', 'id'), 'number')
  for (const memo of ['a memo', 'x'.repeat(100), 'メモ']) assert.equal(fault(memo, 'optional', 'text'), null, memo)
  for (const memo of ['x'.repeat(101), 'two\nlines']) assert.equal(fault(memo, 'optional', 'text'), 'text', memo)
})

test('network without settings: memos are optional on the XRP Ledger and unknown networks, and absent on the others', () => {
  const need = (name: string) => resolveNetwork({ name, format: null, need: null, memo: null })
  assert.deepEqual([need('XRP').need, need('XRP').memo], ['optional', 'tag'])
  assert.deepEqual([need('Stellar').need, need('Stellar').memo], ['optional', 'text'])
  for (const name of ['TRC20', 'ERC20', 'Bitcoin', 'Solana']) assert.equal(need(name).need, 'none', name)
})
