import { CURRENCY } from '../../base/contract/constants.ts'
import { DAY_MS } from '../../base/contract/utc-days.ts'
import { add, round, sign, subtract, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { ACCOUNTS } from '../ledger.ts'
import { getTransferMinimum } from '../products/demo-transfers.ts'

/** Returns the value of everything in the member's accounts and open options at the prices of a time, less loans, in USDT. */
function computeTotal(demo: DemoBackend, at = demo.getMarketTime()): Decimal {
  const values = demo
    .getCoins()
    .flatMap(([, coin]) =>
      ACCOUNTS.flatMap((account) =>
        [account, `${account}/frozen` as const].map((place) =>
          demo.getValue(coin, demo.ledger.getBalance(place, coin), at),
        ),
      ),
    )
  const options = demo.records.options.filter(({ status }) => status === 'open').map(({ amount }) => amount)
  return subtract(sum([...values, ...options]), computeDebt(demo))
}

const computeDebt = ({ records }: DemoBackend): Decimal =>
  sum(records.loans.flatMap((loan) => (loan.status === 'approved' && !loan.isRepaid ? loan.totalAmount : [])))

/** Handlers of balances. */
export const balanceCalls: DomainCalls<'balances'> = {
  getBalances(_form, demo) {
    const coinList = ACCOUNTS.map((type) => {
      const balanceInfo = demo.getCoins().map(([coinId, coinName]) => {
        const balance = demo.ledger.getBalance(type, coinName)
        const frozen = demo.ledger.getBalance(`${type}/frozen`, coinName)
        return {
          coinId,
          coinName,
          balance,
          frozen,
          dollarValue: demo.getValue(coinName, add(balance, frozen)),
          minTransfer: getTransferMinimum(demo, coinName),
        }
      })
      return { type, totalAvailableAsset: sum(balanceInfo.map(({ dollarValue }) => dollarValue)), balanceInfo }
    })
    return { totalValue: computeTotal(demo), coinList }
  },
  getCoinBalance: ({ coinId }, demo) => ({
    balanceList: (
      [
        ['2', 'options'],
        ['1', 'funds'],
        ['3', 'quant'],
      ] as const
    ).map(([type, account]) => ({ type, balance: demo.ledger.getBalance(account, demo.getCoin(coinId)) })),
  }),
}

/** Types of records by which money comes from outside or goes there. */
const EXTERNAL_TYPES: readonly string[] = ['deposit', 'withdrawal', 'transfer']

/** Returns what came from outside since `start` (epoch ms), by entry: negative amounts left the member's accounts. */
const findExternal = ({ ledger }: DemoBackend, start: number) =>
  ledger.entries
    .filter(({ at, type }) => at >= start && EXTERNAL_TYPES.includes(type))
    .flatMap(({ at, postings }) =>
      postings.flatMap(({ account, coin, amount }) => (account === 'house' ? [] : [{ at, coin, amount }])),
    )

/**
 * Handlers of the history of the total. Past days value what the member has now at their prices, less the receipts of today, and are marked as samples. Receipts
 * of today are valued at the price of their time, as by the server.
 */
export const balanceHistoryCalls: DomainCalls<'balanceHistory'> = {
  getBalanceHistory({ days }, demo) {
    const total = computeTotal(demo)
    const today = Math.floor(demo.now() / DAY_MS)
    const external = findExternal(demo, today * DAY_MS)
    const valueExternal = (at: number | null) =>
      sum(external.map((flow) => demo.getValue(flow.coin, flow.amount, at ?? Math.min(flow.at, demo.getMarketTime()))))
    const past = [...Array<0>(days)].map((_none, at) => {
      const day = today - days + at
      return {
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        total: subtract(computeTotal(demo, (day + 1) * DAY_MS), valueExternal((day + 1) * DAY_MS)),
        netDeposits: '0',
        sample: true,
      }
    })
    return {
      total: round(total, 2, 'down'),
      startTotal: past.at(-1)?.total ?? null,
      netDeposits: valueExternal(null),
      days: past,
      holdings: collectHoldings(demo),
    }
  },
}

function collectHoldings({ records }: DemoBackend) {
  const options = sum(records.options.flatMap(({ status, amount }) => (status === 'open' ? amount : [])))
  const loans = sum(
    records.loans.flatMap((loan) => (loan.status === 'approved' && !loan.isRepaid ? loan.totalAmount : [])),
  )
  const held = [
    { place: 'options' as const, coin: CURRENCY, amount: options },
    { place: 'loans' as const, coin: CURRENCY, amount: loans },
    ...records.conditional.flatMap(({ status, heldCoin: coin, held: amount }) =>
      status === 'waiting' || status === 'reached' ? [{ place: 'spot' as const, coin, amount }] : [],
    ),
    ...records.spot.map(({ heldCoin, remaining: amount }) => ({ place: 'spot' as const, coin: heldCoin, amount })),
    ...records.stakes.flatMap(({ status, coin, amount }) =>
      status === 'active' ? { place: 'staking' as const, coin, amount } : [],
    ),
    ...records.mining.flatMap(({ status, coin, amount }) =>
      status === 'running' ? { place: 'mining' as const, coin, amount } : [],
    ),
    ...records.withdrawals.flatMap(({ status, coin, amount }) =>
      status === 'waiting' ? { place: 'withdrawals' as const, coin, amount } : [],
    ),
    ...records.sends.flatMap(({ status, coin, amount }) =>
      status === 'transferring' ? { place: 'transfers' as const, coin, amount } : [],
    ),
  ]
  return held.filter(({ amount }) => sign(amount) > 0)
}
