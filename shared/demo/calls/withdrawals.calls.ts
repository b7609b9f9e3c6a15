import type { DepositNetwork } from '../../base/contract/networks.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findReplacementRefusal, isSameDestination } from '../../base/rules/addresses.rules.ts'
import { findNothingArrivesRefusal, findWithdrawalAmountRefusal } from '../../base/rules/withdrawals.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { postWithdrawal, recordWithdrawal, WITHDRAWAL_FEE, type WithdrawalTarget } from '../products/demo-funds.ts'
import { getDemoNetworks } from '../products/demo-networks.ts'
import { findDemoChoices, getPayoutNetwork, judgeDemoAddress, toDemoRules } from './destinations.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { SWITCHES } from './site.calls.ts'
import { findWaiting } from './waiting-row.ts'

const NO_BANK = {
  bank_name: '',
  bank_number: '',
  account_name: '',
  bank_address: '',
  bank_code: '',
  company_address: '',
}
const MINIMUM_USDT = '10'
const MAXIMUM_USDT = '20000'
const TERMS = 'demo'

const toNetworks = (coin: string): DepositNetwork[] =>
  getDemoNetworks(coin).map(({ id, pay_type, name, address }) => ({
    id,
    pay_type,
    sample: true,
    coin_net: name,
    pay_img: '',
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
export const addressCalls: Pick<DomainCalls<'session'>, 'bindAddress'> = {
  bindAddress({ c_id, paypassword, ...given }, demo) {
    const title = demo.getCoin(c_id)
    const before = demo.records.addresses.find((row) => row.c_id === c_id) ?? null
    const next = judgeDemoAddress(title, given, before)
    if (before && isSameDestination(before, next)) return null
    assertAllowed(findReplacementRefusal(before, next, SWITCHES.can_edit_address))
    assertTradingPassword(demo, paypassword, 'paypassword')
    demo.records.addresses = [...demo.records.addresses.filter((row) => row !== before), { c_id, title, ...next }]
    return null
  },
}

/** Returns the card of a withdrawal as its destination. */
function findCard(demo: DemoBackend, card: string): WithdrawalTarget {
  const { bank_name, card_number } = requireFound(
    demo.records.cards.find(({ id }) => id === card),
    'bank_id',
  )
  return { withdraw_type: 'bank', coin_net: bank_name, address: card_number.slice(-4), memo: '' }
}

/** Returns the bound address of a withdrawal as its destination, and binds it to `network` if it had none. */
function findAddress(demo: DemoBackend, c_id: string, network: string | null): WithdrawalTarget {
  const bound = requireFound(
    demo.records.addresses.find((row) => row.c_id === c_id),
    'address',
    'missing',
  )
  const to = getPayoutNetwork(demo.getCoin(c_id), bound, network ?? '')
  Object.assign(bound, to)
  return { withdraw_type: 'wallet', coin_net: to.network, address: bound.address, memo: to.memo }
}

/** @throws DemoRefusal if an amount cannot be withdrawn */
function assertWithdrawable(demo: DemoBackend, c_id: string, num: Decimal): void {
  const coin = demo.getCoin(c_id)
  const [minimum, maximum] = [getLimit(demo, coin, MINIMUM_USDT), getLimit(demo, coin, MAXIMUM_USDT)]
  assertAllowed(findWithdrawalAmountRefusal(num, { scale: WITHDRAWAL_FEE.digits, minimum, maximum }))
  assertAllowed(findNothingArrivesRefusal(num, WITHDRAWAL_FEE))
}

const getLimit = (demo: DemoBackend, coin: string, usdt: Decimal): Decimal =>
  coin === 'USDT' ? usdt : demo.getQuantity(coin, usdt)

/** Handlers of withdrawals. */
export const withdrawalCalls: DomainCalls<'withdrawals'> = {
  getWithdrawableCoins: (_form, demo) => demo.getCoins().map(([id, title]) => ({ id, title })),
  getWithdrawalInfo({ c_id, type, network }, demo) {
    const coin = demo.getCoin(c_id)
    const bound = demo.records.addresses.filter((row) => row.c_id === c_id)
    return {
      balance: demo.ledger.getBalance(type, coin),
      txminnum: getLimit(demo, coin, MINIMUM_USDT),
      txmaxnum: getLimit(demo, coin, MAXIMUM_USDT),
      ...WITHDRAWAL_FEE,
      address_list: bound.map((row) => {
        const networks = findDemoChoices(coin, row)
        const chosen = networks.find((name) => name === network) ?? ''
        return { address: row.address, coin_net: row.network || chosen, memo: row.memo, networks }
      }),
      daily_limit: null,
      daily_left: null,
      usable_at: null,
      held_by: 'destination',
      server_time: demo.now(),
      terms: TERMS,
    }
  },
  withdraw({ c_id, num, type, paypwd, bank_id, withdraw_type, network }, demo) {
    const target =
      withdraw_type === 'bank'
        ? findCard(demo, requireFound(bank_id, 'bank_id', 'missing'))
        : findAddress(demo, c_id, network)
    assertWithdrawable(demo, c_id, num)
    assertTradingPassword(demo, paypwd, 'paypwd')
    const { id } = recordWithdrawal(demo, { c_id, num, type, target }, demo.now())
    return { id }
  },
  getLatestWithdrawals: ({ c_id }, { records }) =>
    records.withdrawals.filter((row) => c_id === null || row.c_id === c_id).reverse(),
  cancelWithdrawal({ id }, demo) {
    const row = findWaiting(demo.records.withdrawals, id)
    const { id: number, coin, num, type } = row
    postWithdrawal(demo, { kind: '-return', number, at: demo.now() }, move(coin, num, `${type}/frozen`, type))
    Object.assign(row, { status: 'withdrawn', updatetime: demo.now() })
    return null
  },
}
