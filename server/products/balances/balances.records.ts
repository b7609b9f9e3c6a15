import type { AccountType } from '../../../shared/contract/constants.ts'
import * as contract from '../../../shared/contract/records.ts'
import { REVIEW_STATES } from '../../../shared/contract/reviewed.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { MOST_MERGED, pageOf } from '../../core/http/pages.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import { domains, type RecordKind, type ReviewedPage, type ReviewedRecord } from '../../define-domain.ts'
import { allCoins, type Coin, entriesOf, movesOf, type Part, type StatementLine } from '../../ledger/ledger.ts'
import { mergedRecords, type PlacedRecord, placesIn } from './merged-records.ts'
import { TRANSFER } from './transfer.ts'

/** Who asks for a statement, of what. */
type StatementCall = CallOf<typeof contract.getDeposits>
type RecordsForm = StatementCall['form']

/** What was booked on a coin of an account: the postings that made its balance. */
export const getBills = handle(contract.getBills, (request) =>
  statement(request, request.form.part ?? 'available', (line) => ({
    id: line.id,
    st: line.amount.startsWith('-') ? ('expense' as const) : ('income' as const),
    num: line.magnitude,
    remark: line.remark,
    addtime: line.at,
    balance: line.balance,
  })),
)

/** Withdrawals from an account. */
export const getWithdrawals = handle(contract.getWithdrawals, async (request) =>
  reviewed(request, 'withdrawals', ({ id, amount, state, place, reason, at, cursor }) => ({
    id,
    mum: amount,
    num: amount,
    status: REVIEW_STATES[state],
    remark: reason || place,
    updatetime: at,
    cursor,
  })),
)

/** Deposits to an account. */
export const getDeposits = handle(contract.getDeposits, async (request) =>
  reviewed(request, 'deposits', ({ id, amount, state, place, reason, at, cursor }) => ({
    id,
    num: amount,
    status: REVIEW_STATES[state],
    address: place,
    remark: reason,
    updatetime: at,
    cursor,
  })),
)

/** A page of what came from outside or went there: what operators decide, whatever has come of it, and what was booked without them. */
async function reviewed<Row>(
  { form, member, lang, context }: StatementCall,
  list: RecordKind['list'] & string,
  rowOf: (record: PlacedRecord) => Row,
): Promise<Row[] | Refusal> {
  const coin = await coinOf(context.db, form)
  if (coin instanceof Refusal) return coin
  const page = pageOf(form, (after) => (placesIn(after) ? after : null), MOST_MERGED)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title }
  const places = page.after === null ? [] : (placesIn(page.after) ?? [])
  // Of the same time, what an operator decides comes first.
  const decided = domains.of(context).flatMap((domain) => domain.reviewedRecords?.[list] ?? [])
  const sources = [...decided, booked(context, lang, list)]
  const most = page.offset + page.limit
  const found = await Promise.all(
    sources.map((source, at) => source(context.db, account, { most, before: places[at] ?? null })),
  )
  return mergedRecords(found, places, most).slice(page.offset).map(rowOf)
}

/** What was booked without an operator's decision, as such a decision's record. */
const booked =
  (context: Context, lang: LanguageCode, list: string) =>
  async (
    sql: Sql,
    account: { member: string; type: AccountType; coin: string },
    { most, before }: ReviewedPage,
  ): Promise<ReviewedRecord[]> => {
    const kinds = kindsOf(context, list)
    const lines = await entriesOf(sql, account, { limit: most, before: before?.row ?? null, kinds })
    return lines.map((line) => ({
      id: line.id,
      amount: magnitude(line),
      state: 'approved',
      place: remarkOf(context, line, lang),
      reason: '',
      at: line.at,
      row: line.id,
    }))
  }

/** Transfers from and to an account. */
export const getTransfers = handle(contract.getTransfers, async ({ form, member, context: { db } }) => {
  const coin = await coinOf(db, form)
  if (coin instanceof Refusal) return coin
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title }
  const moves = await movesOf(db, account, TRANSFER, { ...page, before: page.after })
  return moves.map(({ id, at, amount, from, to }) => ({
    id,
    num: amount,
    status: REVIEW_STATES.approved,
    from_type: from,
    to_type: to,
    coin: coin.title,
    msg: '',
    updatetime: at,
  }))
})

/** A line of a statement, with its amount without a sign and the reason in the member's language. */
interface ShownLine extends StatementLine {
  magnitude: Decimal
  remark: string
}

/** A page of what was booked on a part of a coin's account; or why it cannot be asked for. */
async function statement<Row>(
  { form, member, lang, context }: StatementCall,
  part: Part,
  rowOf: (line: ShownLine) => Row,
): Promise<Row[] | Refusal> {
  const coin = await coinOf(context.db, form)
  if (coin instanceof Refusal) return coin
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  const account = { member, type: form.type, coin: coin.title, part }
  const lines = await entriesOf(context.db, account, { ...page, before: page.after })
  return lines.map((line) => rowOf({ ...line, magnitude: magnitude(line), remark: remarkOf(context, line, lang) }))
}

async function coinOf(sql: Sql, form: RecordsForm): Promise<Coin | Refusal> {
  const coin = (await allCoins(sql)).find(({ id }) => id === form.c_id)
  return coin ?? refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
}

const magnitude = ({ amount }: StatementLine) => (amount.startsWith('-') ? negate(amount) : amount)

/** The kinds of journal entries that a list has, of all domains. */
const kindsOf = (context: Context, list: string): string[] =>
  recordKinds(context).flatMap(([kind, record]) => (record.list === list ? [kind] : []))

/** Why money moved, for its owner: the kind in words, with the number of the order it belongs to. A kind that no domain declares is named as it is. */
export function remarkOf(
  context: Context,
  { kind, reference }: Pick<StatementLine, 'kind' | 'reference'>,
  lang: LanguageCode,
): string {
  const [, record] = recordKinds(context).find(([name]) => name === kind) ?? []
  const words = record ? translate(lang, record.remark) : kind
  const [, order] = /^[\w-]+:(\d{1,18})(?:[/:]\d+)?$/.exec(reference) ?? []
  return order && !record?.hidesNumber ? `${words} #${order}` : words
}

const recordKinds = (context: Context): [string, RecordKind][] =>
  domains.of(context).flatMap((domain) => Object.entries(domain.recordKinds ?? {}))
