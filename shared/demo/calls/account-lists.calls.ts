import { sign, subtract } from '../../base/money/decimal.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { Bill } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { getDemoNetworks } from '../products/demo-networks.ts'

const STATUS_CODES = { waiting: '1', approved: '2', refused: '3', withdrawn: '4' } as const

const toBillRow = (demo: DemoBackend, { id, amount, at, balance, type, number, ...text }: Bill) => ({
  id,
  kind: sign(amount) > 0 ? ('income' as const) : ('expense' as const),
  amount: sign(amount) > 0 ? amount : subtract('0', amount),
  remark: demo.formatRemark(text),
  createdAt: at,
  balance,
  type,
  number,
})

/** Handlers of the lists of an account. */
export const recordListCalls: DomainCalls<'records'> = {
  getBills({ coinId, type, part, from, to, ...page }, demo) {
    const account = part === 'frozen' ? (`${type}/frozen` as const) : type
    const bills = demo.ledger.bills.filter(
      (bill) =>
        bill.account === account &&
        bill.coin === demo.getCoin(coinId) &&
        bill.at >= (from ?? 0) &&
        (to === null || bill.at < to),
    )
    return takePage(
      bills.map((bill) => toBillRow(demo, bill)),
      page,
      ({ id }) => id,
    )
  },
  getWithdrawals({ coinId, type, ...page }, { records }) {
    const rows = records.withdrawals.filter((row) => row.coinId === coinId && row.type === type)
    return takePage(rows, page, ({ id }) => id).map(
      ({ id, amount, status, network, address, memo, destination, remark, payout, transaction, updatedAt }) => ({
        id,
        amount,
        otherAmount: amount,
        status: STATUS_CODES[status],
        remark: remark || network,
        ...(destination === 'wallet' ? { address, network, memo } : { address: '', network: '', memo: '' }),
        payout,
        transaction,
        updatedAt,
        cursor: id,
      }),
    )
  },
  getDeposits({ coinId, type, ...page }, { records }) {
    const rows = records.deposits.filter((row) => row.coinId === coinId && row.type === type)
    return takePage(rows, page, ({ id }) => id).map(({ id, coin, amount, status, remark, network, updatedAt }) => ({
      id,
      amount,
      status: STATUS_CODES[status],
      address: getDemoNetworks(coin).find(({ name }) => name === network)?.address ?? network,
      network,
      remark,
      updatedAt,
      cursor: id,
    }))
  },
  getTransfers({ coinId, type, ...page }, demo) {
    const coin = demo.getCoin(coinId)
    const rows = demo.records.moves.filter(
      (row) => row.coin === coin && (row.fromAccount === type || row.toAccount === type),
    )
    return takePage(rows, page, ({ id }) => id)
  },
}
