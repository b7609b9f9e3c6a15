import type { DepositNetwork } from '../../base/contract/networks.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findFixedAddressRefusal, findReplacementRefusal, isSameDestination } from '../../base/rules/addresses.rules.ts'
import { findNothingArrivesRefusal, findWithdrawalAmountRefusal } from '../../base/rules/withdrawals.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { postWithdrawal, recordWithdrawal, WITHDRAWAL_FEE, type WithdrawalTarget } from '../products/demo-funds.ts'
import { getDemoNetworks } from '../products/demo-networks.ts'
import { findDemoChoices, getPayoutNetwork, judgeDemoAddress, toDemoRules } from './destinations.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { assertPayoutsOpen } from './payout-freeze.calls.ts'
import { SWITCHES } from './site.calls.ts'
import { findWaiting } from './waiting-row.ts'

const NO_BANK = {
  bankName: '',
  bankNumber: '',
  accountName: '',
  bankAddress: '',
  bankCode: '',
  companyAddress: '',
}
const MINIMUM_USDT = '10'
const MAXIMUM_USDT = '20000'
const TERMS = 'demo'

const toNetworks = (coin: string): DepositNetwork[] =>
  getDemoNetworks(coin).map(({ id, payType, name, address }) => ({
    id,
    payType,
    sample: true,
    network: name,
    payImage: '',
    address,
    minimum: null,
    arrival: 3,
    memo: '',
    terms: TERMS,
    ...toDemoRules(coin, name),
    ...NO_BANK,
  }))

/** Handlers of networks. */
export const networkCalls: DomainCalls<'networks'> = {
  getDepositCoins: (_form, demo) =>
    demo.getCoins().map(([id, title]) => ({ id, title, networkList: toNetworks(title) })),
}

/** Handlers of bound addresses. */
export const addressCalls: Pick<DomainCalls<'session'>, 'bindAddress' | 'removeAddress'> = {
  bindAddress({ coinId, payPassword, ...given }, demo) {
    const title = demo.getCoin(coinId)
    const before = demo.records.addresses.find((row) => row.coinId === coinId) ?? null
    const next = judgeDemoAddress(title, given, before)
    if (before && isSameDestination(before, next)) return null
    assertAllowed(findReplacementRefusal(before, next, SWITCHES.canEditAddress))
    assertTradingPassword(demo, payPassword, 'payPassword')
    demo.records.addresses = [...demo.records.addresses.filter((row) => row !== before), { coinId, title, ...next }]
    return null
  },
  removeAddress({ coinId, address, payPassword }, demo) {
    demo.getCoin(coinId)
    const { records } = demo
    const bound = records.addresses.find((row) => row.coinId === coinId && row.address === address)
    if (!bound) return null
    assertAllowed(findFixedAddressRefusal(bound, SWITCHES.canEditAddress))
    assertTradingPassword(demo, payPassword, 'payPassword')
    records.addresses = records.addresses.filter((row) => row !== bound)
    return null
  },
}

/** Returns the card of a withdrawal as its destination. */
function findCard(demo: DemoBackend, card: string): WithdrawalTarget {
  const { bankName, cardNumber } = requireFound(
    demo.records.cards.find(({ id }) => id === card),
    'bankId',
  )
  return { destination: 'bank', network: bankName, address: cardNumber.slice(-4), memo: '' }
}

/** Returns the bound address of a withdrawal as its destination, and binds it to `network` if it had none. */
function findAddress(demo: DemoBackend, coinId: string, network: string | null): WithdrawalTarget {
  const bound = requireFound(
    demo.records.addresses.find((row) => row.coinId === coinId),
    'address',
    'missing',
  )
  const to = getPayoutNetwork(demo.getCoin(coinId), bound, network ?? '')
  Object.assign(bound, to)
  return { destination: 'wallet', network: to.network, address: bound.address, memo: to.memo }
}

/** @throws DemoRefusal if an amount cannot be withdrawn */
function assertWithdrawable(demo: DemoBackend, coinId: string, amount: Decimal): void {
  const coin = demo.getCoin(coinId)
  const [minimum, maximum] = [getLimit(demo, coin, MINIMUM_USDT), getLimit(demo, coin, MAXIMUM_USDT)]
  assertAllowed(findWithdrawalAmountRefusal(amount, { scale: WITHDRAWAL_FEE.digits, minimum, maximum }))
  assertAllowed(findNothingArrivesRefusal(amount, WITHDRAWAL_FEE))
}

const getLimit = (demo: DemoBackend, coin: string, usdt: Decimal): Decimal =>
  coin === 'USDT' ? usdt : demo.getQuantity(coin, usdt)

/** Handlers of withdrawals. */
export const withdrawalCalls: DomainCalls<'withdrawals'> = {
  getWithdrawableCoins: (_form, demo) => demo.getCoins().map(([id, title]) => ({ id, title })),
  getWithdrawalInfo({ coinId, type, network }, demo) {
    const coin = demo.getCoin(coinId)
    const bound = demo.records.addresses.filter((row) => row.coinId === coinId)
    return {
      balance: demo.ledger.getBalance(type, coin),
      minAmount: getLimit(demo, coin, MINIMUM_USDT),
      maxAmount: getLimit(demo, coin, MAXIMUM_USDT),
      ...WITHDRAWAL_FEE,
      addresses: bound.map((row) => {
        const networks = findDemoChoices(coin, row)
        const chosen = networks.find((name) => name === network) ?? ''
        return { address: row.address, network: row.network || chosen, memo: row.memo, networks }
      }),
      dailyLimit: null,
      dailyLeft: null,
      usableAt: null,
      heldBy: 'destination',
      serverTime: demo.now(),
      terms: TERMS,
    }
  },
  withdraw({ coinId, amount, type, payPassword, bankId, destination, network }, demo) {
    assertPayoutsOpen(demo)
    const target =
      destination === 'bank'
        ? findCard(demo, requireFound(bankId, 'bankId', 'missing'))
        : findAddress(demo, coinId, network)
    assertWithdrawable(demo, coinId, amount)
    assertTradingPassword(demo, payPassword, 'payPassword')
    const { id } = recordWithdrawal(demo, { coinId, amount, type, target }, demo.now())
    return { id }
  },
  getLatestWithdrawals: ({ coinId }, { records }) =>
    records.withdrawals.filter((row) => coinId === null || row.coinId === coinId).reverse(),
  cancelWithdrawal({ id }, demo) {
    const row = findWaiting(demo.records.withdrawals, id)
    const { id: number, coin, amount, type } = row
    postWithdrawal(demo, { kind: '-return', number, at: demo.now() }, move(coin, amount, `${type}/frozen`, type))
    Object.assign(row, { status: 'withdrawn', updatedAt: demo.now() })
    return null
  },
}
