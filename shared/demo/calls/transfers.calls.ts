import { findSentCancelRefusal } from '../../base/rules/internal-transfer.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { moveFunds, postTransfer, SENDING, sendToMember, TRANSFER_DAYS } from '../products/demo-transfers.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { assertPayoutsOpen } from './payout-freeze.calls.ts'

/** Handlers of transfers between own accounts. */
export const transferCalls: DomainCalls<'transfer'> = {
  transferBetweenAccounts({ coinId, amount, fromAccount, toAccount }, demo) {
    moveFunds(demo, { coin: demo.getCoin(coinId), amount, from: fromAccount, to: toAccount }, demo.now())
    return null
  },
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
      feePercent: SENDING.fee,
      arrivalDays: TRANSFER_DAYS,
      digits: SENDING.scale,
      terms: 'demo',
    })),
  sendInternalTransfer({ recipientId, coinId, amount, payPassword }, demo) {
    assertPayoutsOpen(demo)
    assertTradingPassword(demo, payPassword, 'payPassword')
    const sent = { coin: demo.getCoin(coinId), amount, recipient: maskName(recipientId) }
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
    postTransfer(demo, '-return', row.orderNumber, demo.now(), move(row.coin, row.amount, 'funds/frozen', 'funds'))
    row.status = 'canceled'
    return null
  },
}
