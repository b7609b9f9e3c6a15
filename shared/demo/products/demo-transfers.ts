import { type AccountType, CURRENCY } from '../../base/contract/constants.ts'
import { sign } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findSameAccountRefusal, findTransferAmountRefusal } from '../../base/rules/account-transfer.rules.ts'
import { findSentAmountRefusal, getArrival, splitSentAmount } from '../../base/rules/internal-transfer.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { SendRow } from '../demo-records.ts'
import { assertAllowed } from '../demo-refusal.ts'
import { move } from '../ledger.ts'

/** Days until a transfer to a member arrives. */
export const TRANSFER_DAYS = 1
/** Fee in percent and decimals of a transfer to a member. */
export const SENDING = { fee: '0.5', scale: 8 } as const

const TRANSFER_MIN_USDT = '0.01'

/** Returns the smallest amount of a coin that can be moved between accounts; null if there is none. */
export function getTransferMinimum(demo: DemoBackend, coin: string): Decimal | null {
  const minimum = coin === CURRENCY ? TRANSFER_MIN_USDT : demo.getQuantity(coin, TRANSFER_MIN_USDT)
  return sign(minimum) > 0 ? minimum : null
}

/** Moves a coin between two accounts of the member. */
export function moveFunds(
  demo: DemoBackend,
  { coin, amount, from, to }: { coin: string; amount: Decimal; from: AccountType; to: AccountType },
  at: number,
): void {
  assertAllowed(findSameAccountRefusal(from, to))
  const [minimum, available] = [getTransferMinimum(demo, coin), demo.ledger.getBalance(from, coin)]
  assertAllowed(findTransferAmountRefusal(amount, { scale: SENDING.scale, minimum, available }))
  const id = demo.createId()
  const postings = move(coin, amount, from, to)
  demo.ledger.post(
    { at, remark: 'booked.account-transfer', detail: `#${id}`, type: '', number: '', postings },
    'amount',
  )
  demo.records.moves.push({ id, amount, status: '2', fromAccount: from, toAccount: to, coin, msg: '', updatedAt: at })
}

/** Sends a coin to another member; it arrives after a day. */
export function sendToMember(
  demo: DemoBackend,
  { coin, amount, recipient }: { coin: string; amount: Decimal; recipient: string },
  at: number,
): SendRow {
  assertAllowed(findSentAmountRefusal(amount, SENDING))
  const id = demo.createId()
  const orderNumber = `T${id}`
  const { fee, received } = splitSentAmount(amount, SENDING)
  postTransfer(demo, '-hold', orderNumber, at, move(coin, amount, 'funds', 'funds/frozen'))
  const row: SendRow = {
    id,
    orderNumber,
    status: 'transferring',
    createdAt: at,
    arrivesAt: getArrival(at, TRANSFER_DAYS),
    toUsername: recipient,
    fromUsername: '',
    coin,
    amount,
    fee,
    arrivalAmount: received,
    digits: SENDING.scale,
  }
  demo.records.sends.push(row)
  return row
}

/** Books that a transfer to a member is held, returned or completed. */
export function postTransfer(
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
    const at = Number(row.arrivesAt)
    if (now < at) continue
    postTransfer(demo, '', row.orderNumber, at, move(row.coin, row.amount, 'funds/frozen', 'house'))
    row.status = 'finished'
  }
}
