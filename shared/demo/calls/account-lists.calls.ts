import { sign, subtract } from '../../base/money/decimal.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { Bill } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { getDemoNetworks } from '../products/demo-networks.ts'

const STATUS_CODES = { waiting: '1', approved: '2', refused: '3', withdrawn: '4' } as const

const toBillRow = (demo: DemoBackend, { id, amount, at, balance, type, number, ...text }: Bill) => ({
  id,
  st: sign(amount) > 0 ? ('income' as const) : ('expense' as const),
  num: sign(amount) > 0 ? amount : subtract('0', amount),
  remark: demo.formatRemark(text),
  addtime: at,
  balance,
  type,
  number,
})

/** Handlers of the lists of an account. */
export const recordListCalls: DomainCalls<'records'> = {
  getBills({ c_id, type, part, ...page }, demo) {
    const account = part === 'frozen' ? (`${type}/frozen` as const) : type
    const bills = demo.ledger.bills.filter((bill) => bill.account === account && bill.coin === demo.getCoin(c_id))
    return takePage(
      bills.map((bill) => toBillRow(demo, bill)),
      page,
      ({ id }) => id,
    )
  },
  getWithdrawals({ c_id, type, ...page }, { records }) {
    const rows = records.withdrawals.filter((row) => row.c_id === c_id && row.type === type)
    return takePage(rows, page, ({ id }) => id).map(
      ({ id, num, status, coin_net, address, memo, withdraw_type, remark, updatetime }) => ({
        id,
        mum: num,
        num,
        status: STATUS_CODES[status],
        remark: remark || coin_net,
        ...(withdraw_type === 'wallet' ? { address, coin_net, memo } : { address: '', coin_net: '', memo: '' }),
        updatetime,
        cursor: id,
      }),
    )
  },
  getDeposits({ c_id, type, ...page }, { records }) {
    const rows = records.deposits.filter((row) => row.c_id === c_id && row.type === type)
    return takePage(rows, page, ({ id }) => id).map(({ id, coin, num, status, remark, coin_net, updatetime }) => ({
      id,
      num,
      status: STATUS_CODES[status],
      address: getDemoNetworks(coin).find(({ name }) => name === coin_net)?.address ?? coin_net,
      coin_net,
      remark,
      updatetime,
      cursor: id,
    }))
  },
  getTransfers({ c_id, type, ...page }, demo) {
    const coin = demo.getCoin(c_id)
    const rows = demo.records.moves.filter(
      (row) => row.coin === coin && (row.from_type === type || row.to_type === type),
    )
    return takePage(rows, page, ({ id }) => id)
  },
}
