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
import type { ConditionalRow, DepositRow, WithdrawalRow } from '../demo-records.ts'
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
  const row = records.options.find(({ orderId }) => orderId === number)
  if (!row) return null
  const place = { symbol: row.symbol, unit: CURRENCY }
  const toTrade = (trade: typeof row.entry) => trade && { id: trade.id, price: trade.price, ts: Number(trade.ts) }
  const result = row.outcome === 'pending' ? null : row.outcome === 'lost' ? negate(row.amount) : row.profit
  return describe(number, row.outcome === 'pending' ? 'open' : row.outcome, row.outcome !== 'pending', [
    textFact('market', row.marketName),
    wordFact('direction', row.direction),
    amountFact('amount', row.amount, CURRENCY),
    figureFact('duration', 'seconds', row.seconds),
    figureFact('payout', 'percent', row.percent),
    amountFact('result', result, CURRENCY, 'change'),
    amountFact('leastTrade', row.leastTrade, CURRENCY),
    timeFact('created', toTime(row.openedAt), 'exact'),
    ...toSkippedFacts(row.entrySkipped, place),
    tradeFact('entry', toTrade(row.entry), place),
    tradeFact('exit', toTrade(row.exit), place),
    ...toSkippedFacts(row.exitSkipped, place),
    timeFact('ends', row.endsAt, 'exact'),
  ])
}

function findSpot({ records }: DemoBackend, number: string): Found | null {
  const row = records.spot.find(({ id }) => id === number)
  if (!row) return findConditional(records.conditional, number)
  return describe(number, row.status, row.status !== 'open', [
    textFact('market', `${row.coin}/${row.quoteCoin}`),
    wordFact('direction', row.type),
    wordFact('orderType', row.orderType),
    amountFact('trigger', row.stopTrigger, row.quoteCoin),
    amountFact('price', row.limitPrice, row.quoteCoin),
    amountFact('quantity', row.orderAmount === null ? row.orderedQuantity : null, row.coin),
    amountFact('amount', row.orderAmount, row.quoteCoin),
    amountFact('filled', row.filledQuantity, row.coin),
    amountFact('averagePrice', row.price, row.quoteCoin),
    amountFact('fee', row.fee, row.feeCoin),
    textFact('timeInForce', row.timeInForce === 'gtc' ? '' : row.timeInForce.toUpperCase()),
    timeFact('created', toTime(row.createdAt)),
    timeFact('ends', toTime(row.expiresAt)),
    timeFact('ended', toTime(row.tradedAt)),
  ])
}

function findConditional(rows: readonly ConditionalRow[], number: string): Found | null {
  const row = rows.find(({ id }) => id === number)
  if (!row) return null
  return describe(number, row.status === 'cancelled' ? 'cancelled' : 'waiting', row.status === 'cancelled', [
    textFact('market', `${row.coin}/${row.quoteCoin}`),
    wordFact('direction', row.type),
    wordFact('orderType', row.orderType),
    amountFact('trigger', row.triggerPrice, row.quoteCoin),
    amountFact('price', row.limitPrice, row.quoteCoin),
    amountFact('quantity', row.orderedQuantity, row.coin),
    amountFact('amount', row.orderAmount, row.quoteCoin),
    timeFact('created', toTime(row.createdAt)),
    timeFact('ended', toTime(row.closedAt)),
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
      amountFact('amount', row.amount, row.coin),
      ...('fee' in row ? [amountFact('fee', row.fee, row.coin), amountFact('received', row.received, row.coin)] : []),
      wordFact('account', row.type),
      textFact('network', row.network),
      ...('address' in row ? [textFact('address', row.address, 'code'), textFact('memo', row.memo, 'code')] : []),
      timeFact('created', toTime(row.createdAt)),
      timeFact('decided', row.status === 'approved' ? toTime(row.updatedAt) : null),
      timeFact('ended', row.status === 'withdrawn' ? toTime(row.updatedAt) : null),
    ])
  }

function findSend({ records }: DemoBackend, number: string): Found | null {
  const row = records.sends.find(({ id, orderNumber }) => id === number || orderNumber === number)
  if (!row) return null
  return describe(row.orderNumber, SEND_STATES[row.status], row.status !== 'transferring', [
    textFact('recipient', row.toUsername),
    amountFact('amount', row.amount, row.coin),
    amountFact('fee', row.fee, row.coin),
    amountFact('received', row.arrivalAmount, row.coin),
    timeFact('created', toTime(row.createdAt)),
    timeFact('arrives', toTime(row.arrivesAt)),
  ])
}

function findLoan({ records }: DemoBackend, number: string): Found | null {
  const row = records.loans.find(({ id, orderNumber }) => id === number || orderNumber === number)
  if (!row) return null
  const isOpen = row.status === 'pending' || (row.status === 'approved' && !row.isRepaid)
  return describe(row.orderNumber, row.isRepaid ? 'repaid' : LOAN_STATES[row.status], !isOpen, [
    textFact('product', row.title),
    amountFact('amount', row.amount, row.coin),
    figureFact('dayRate', 'percent', row.rate),
    figureFact('term', 'days', row.cycle),
    amountFact('interest', row.interest, row.coin),
    amountFact('toRepay', row.totalAmount, row.coin),
    timeFact('created', toTime(row.createdAt)),
    timeFact('due', toTime(row.dueAt), 'day'),
    timeFact('repaid', row.isRepaid ? toTime(row.updatedAt) : null),
  ])
}

function findStake({ records }: DemoBackend, number: string): Found | null {
  const row = records.stakes.find(({ id, orderNumber }) => id === number || orderNumber === number)
  if (!row) return null
  return describe(row.orderNumber, STAKE_STATES[row.status], row.status !== 'active', [
    amountFact('amount', row.amount, row.coin),
    figureFact('yearRate', 'percent', row.interestRate ?? '0'),
    figureFact('term', 'days', row.days),
    amountFact('interest', row.totalInterest, row.coin),
    amountFact('paid', row.paid, row.coin),
    wordFact('early', row.early),
    timeFact('created', toTime(row.startsAt)),
    timeFact('ends', toTime(row.endsAt)),
  ])
}

function findMachine({ records }: DemoBackend, number: string): Found | null {
  const row = records.mining.find(({ orderNumber }) => orderNumber === number || orderNumber === `M${number}`)
  if (!row) return null
  return describe(row.orderNumber, row.status, row.status === 'ended', [
    textFact('product', row.title),
    amountFact('amount', row.amount, row.coin),
    figureFact('dayRate', 'percent', row.interestRate),
    figureFact('term', 'days', row.days),
    amountFact('interest', row.totalInterest, row.coin),
    amountFact('paid', row.paid, row.coin),
    timeFact('created', toTime(row.startsAt)),
    timeFact('ends', toTime(row.endsAt)),
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
      bills: bills.map(({ id, coin, account, amount, at: createdAt, ...text }) => ({
        id,
        coinId: demo.getCoinId(coin),
        coin,
        type: account === 'options' || account === 'quant' ? account : ('funds' as const),
        amount,
        remark: demo.formatRemark(text),
        createdAt,
      })),
    }
  },
}
