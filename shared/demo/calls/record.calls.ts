import { CURRENCY } from '../../base/contract/constants.ts'
import type { MemberRecord, RecordState, RecordType } from '../../base/contract/record.ts'
import {
  amountFact,
  figureFact,
  rateFact,
  textFact,
  timeFact,
  toFacts,
  toSkippedFacts,
  tradeFact,
  wordFact,
} from '../../base/contract/record-facts.ts'
import { negate } from '../../base/money/decimal.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { DepositRow, WithdrawalRow } from '../demo-records.ts'
import { requireFound } from '../demo-refusal.ts'

/** Record without its type and bills. */
type Found = Pick<MemberRecord, 'number' | 'state' | 'final' | 'facts'>

/** Returns a time of a row in epoch ms, or null. */
const toTime = (moment: unknown): number | null => (typeof moment === 'number' ? moment : null)

const REVIEW_STATES = { waiting: 'waiting', approved: 'approved', refused: 'refused', withdrawn: 'cancelled' } as const
const LOAN_STATES = { pending: 'waiting', approved: 'approved', rejected: 'refused', canceled: 'cancelled' } as const
const SEND_STATES = { transferring: 'transferring', finished: 'completed', canceled: 'cancelled' } as const
const STAKE_STATES = { active: 'running', ended: 'ended', redeemed: 'redeemed' } as const

const describe = (number: string, state: RecordState, final: boolean, facts: Parameters<typeof toFacts>[0]): Found => ({
  number,
  state,
  final,
  facts: toFacts(facts),
})

function findOption({ records }: DemoBackend, number: string): Found | null {
  const row = records.options.find(({ order_id }) => order_id === number)
  if (!row) return null
  const place = { symbol: row.symbol, unit: CURRENCY }
  const toTrade = (trade: typeof row.entry) => trade && { id: trade.id, price: trade.price, ts: Number(trade.ts) }
  const result = row.outcome === 'pending' ? null : row.outcome === 'lost' ? negate(row.num) : row.ploss
  return describe(number, row.outcome === 'pending' ? 'open' : row.outcome, row.outcome !== 'pending', [
    textFact('market', row.coinname),
    wordFact('direction', row.hyzd),
    amountFact('amount', row.num, CURRENCY),
    figureFact('duration', 'seconds', row.time),
    figureFact('payout', 'percent', row.percent),
    amountFact('result', result, CURRENCY, 'change'),
    amountFact('leastTrade', row.least_trade, CURRENCY),
    timeFact('created', toTime(row.buytime), 'exact'),
    ...toSkippedFacts(row.entry_skipped, place),
    tradeFact('entry', toTrade(row.entry), place),
    tradeFact('exit', toTrade(row.exit), place),
    ...toSkippedFacts(row.exit_skipped, place),
    timeFact('ends', row.endsAt, 'exact'),
  ])
}

function findSpot({ records }: DemoBackend, number: string): Found | null {
  const row = records.spot.find(({ id }) => id === number)
  if (!row) return null
  return describe(number, row.status, row.status !== 'open', [
    textFact('market', `${row.coinname}/${row.trade_coin}`),
    wordFact('direction', row.type),
    wordFact('orderType', row.operate_type),
    amountFact('price', row.xjprice, row.trade_coin),
    amountFact('quantity', row.order_amount === null ? row.predict_num : null, row.coinname),
    amountFact('amount', row.order_amount, row.trade_coin),
    amountFact('filled', row.coinnum, row.coinname),
    amountFact('averagePrice', row.price, row.trade_coin),
    amountFact('fee', row.fee, row.fee_coin),
    timeFact('created', toTime(row.addtime)),
    timeFact('ended', toTime(row.tradetime)),
  ])
}

function findSwap({ records }: DemoBackend, number: string): Found | null {
  const row = records.swaps.find(({ id }) => id === number)
  if (!row) return null
  return describe(number, 'completed', true, [
    amountFact('given', row.given, row.from),
    amountFact('received', row.received, row.to),
    rateFact('rate', row.price, row.to, row.from),
    wordFact('account', row.account),
    timeFact('created', row.at),
  ])
}

