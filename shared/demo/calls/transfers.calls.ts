import { findSentCancelRefusal } from '../../base/rules/internal-transfer.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { moveFunds, postTransfer, SENDING, sendToMember, TRANSFER_DAYS } from '../products/demo-transfers.ts'
import { assertTradingPassword } from './passwords.calls.ts'

/** Handlers of transfers between own accounts. */
export const transferCalls: DomainCalls<'transfer'> = {
  transferBetweenAccounts({ c_id, num, from_type, to_type }, demo) {
    moveFunds(demo, { coin: demo.getCoin(c_id), num, from: from_type, to: to_type }, demo.now())
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
      internal_transfer_sxf: SENDING.fee,
      internal_transfer_days: TRANSFER_DAYS,
      digits: SENDING.scale,
      terms: 'demo',
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
    postTransfer(demo, '-return', row.order_num, demo.now(), move(row.coin, row.amount, 'funds/frozen', 'funds'))
    row.status = 'canceled'
    return null
  },
}
