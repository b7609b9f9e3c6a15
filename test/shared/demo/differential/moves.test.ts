import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTransferMin } from '../../../../server/ledger/ledger.ts'
import {
  cancelInternalTransfer,
  getInternalTransfers,
  searchUser,
  sendInternalTransfer,
} from '../../../../shared/base/contract/internal-transfer.ts'
import { getTransfers } from '../../../../shared/base/contract/records.ts'
import { exchangeCoins, getExchangeQuote } from '../../../../shared/base/contract/swap.ts'
import { transferBetweenAccounts } from '../../../../shared/base/contract/transfer.ts'
import type { AccountTransferRefusal } from '../../../../shared/base/rules/account-transfer.rules.ts'
import type {
  findSentAmountRefusal,
  findSentCancelRefusal,
} from '../../../../shared/base/rules/internal-transfer.rules.ts'
import type { QuoteRefusal, SwapRefusal } from '../../../../shared/base/rules/swap.rules.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [
  { account: 'funds', coin: 'USDT', amount: '5000.5' },
  { account: 'options', coin: 'USDT', amount: '0.005' },
] as const
const recipients: Record<Side['name'], string> = { server: '', demo: 'friend@example.com' }

const pair = lazily(() =>
  createPair(FUNDS, async (stage) => {
    const { db } = stage.context
    await setTransferMin(db, 'USDT', '0.01')
    await stage.operateOrFail('PUT', '/transfer-terms', { coin: 'USDT', fee: '0.5%', days: '1' })
    await db.query(
      `UPDATE swap_terms SET spread = 0.1, volatility_factor = 0, quote_seconds = 3, house_limit = 1000000`,
    )
    recipients.server = (await stage.join()).email
  }),
)

const MOVE = { coinId: '1', amount: '50', fromAccount: 'funds', toAccount: 'options' } as const
const MOVES: Readonly<
  Record<RuleKey<AccountTransferRefusal> | 'amount/balance' | 'coinId/unknown', readonly RefusalCase[]>
> = {
  'toAccount/differ': [
    refusal('an account to itself', transferBetweenAccounts, { ...MOVE, toAccount: 'funds' }),
    refusal('an account to itself, with too many decimals', transferBetweenAccounts, {
      ...{ ...MOVE, toAccount: 'funds', amount: '0.0000000000001' },
    }),
  ],
  'amount/digits': [
    refusal('an amount of 1e-13', transferBetweenAccounts, { ...MOVE, amount: '0.0000000000001' }, '8'),
  ],
  'amount/least': [
    refusal('an amount below the minimum', transferBetweenAccounts, { ...MOVE, amount: '0.009' }, '0.01'),
    refusal(
      'less than a balance below the minimum',
      transferBetweenAccounts,
      { ...MOVE, amount: '0.004', fromAccount: 'options', toAccount: 'funds' },
      '0.01',
    ),
  ],
  'amount/balance': [
    refusal('an amount above the balance', transferBetweenAccounts, { ...MOVE, amount: '5000.51' }, '5000.5'),
  ],
  'coinId/unknown': [refusal('an unknown coin', transferBetweenAccounts, { ...MOVE, coinId: '999' })],
}
refusalTests('transfers', pair, MOVES)

test('transfers: amounts in both directions, and a whole balance below the minimum, give the same rows and books', async () => {
  const both = await pair()
  for (const form of [
    { ...MOVE, amount: '0.005', fromAccount: 'options', toAccount: 'funds' },
    MOVE,
    { ...MOVE, amount: '12.34567891', fromAccount: 'options', toAccount: 'funds' },
  ] as const)
    await playBoth(both, async (side) => (await side.send(transferBetweenAccounts, form)).envelope.code)
  await playBoth(both, async (side) => {
    const { data } = await side.send(getTransfers, { coinId: '1', type: 'options', page: 1, limit: 20 })
    return data?.map(({ msg: _text, ...row }) => row)
  })
})

const find = async (side: Side) => (await side.send(searchUser, { username: recipients[side.name] })).data?.list[0]?.id
const sending = (amount: string) => async (side: Side) => ({
  ...{ recipientId: await find(side), coinId: '1', amount, payPassword: PASSWORD },
})
const readSent = async (side: Side) =>
  (await side.send(getInternalTransfers, { status: 'all', page: 1, limit: 20 })).data ?? []

const SENT: Readonly<
  Record<
    | RuleKey<NonNullable<ReturnType<typeof findSentAmountRefusal> | ReturnType<typeof findSentCancelRefusal>>>
    | 'amount/balance'
    | 'id/unknown'
    | 'coinId/unknown',
    readonly RefusalCase[]
  >