const findReviewed =
  (key: 'deposits' | 'withdrawals') =>
  ({ records }: DemoBackend, number: string): Found | null => {
    const rows: readonly (DepositRow | WithdrawalRow)[] = records[key]
    const row = rows.find(({ id }) => id === number)
    if (!row) return null
    return describe(number, REVIEW_STATES[row.status], row.status !== 'waiting', [
      amountFact('amount', row.num, row.coin),
      ...('fee' in row ? [amountFact('fee', row.fee, row.coin), amountFact('received', row.received, row.coin)] : []),
      wordFact('account', row.type),
      textFact('network', row.coin_net),
      ...('address' in row ? [textFact('address', row.address, 'code'), textFact('memo', row.memo, 'code')] : []),
      timeFact('created', toTime(row.addtime)),
      timeFact('decided', row.status === 'approved' ? toTime(row.updatetime) : null),
      timeFact('ended', row.status === 'withdrawn' ? toTime(row.updatetime) : null),
    ])
  }

function findSend({ records }: DemoBackend, number: string): Found | null {
  const row = records.sends.find(({ id, order_num }) => id === number || order_num === number)
  if (!row) return null
  return describe(row.order_num, SEND_STATES[row.status], row.status !== 'transferring', [
    textFact('recipient', row.to_username),
    amountFact('amount', row.amount, row.coin),
    amountFact('fee', row.sxf, row.coin),
    amountFact('received', row.arrival_amount, row.coin),
    timeFact('created', toTime(row.addtime)),
    timeFact('arrives', toTime(row.arrival_time)),
  ])
}

function findLoan({ records }: DemoBackend, number: string): Found | null {
  const row = records.loans.find(({ id, order_num }) => id === number || order_num === number)
  if (!row) return null
  const isOpen = row.status === 'pending' || (row.status === 'approved' && !row.is_repayment)
  return describe(row.order_num, row.is_repayment ? 'repaid' : LOAN_STATES[row.status], !isOpen, [
    textFact('product', row.title),
    amountFact('amount', row.amount, row.coin),
    figureFact('dayRate', 'percent', row.rate),
    figureFact('term', 'days', row.cycle),
    amountFact('interest', row.interest, row.coin),
    amountFact('toRepay', row.total_amount, row.coin),
    timeFact('created', toTime(row.addtime)),
    timeFact('due', toTime(row.repayment_time), 'day'),
    timeFact('repaid', row.is_repayment ? toTime(row.updatetime) : null),
  ])
}

function findStake({ records }: DemoBackend, number: string): Found | null {
  const row = records.stakes.find(({ id, order_num }) => id === number || order_num === number)
  if (!row) return null
  return describe(row.order_num, STAKE_STATES[row.status], row.status !== 'active', [
    amountFact('amount', row.amount, row.coin),
    figureFact('yearRate', 'percent', row.interest_rate ?? '0'),
    figureFact('term', 'days', row.days),
    amountFact('interest', row.total_revenue, row.coin),
    amountFact('paid', row.paid, row.coin),
    wordFact('early', row.early),
    timeFact('created', toTime(row.start_time)),
    timeFact('ends', toTime(row.end_time)),
  ])
}

function findMachine({ records }: DemoBackend, number: string): Found | null {
  const row = records.mining.find(({ order_num }) => order_num === number || order_num === `M${number}`)
  if (!row) return null
  return describe(row.order_num, row.status, row.status === 'ended', [
    textFact('product', row.title),
    amountFact('amount', row.amount, row.coin),
    figureFact('dayRate', 'percent', row.interest_rate),
    figureFact('term', 'days', row.days),
    amountFact('interest', row.total_revenue, row.coin),
    amountFact('paid', row.paid, row.coin),
    timeFact('created', toTime(row.start_time)),
    timeFact('ends', toTime(row.end_time)),
  ])
}

const FINDERS: Record<RecordType, (demo: DemoBackend, number: string) => Found | null> = {
  option: findOption,
  spot: findSpot,
  swap: findSwap,
  deposit: findReviewed('deposits'),
  withdrawal: findReviewed('withdrawals'),
  transfer: findSend,
  loan: findLoan,
  stake: findStake,
  mining: findMachine,
}

/** Handlers of the pages of records. */
export const recordCalls: DomainCalls<'record'> = {
  getRecord({ type, number }, demo) {
    const found = requireFound(FINDERS[type](demo, number), 'number')
    const bills = demo.ledger.bills.filter(
      (bill) => bill.type === type && bill.number === found.number && !bill.account.endsWith('/frozen'),
    )
    return {
      type,
      ...found,
      bills: bills.map(({ id, coin, account, amount: num, at: addtime, ...text }) => ({
        id,
        c_id: demo.getCoinId(coin),
        coin,
        type: account === 'options' || account === 'quant' ? account : ('funds' as const),
        num,
        remark: demo.formatRemark(text),
        addtime,
      })),
    }
  },
}
