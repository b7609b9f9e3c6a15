import type { AccountType } from '../../../shared/base/contract/constants.ts'
import * as contract from '../../../shared/base/contract/records.ts'
import { REVIEW_STATES } from '../../../shared/base/contract/reviewed.ts'
import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { negate } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { MAX_MERGED_OFFSET, parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import type { RecordKind } from '../../core/record-kind.ts'
import type { ReviewedPage, ReviewedRecord } from '../../define-domain.ts'
import { allCoins, type Coin, readAccountTransfers, readStatement, type StatementLine } from '../../ledger/ledger.ts'
import { TRANSFER_KIND } from './account-transfer.ts'
import { findBookingRecord, getRecordKinds, getRemark, readBillDetails } from './booking-remark.ts'
import { mergeRecords, parseCursor, type RecordWithCursor } from './merged-records.ts'

/** Call for a page of records of a coin's account. */
type StatementCall = CallOf<typeof contract.getDeposits>
type RecordsForm = StatementCall['form']
type BillFilter = Pick<CallOf<typeof contract.getBills>['form'], 'part' | 'from' | 'to'>

/** Returns the statement of a coin's account: the postings that made its balance. */
export const getBills = handle(contract.getBills, (request) =>
  listStatement(request, request.form, (line) => ({
    id: line.id,
    kind: line.amount.startsWith('-') ? ('expense' as const) : ('income' as const),
    amount: line.magnitude,
    remark: line.remark,
    createdAt: line.at,
    balance: line.balance,
    ...findBookingRecord(request.context, line),
  })),
)

/** Returns withdrawals from an account. */
export const getWithdrawals = handle(contract.getWithdrawals, async (request) =>
  listReviewed(
    request,
    'withdrawals',
    ({ id, amount, state, place, wallet, payout, transaction, reason, at, cursor }) => ({
      id,
      amount,
      otherAmount: amount,
      status: REVIEW_STATES[state],
      remark: reason || place,
      ...(wallet ?? { address: '', network: '', memo: '' }),
      payout: payout ?? 'none',
      transaction: transaction ?? '',
      updatedAt: at,
      cursor,
    }),
  ),
)

/** Returns deposits to an account. */
export const getDeposits = handle(contract.getDeposits, async (request) =>
  listReviewed(request, 'deposits', ({ id, amount, state, place, wallet, reason, at, cursor }) => ({
    id,
    amount,
    status: REVIEW_STATES[state],
    address: place,
    network: wallet?.network ?? '',
    remark: reason,
    updatedAt: at,
    cursor,
  })),
)

/** Returns a page of deposits or withdrawals: those that an operator decides, in any state, merged with those booked without a decision. */
async function listReviewed<Row>(
  { form, member, lang, context }: StatementCall,
  list: RecordKind['list'] & string,
  toRow: (record: RecordWithCursor) => Row,
): Promise<Row[] | Refusal> {
  const sql = context.readReplica.readFor(member)
  const coin = await findCoin(sql, form)
  if (coin instanceof Refusal) return coin
  const page = parsePage(form, (after) => (parseCursor(after) ? after : null), MAX_MERGED_OFFSET)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title }
  const places = page.after === null ? [] : (parseCursor(page.after) ?? [])
  // At equal times, records with an operator's decision come first.
  const decided = context.domains.flatMap((domain) => domain.reviewedRecords?.[list] ?? [])
  const sources = [...decided, createBookedSource(context, lang, list)]
  const most = page.offset + page.limit
  const lists = await Promise.all(
    sources.map((source, at) => source(sql, account, { limit: most, before: places[at] ?? null })),
  )
  return mergeRecords(lists, places, most).slice(page.offset).map(toRow)
}

/** Returns a source of the records that were booked without an operator's decision, in the shape of a decided one. */
const createBookedSource =
  (context: Context, lang: LanguageCode, list: string) =>
  async (
    sql: Sql,
    account: { member: string; type: AccountType; coin: string },
    { limit, before }: ReviewedPage,
  ): Promise<ReviewedRecord[]> => {
    const kinds = findListKinds(context, list)
    const lines = await readStatement(sql, account, { limit, before: before?.row ?? null, kinds })
    return lines.map((line) => ({
      id: line.id,
      amount: toMagnitude(line),
      state: 'approved',
      place: getRemark(context, line, lang),
      reason: '',
      at: line.at,
      row: line.id,
    }))
  }

/** Returns transfers from and to an account. */
export const getTransfers = handle(contract.getTransfers, async ({ form, member, context }) => {
  const sql = context.readReplica.readFor(member)
  const coin = await findCoin(sql, form)
  if (coin instanceof Refusal) return coin
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title }
  const moves = await readAccountTransfers(sql, account, TRANSFER_KIND, { ...page, before: page.after })
  return moves.map(({ id, at, amount, from, to }) => ({
    id,
    amount,
    status: REVIEW_STATES.approved,
    fromAccount: from,
    toAccount: to,
    coin: coin.title,
    msg: '',
    updatedAt: at,
  }))
})

/** Statement line with its unsigned amount and its remark in the member's language. */
interface ShownLine extends StatementLine {
  magnitude: Decimal
  remark: string
}

/** Returns a page of the postings of one part (available or frozen) of a coin's account, or a refusal. */
async function listStatement<Row>(
  { form, member, lang, context }: StatementCall,
  { part, from, to }: BillFilter,
  toRow: (line: ShownLine) => Row,
): Promise<Row[] | Refusal> {
  const sql = context.readReplica.readFor(member)
  const coin = await findCoin(sql, form)
  if (coin instanceof Refusal) return coin
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title, part: part ?? ('available' as const) }
  const time = from === null && to === null ? null : { from: from ?? 0, to: to ?? context.now() + DAY_MS }
  const lines = await readStatement(sql, account, { ...page, before: page.after, time })
  const details = await readBillDetails(context, member, lines, lang)
  return lines.map((line) => {
    const remark = [getRemark(context, line, lang), details.get(line.id)].filter(Boolean).join(' · ')
    return toRow({ ...line, magnitude: toMagnitude(line), remark })
  })
}

async function findCoin(sql: Sql, form: RecordsForm): Promise<Coin | Refusal> {
  const coin = (await allCoins(sql)).find(({ id }) => id === form.coinId)
  return coin ?? refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
}

const toMagnitude = ({ amount }: StatementLine) => (amount.startsWith('-') ? negate(amount) : amount)

/** Returns the journal entry kinds of a list, over all domains. */
const findListKinds = (context: Context, list: string): string[] =>
  getRecordKinds(context).flatMap(([kind, record]) => (record.list === list ? [kind] : []))