> = {
  'amount/digits': [refusal('an amount with 9 decimals', sendInternalTransfer, sending('1.000000001'), '8')],
  'amount/least': [refusal('an amount of which the fee leaves nothing', sendInternalTransfer, sending('0.00000001'))],
  'amount/balance': [refusal('an amount above the balance', sendInternalTransfer, sending('9999'), /^49\d\d\.\d+$/)],
  'coinId/unknown': [
    refusal('an unknown coin', sendInternalTransfer, async (side) => ({
      ...(await sending('5')(side)),
      coinId: '999',
    })),
  ],
  'id/unknown': [refusal('cancelling a transfer that does not exist', cancelInternalTransfer, { id: '999999' })],
  'id/transferring': [
    refusal('cancelling a transfer twice', cancelInternalTransfer, async (side) => {
      await side.send(sendInternalTransfer, (await sending('7')(side)) as never)
      const id = (await readSent(side))[0]?.id ?? ''
      assert.equal((await side.send(cancelInternalTransfer, { id })).envelope.code, 1)
      return { id }
    }),
  ],
}
refusalTests('sending to members', pair, SENT)

test('sending to members: the fee, the arrival and a cancelled transfer give the same rows and books', async () => {
  const both = await pair()
  for (const amount of ['40', '0.00000003', '33.33333333'])
    await playBoth(
      both,
      async (side) => (await side.send(sendInternalTransfer, (await sending(amount)(side)) as never)).envelope.code,
    )
  await playBoth(both, readSent)
  await playBoth(both, async (side) => {
    const id = (await readSent(side))[0]?.id ?? ''
    return (await side.send(cancelInternalTransfer, { id })).envelope.code
  })
  for (const ms of [86_399_000, 1_000, 86_400_000])
    await playBoth(both, async (side) => {
      await side.pass(ms)
      return readSent(side)
    })
})

const SWAP = { type: 'funds', fromCoinId: '1', toCoinId: '2', amount: '500' } as const
async function quote(side: Side, form: object = SWAP) {
  const { data, envelope } = await side.send(getExchangeQuote, form as typeof SWAP)
  assert.ok(data, envelope.msg)
  return { ...form, quote: data.id, payPassword: PASSWORD }
}
const SWAPS: Readonly<
  Record<
    | RuleKey<SwapRefusal | QuoteRefusal>
    | 'amount/least'
    | 'amount/balance'
    | 'quote/unknown'
    | 'fromCoinId/unknown'
    | 'toCoinId/unknown',
    readonly RefusalCase[]
  >
> = {
  'toCoinId/differ': [refusal('a coin for itself', getExchangeQuote, { ...SWAP, toCoinId: '1' })],
  'amount/digits': [refusal('an amount with 9 decimals', getExchangeQuote, { ...SWAP, amount: '5.000000001' }, '8')],
  'amount/least': [
    refusal(
      'an amount of which rounding takes more than the spread',
      getExchangeQuote,
      { ...SWAP, amount: '0.001' },
      /^0\.\d+$/,
    ),
  ],
  'fromCoinId/unknown': [refusal('an unknown coin', getExchangeQuote, { ...SWAP, fromCoinId: '999' })],
  'toCoinId/unknown': [refusal('an unknown coin', getExchangeQuote, { ...SWAP, toCoinId: '999' })],
  'quote/unknown': [
    refusal('a quote that does not exist', exchangeCoins, {
      ...{ ...SWAP, payPassword: PASSWORD, quote: '00000000-0000-4000-8000-000000000000' },
    }),
  ],
  'quote/terms': [
    refusal('another amount than that of the quote', exchangeCoins, async (side) => ({
      ...(await quote(side)),
      amount: '501',
    })),
    refusal('another coin than that of the quote', exchangeCoins, async (side) => ({
      ...(await quote(side)),
      toCoinId: '3',
    })),
  ],
  'quote/expired': [
    refusal('a quote after 3 s', exchangeCoins, async (side) => {
      const form = await quote(side)
      await side.pass(3_000)
      return form
    }),
  ],
  'quote/used': [
    refusal('a quote that was used', exchangeCoins, async (side) => {
      const form = await quote(side, { ...SWAP, amount: '100' })
      assert.equal((await side.send(exchangeCoins, form as never)).envelope.code, 1)
      return form
    }),
  ],
  'amount/balance': [
    refusal(
      'an amount above the balance',
      exchangeCoins,
      (side) => quote(side, { ...SWAP, amount: '6000' }),
      /^4\d\d\d\.\d+$/,
    ),
  ],
}
refusalTests('swaps', pair, SWAPS)

test('swaps: quotes and what they bring are equal, also after the price has moved', async () => {
  const both = await pair()
  for (const form of [
    SWAP,
    { ...SWAP, amount: '0.77777777' },
    { ...SWAP, fromCoinId: '2', toCoinId: '3', amount: '0.001' },
  ])
    await playBoth(both, async (side) => {
      const { data } = await side.send(getExchangeQuote, form)
      const { envelope } = await side.send(exchangeCoins, { ...form, quote: data?.id ?? '', payPassword: PASSWORD })
      return [envelope.code, data]
    })
  await playBoth(both, async (side) => {
    side.setPrice('btcusdt', 65_000)
    await side.pass(2_000)
    return (await side.send(getExchangeQuote, SWAP)).data
  })
})
