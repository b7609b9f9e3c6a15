import type { AccountType } from '../../contract/constants.ts'
import { DAY_MS } from '../../contract/utc-days.ts'
import { percentOf, subtract } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import type { SendRow } from '../records.ts'
import { DemoRefusal, requireFound } from '../refusal.ts'
import { assertTradingPassword } from './passwords.ts'

const FEE_PERCENT = '0.5'
const DAYS = 1
const DIGITS = 8
const TERMS = 'demo'

/** Moves a coin between two accounts of the member. */
export function moveFunds(
  demo: DemoBackend,
  { coin, num, from, to }: { coin: string; num: Decimal; from: AccountType; to: AccountType },
  at: number,
): void {
  if (from === to) throw new DemoRefusal('invalid', 'to_type', 'same')
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
  const id = demo.createId()
  const order_num = `T${id}`
  const fee = percentOf(amount, FEE_PERCENT, DIGITS, 'up')
  post(demo, '-hold', order_num, at, move(coin, amount, 'funds', 'funds/frozen'))
  const row: SendRow = {
    id,
    order_num,
    status: 'transferring',
    addtime: at,
    arrival_time: at + DAYS * DAY_MS,
    to_username: recipient,
    from_username: '',
    coin,
    amount,
    sxf: fee,
    arrival_amount: subtract(amount, fee),
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
      demo.records.sends.find((send) => send.id === id && send.status === 'transferring'),
      'id',
    )
    post(demo, '-return', row.order_num, demo.now(), move(row.coin, row.amount, 'funds/frozen', 'funds'))
    row.status = 'canceled'
    return null
  },
}
