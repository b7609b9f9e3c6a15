import type { AccountType } from '../../contract/constants.ts'
import type { DepositNetwork } from '../../contract/networks.ts'
import { splitWithdrawal } from '../../contract/withdrawal-fee.ts'
import { compare } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import type { DepositRow, WithdrawalRow } from '../records.ts'
import { DemoRefusal, requireFound } from '../refusal.ts'
import { findDemoChoices, getDemoNetworks, judgeDemoAddress, toDemoRules } from './destinations.ts'
import { assertTradingPassword } from './passwords.ts'

/** Time until the demo approves a deposit or a withdrawal. */
const REVIEW_MS = 15_000
const DIGITS = 6
const NO_BANK = {
  bank_name: '',
  bank_number: '',
  account_name: '',
  bank_address: '',
  bank_code: '',
  company_address: '',
}
const FEE = { sxftype: 'percent', txsxf: '1', txsxf_n: null } as const
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

/** Records a deposit that waits for review. */
export function submitDeposit(
  demo: DemoBackend,
  { c_id, num, network, type }: { c_id: string; num: Decimal; network: string; type: AccountType },
  at: number,
): DepositRow {
  const coin_net = requireFound(
    getDemoNetworks(demo.getCoin(c_id)).find(({ id }) => id === network),
    'a_id',
  ).name
  const row: DepositRow = {
    id: demo.createId(),
    c_id,
    coin: demo.getCoin(c_id),
    num,
    coin_net,
    type,
    status: 'waiting',
    remark: '',
    unseen: true,
    addtime: at,
    updatetime: at,
  }
  demo.records.deposits.push(row)
  return row
}

/** Handlers of deposits. */
export const depositCalls: DomainCalls<'deposits'> = {
  submitDeposit({ c_id, num, a_id, type }, demo) {
    const { id } = submitDeposit(demo, { c_id, num, network: a_id, type }, demo.now())
    return { id }
  },
  getLatestDeposits: ({ c_id }, { records }) =>
    records.deposits.filter((row) => c_id === null || row.c_id === c_id).reverse(),
  cancelDeposit({ id }, demo) {
    Object.assign(findWaiting(demo.records.deposits, id), { status: 'withdrawn', updatetime: demo.now() })
    return null
  },
  getPartners: () => [],
}

/** Holds an amount and records a withdrawal that waits for review. */
export function submitWithdrawal(
  demo: DemoBackend,
  {
    c_id,
    num,
    type,
    card,
    network,
  }: { c_id: string; num: Decimal; type: AccountType; card: string | null; network: string | null },
  at: number,
): WithdrawalRow {
  const coin = demo.getCoin(c_id)
  const bank =
    card === null
      ? null
      : requireFound(
          demo.records.cards.find(({ id }) => id === card),
          'bank_id',
        )
  const address = bank
    ? null
    : requireFound(
        demo.records.addresses.find((row) => row.c_id === c_id),
        'withdraw_type',
      )
  const to = address && judgeDemoAddress(coin, { ...address, network: address.network || network })
  const minimum = getLimit(demo, coin, MINIMUM_USDT)
  const maximum = getLimit(demo, coin, MAXIMUM_USDT)
  if (compare(num, minimum) < 0 || compare(num, maximum) > 0) throw new DemoRefusal('invalid', 'num', 'range')
  const { fee, received } = splitWithdrawal(num, { ...FEE, digits: DIGITS })
  if (address && to) Object.assign(address, to)
  const id = demo.createId()
  post(demo, '-hold', id, at, move(coin, num, type, `${type}/frozen`))
  const row: WithdrawalRow = {
    id,
    c_id,
    coin,
    num,
    fee,
    received,
    type,
    withdraw_type: bank ? 'bank' : 'wallet',
    coin_net: bank?.bank_name ?? to?.network ?? '',
    address: bank ? bank.card_number.slice(-4) : (to?.address ?? ''),
    memo: to?.memo ?? '',
    status: 'waiting',
    remark: '',
    unseen: true,
    addtime: at,
    updatetime: at,
  }
  demo.records.withdrawals.push(row)
  return row
}

const getLimit = (demo: DemoBackend, coin: string, usdt: Decimal): Decimal =>
  coin === 'USDT' ? usdt : demo.getQuantity(coin, usdt)

function post(
  demo: DemoBackend,
  kind: '-hold' | '-return' | '',
  number: string,
  at: number,
  postings: ReturnType<typeof move>,
): void {
  const remark = `booked.withdrawal${kind}` as const
  demo.ledger.post({ at, remark, detail: `#${number}`, type: 'withdrawal', number, postings }, 'num')
}

function findWaiting<Row extends { id: string; status: string }>(rows: readonly Row[], wanted: string): Row {
  return requireFound(
    rows.find(({ id, status }) => id === wanted && status === 'waiting'),
    'id',
  )
}

/** Approves deposits and withdrawals whose review is due. */
export function reviewPayments(demo: DemoBackend, now: number): void {
  const isDue = ({ status, addtime }: { status: string; addtime: unknown }) =>
    status === 'waiting' && now >= Number(addtime) + REVIEW_MS
  for (const row of demo.records.deposits.filter(isDue)) {
    const at = Number(row.addtime) + REVIEW_MS
    const postings = move(row.coin, row.num, 'house', row.type)
    const detail = `#${row.id}`
    demo.ledger.post({ at, remark: 'booked.deposit', detail, type: 'deposit', number: row.id, postings })
    Object.assign(row, { status: 'approved', updatetime: at })
  }
  for (const row of demo.records.withdrawals.filter(isDue)) {
    const at = Number(row.addtime) + REVIEW_MS
    post(demo, '', row.id, at, move(row.coin, row.num, `${row.type}/frozen`, 'house'))
    Object.assign(row, { status: 'approved', updatetime: at })
  }
}

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
      ...FEE,
      address_list: bound.map((row) => {
        const networks = findDemoChoices(coin, row)
        const chosen = networks.find((name) => name === network) ?? ''
        return { address: row.address, coin_net: row.network || chosen, memo: row.memo, networks }
      }),
      digits: DIGITS,
      daily_limit: null,
      daily_left: null,
      usable_at: null,
      held_by: 'destination',
      server_time: demo.now(),
      terms: TERMS,
    }
  },
  withdraw({ c_id, num, type, paypwd, bank_id, withdraw_type, network }, demo) {
    assertTradingPassword(demo, paypwd, 'paypwd')
    const card = withdraw_type === 'bank' ? requireFound(bank_id, 'bank_id') : null
    const { id } = submitWithdrawal(demo, { c_id, num, type, card, network }, demo.now())
    return { id }
  },
  getLatestWithdrawals: ({ c_id }, { records }) =>
    records.withdrawals.filter((row) => c_id === null || row.c_id === c_id).reverse(),
  cancelWithdrawal({ id }, demo) {
    const row = findWaiting(demo.records.withdrawals, id)
    post(demo, '-return', row.id, demo.now(), move(row.coin, row.num, `${row.type}/frozen`, row.type))
    Object.assign(row, { status: 'withdrawn', updatetime: demo.now() })
    return null
  },
}
