import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBankCards, removeBankCard, setBankCard } from '../../../../shared/base/contract/bank-cards.ts'
import { bindAddress, getAddresses, removeAddress } from '../../../../shared/base/contract/session.ts'
import { withdraw } from '../../../../shared/base/contract/withdrawals.ts'
import type { AddressRefusal } from '../../../../shared/base/rules/addresses.rules.ts'
import { type CardRefusal, MAX_BANK_CARDS } from '../../../../shared/base/rules/bank-cards.rules.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const TRON = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'
const EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const RIPPLE = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'

/** The networks of the demo. */
const NETWORKS = [
  { coin: 'USDT', name: 'TRC20', address: 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK' },
  { coin: 'USDT', name: 'ERC20', address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB' },
  { coin: 'USDT', name: 'BEP20', address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB' },
  { coin: 'XRP', name: 'XRP Ledger', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', withdrawal_memo: 'required' },
]

const pair = lazily(() =>
  createPair([{ account: 'funds', coin: 'USDT', amount: '500' }], async (stage) => {
    await stage.set('withdrawalSwitch', true)
    await stage.operateOrFail('PUT', '/withdrawal-cooling', { hours: '0' })
    const terms = { coin: 'USDT', way: 'wallet', min: '10', max: '20000', fee: '1%' }
    await stage.operateOrFail('PUT', '/withdrawal-terms', terms)
    for (const network of NETWORKS) await stage.operateOrFail('POST', '/networks', { ...network, yes: 'true' })
  }),
)

const CARD = { id: null, bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' }
const confirmed = { payPassword: PASSWORD }
const number = (at: number) => `62220212345${String(at).padStart(5, '0')}`
const readCards = async (side: Side) => (await side.send(getBankCards)).data ?? []
async function save(side: Side, change: Partial<Omit<typeof CARD, 'id'>> & { id?: string | null }) {
  const { envelope } = await side.send(setBankCard, { ...CARD, ...confirmed, ...change })
  assert.equal(envelope.code, 1, envelope.msg)
}

const CARDS: Readonly<
  Record<Exclude<RuleKey<CardRefusal>, 'id/fixed'> | 'payPassword/missing', readonly RefusalCase[]>
> = {
  'payPassword/missing': [
    refusal('a card without a password', setBankCard, CARD),
    refusal('a removal without a password', removeBankCard, async (side) => {
      await save(side, CARD)
      return { id: (await readCards(side))[0]?.id }
    }),
  ],
  'id/unknown': [refusal('changing a card that does not exist', setBankCard, { ...CARD, ...confirmed, id: '999999' })],
  'cardNumber/taken': [
    refusal('another card with the same number', setBankCard, async (side) => {
      await save(side, CARD)
      return { ...CARD, ...confirmed, bankName: 'Other Bank' }
    }),
    refusal('changing a card to the number of another', setBankCard, async (side) => {
      await save(side, { cardNumber: number(1) })
      const cards = await readCards(side)
      return { ...CARD, ...confirmed, id: cards.at(-1)?.id, cardNumber: cards[0]?.cardNumber }
    }),
  ],
  'id/full': [
    refusal('one card more than the largest number', setBankCard, async (side) => {
      for (let at = (await readCards(side)).length; at < MAX_BANK_CARDS; at++)
        await save(side, { cardNumber: number(100 + at) })
      return { ...CARD, ...confirmed, cardNumber: number(999) }
    }),
  ],
}
refusalTests('bank cards', pair, CARDS)

test('bank cards: a repeated form, a change and a removal give the same cards', async () => {
  const both = await createPair([])
  await playBoth(both, async (side) => {
    await save(side, CARD)
    // Sending the same card again adds none, and needs no password.
    return [(await side.send(setBankCard, CARD)).envelope.code, await readCards(side)]
  })
  await playBoth(both, async (side) => {
    await save(side, { cardNumber: number(7) })
    await save(side, { id: (await readCards(side))[1]?.id ?? '', bankName: 'Other Bank', cardNumber: number(7) })
    return readCards(side)
  })
  await playBoth(both, async (side) => {
    const { envelope } = await side.send(removeBankCard, { id: (await readCards(side))[0]?.id ?? '', ...confirmed })
    return [envelope.code, (await side.send(removeBankCard, { id: '999999' })).envelope.code, await readCards(side)]
  })
})

const bind = (side: Side, form: object) => side.send(bindAddress, { ...confirmed, ...form } as never)
const XRP = { coinId: '6', address: RIPPLE, network: 'XRP Ledger' }
const FORM = { coinId: '1', amount: '50', type: 'funds', payPassword: PASSWORD, destination: 'wallet' } as const

/** Checksums and addresses that cannot be paid to are judged by the page of a demo (shared/demo/calls/destinations.ts); the demo lets addresses be edited. */
type Judged = `address/${'fixed' | 'checksum' | 'own' | 'contract' | 'burn' | 'extended'}`
/** No network of the demo takes a text as memo. */
type Rules = Exclude<RuleKey<AddressRefusal>, Judged | 'memo/text' | `network/choice:${string}`>

const ADDRESSES: Readonly<
  Record<
    Rules | `network/choice:${'ERC20,BEP20' | 'TRC20'}` | 'payPassword/missing' | 'coinId/unknown',
    readonly RefusalCase[]
  >
> = {
  'coinId/unknown': [
    refusal('an unknown coin', bindAddress, { ...confirmed, coinId: '999', address: TRON }),
    refusal('a removal for an unknown coin', removeAddress, { ...confirmed, coinId: '999', address: TRON }),
  ],
  'address/address': [refusal('a text with a space', bindAddress, { ...confirmed, coinId: '1', address: `${TRON} x` })],
  'address/link': [
    refusal('a payment link with an amount', bindAddress, {
      ...confirmed,
      coinId: '1',
      address: `tron:${TRON}?amount=5`,
    }),
  ],
  'address/tagged': [
    refusal('an address with its memo', bindAddress, { ...confirmed, coinId: '6', address: `${RIPPLE}:123456` }),
  ],
  'address/network': [
    refusal('an address of another chain', bindAddress, { ...confirmed, coinId: '6', address: TRON }),
    refusal('a text of no chain', bindAddress, { ...confirmed, coinId: '1', address: 'abcdef' }),
  ],
  'network/choice:ERC20,BEP20': [
    refusal('an address of two networks', bindAddress, { ...confirmed, coinId: '1', address: EVM }),
    refusal('a network that does not accept it', bindAddress, {
      ...{ ...confirmed, coinId: '1', address: EVM, network: 'TRC20' },
    }),
  ],
  'network/choice:TRC20': [
    refusal('another network than that of the address', bindAddress, {
      ...{ ...confirmed, coinId: '1', address: TRON, network: 'ERC20' },
    }),
    refusal('a withdrawal through another network than the bound one', withdraw, async (side) => {
      const { envelope } = await bind(side, { coinId: '1', address: TRON })
      assert.equal(envelope.code, 1, envelope.msg)
      return { ...FORM, network: 'ERC20' }
    }),
  ],
  'memo/missing': [refusal('no memo where one is required', bindAddress, { ...confirmed, ...XRP })],
  'memo/number': [
    refusal('a memo of letters', bindAddress, { ...confirmed, ...XRP, memo: 'abc' }),
    refusal('a memo above 32 bits', bindAddress, { ...confirmed, ...XRP, memo: '4294967296' }),
  ],
  'memo/none': [
    refusal('a memo on a network without memos', bindAddress, {
      ...{ ...confirmed, coinId: '1', address: TRON, network: 'TRC20', memo: '5' },
    }),
  ],
  'payPassword/missing': [
    refusal('a new address without a password', bindAddress, { ...XRP, memo: '5' }),
    refusal('a removal without a password', removeAddress, async (side) => {
      await bind(side, { coinId: '1', address: TRON })
      return { coinId: '1', address: TRON }
    }),
  ],
}
refusalTests('addresses', pair, ADDRESSES)

test('addresses: networks, memos, repeated forms, changes and removals give the same rows', async () => {
  const both = await createPair([])
  for (const form of [
    { coinId: '1', address: ` ${TRON}\u200b` },
    { coinId: '1', address: TRON, network: 'trc-20' },
    { coinId: '1', address: EVM, network: 'BEP20' },
    // The specified fields of the bound address keep its network.
    { coinId: '1', address: EVM },
    { ...XRP, memo: '007' },
    { coinId: '6', address: RIPPLE },
    { ...XRP, memo: '8' },
  ])
    await playBoth(both, async (side) => [(await bind(side, form)).envelope.code, (await side.send(getAddresses)).data])
  await playBoth(both, async (side) => [
    // The bound address again needs no password; an address that is not bound counts as removed.
    (await side.send(bindAddress, { coinId: '1', address: EVM })).envelope.code,
    (await side.send(removeAddress, { coinId: '1', address: TRON })).envelope.code,
    (await side.send(removeAddress, { coinId: '1', address: EVM, ...confirmed })).envelope.code,
    (await side.send(getAddresses)).data,
  ])
})
