import type { AccountType } from '../../base/contract/constants.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findSameAccountRefusal, findTransferAmountRefusal } from '../../base/rules/account-transfer.rules.ts'
import {
  findSentAmountRefusal,
  findSentCancelRefusal,
  getArrival,
  splitSentAmount,
} from '../../base/rules/internal-transfer.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { SendRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { getTransferMinimum } from './balances.calls.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const FEE_PERCENT = '0.5'
const SENDING = { fee: FEE_PERCENT, scale: 8 }
const DAYS = 1
const DIGITS = 8
const TERMS = 'demo'

/** Moves a coin between two accounts of the member. */
export function moveFunds(
  demo: DemoBackend,
  { coin, num, from, to }: { coin: string; num: Decimal; from: AccountType; to: AccountType },
  at: number,
): void {
  assertAllowed(findSameAccountRefusal(from, to))
  const [minimum, available] = [getTransferMinimum(demo, coin), demo.ledger.getBalance(from, coin)]
  assertAllowed(findTransferAmountRefusal(num, { scale: DIGITS, minimum, available }))
  const id = demo.createId()
  const postings = move(coin, num, from, to)
  demo.ledger.post({ at, remark: 'booked.account-transfer', detail: `#${id}`, type: '', number: '', postings }, 'num')
  demo.records.moves.push({ id, num, status: '2', from_type: from, to_type: to, coin, msg: '', updatetime: at })
}

/** Handlers of transfers between own accounts. */
export const transferCalls: DomainCalls<'transfer'> = {
  transferBetweenAccounts({ c_id, num, from_type, to_type }, demo) {
    moveFunds(demo, { coin: demo.getCoin(c_id), num, from: from_type, to: to_type }, demo.now())
    return null
  },
}

/** Sends a coin to another member; it arrives after a day. */
export function sendToMember(
  demo: DemoBackend,
  { coin, amount, recipient }: { coin: string; amount: Decimal; recipient: string },
  at: number,
): SendRow {
  assertAllowed(findSentAmountRefusal(amount, SENDING))
  const id = demo.createId()
  const order_num = `T${id}`
  const { fee, received } = splitSentAmount(amount, SENDING)
  post(demo, '-hold', order_num, at, move(coin, amount, 'funds', 'funds/frozen'))
  const row: SendRow = {
    id,
    order_num,
    status: 'transferring',
    addtime: at,
    arrival_time: getArrival(at, DAYS),
    to_username: recipient,
    from_username: '',
    coin,
    amount,
    sxf: fee,
    arrival_amount: received,
    digits: DIGITS,
  }
  demo.records.sends.push(row)
  return row
}

function post(
  demo: DemoBackend,
  kind: '-hold' | '-return' | '',
  number: string,
  at: number,
  postings: ReturnType<typeof move>,
): void {
  const remark = `booked.internal-transfer${kind}` as const
  demo.ledger.post({ at, remark, detail: `#${number}`, type: 'transfer', number, postings })
}

/** Completes transfers to other members that have arrived by `now`. */
export function completeTransfers(demo: DemoBackend, now: number): void {
  for (const row of demo.records.sends.filter(({ status }) => status === 'transferring')) {
    const at = Number(row.arrival_time)
    if (now < at) continue
    post(demo, '', row.order_num, at, move(row.coin, row.amount, 'funds/frozen', 'house'))
    row.status = 'finished'
  }
}

const maskName = (name: string): string => `${name.slice(0, 2)}****${name.slice(-4)}`

/** Handlers of transfers to other members. Every name but the member's own is found. */
export const internalTransferCalls: DomainCalls<'internalTransfer'> = {
  searchUser: ({ username }, { member }) =>
    username === member.name
      ? { list: [], left: 9, sample: 'friend@example.com' }
      : { list: [{ id: username.slice(0, 64), username: maskName(username) }], left: 9, sample: null },
  getTransferCoins: (_form, demo) =>
    demo.getCoins().map(([id, title]) => ({
      id,
      title,
      balance: demo.ledger.getBalance('funds', title),
      internal_transfer_sxf: FEE_PERCENT,
      internal_transfer_days: DAYS,
      digits: DIGITS,
      terms: TERMS,
    })),
  sendInternalTransfer({ to_uid, c_id, amount, paypassword }, demo) {
    assertTradingPassword(demo, paypassword, 'paypassword')
    const sent = { coin: demo.getCoin(c_id), amount, recipient: maskName(to_uid) }
    return { id: sendToMember(demo, sent, demo.now()).id }
  },
  getInternalTransfers: ({ status, ...page }, { records }) =>
    takePage(
      records.sends.filter((row) => status === 'all' || row.status === status),
      page,
      ({ id }) => id,
    ),
  cancelInternalTransfer({ id }, demo) {
    const row = requireFound(
      demo.records.sends.find((send) => send.id === id),
      'id',
    )
    assertAllowed(findSentCancelRefusal(row.status === 'transferring'))
    post(demo, '-return', row.order_num, demo.now(), move(row.coin, row.amount, 'funds/frozen', 'funds'))
    row.status = 'canceled'
    return null
  },
}
