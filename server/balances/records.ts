import * as contract from '../../shared/contract/records.ts'
import { REVIEW_STATES } from '../../shared/contract/reviewed.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import { negate } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import type { Context } from '../http/context.ts'
import { type CallOf, handle } from '../http/handle.ts'
import { pageProblem } from '../http/pages.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { allCoins, type Coin, entriesOf, movesOf, type Part, type StatementLine } from '../ledger/ledger.ts'
import { domains, type RecordKind, type ReviewedRecord } from '../manifest.ts'
import { translate } from '../messages.ts'
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
  reviewed(request, 'withdrawals', ({ id, amount, state, place, reason, at }) => ({
    id,
    mum: amount,
    num: amount,
    status: REVIEW_STATES[state],
    remark: reason || place,
    updatetime: at,
  })),
)

/** Deposits to an account. */
export const getDeposits = handle(contract.getDeposits, async (request) =>
  reviewed(request, 'deposits', ({ id, amount, state, place, reason, at }) => ({
    id,
    num: amount,
    status: REVIEW_STATES[state],
    address: place,
    remark: reason,
    updatetime: at,
  })),
)

/**
 * A page of what came from outside or went there: what operators decide, whatever has come of it, and what was booked without them. Both are asked for from
 * their newest on, since neither knows how many of the other come before.
 */
async function reviewed<Row>(
  { form, member, lang, context }: StatementCall,
  list: RecordKind['list'] & string,
  rowOf: (record: ReviewedRecord) => Row,
): Promise<Row[] | Refusal> {
  const coin = await meant(context.db, form)
  if ('key' in coin) return coin
  const account = { member, type: form.type, coin: coin.title }
  const { limit, offset } = linesOf(form)
  const most = offset + limit
  const booked = await entriesOf(context.db, account, { limit: most, offset: 0, kinds: kindsOf(context, list) })
  const decided = await Promise.all(
    domains.of(context).map(({ reviewedRecords }) => reviewedRecords?.[list]?.(context.db, account, most) ?? []),
  )
  const records = booked.map(
    (line): ReviewedRecord => ({
      id: line.id,
      amount: magnitude(line),
      state: 'approved',
      place: remarkOf(context, line, lang),
      reason: '',
      at: line.at,
    }),
  )
  const all = [...decided.flat(), ...records].sort((one, other) => other.at - one.at)
  return all.slice(offset, most).map(rowOf)
}

/** Transfers from and to an account. */
export const getTransfers = handle(contract.getTransfers, async ({ form, member, context: { db } }) => {
  const coin = await meant(db, form)
  if ('key' in coin) return coin
  const moves = await movesOf(db, { member, type: form.type, coin: coin.title }, TRANSFER, linesOf(form))
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
  const coin = await meant(context.db, form)
  if ('key' in coin) return coin
  const lines = await entriesOf(context.db, { member, type: form.type, coin: coin.title, part }, linesOf(form))
  return lines.map((line) => rowOf({ ...line, magnitude: magnitude(line), remark: remarkOf(context, line, lang) }))
}

async function meant(sql: Sql, form: RecordsForm): Promise<Coin | Refusal> {
  const problem = pageProblem(form)
  if (problem) return problem
  const coin = (await allCoins(sql)).find(({ id }) => id === form.c_id)
  return coin ?? refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
}

const linesOf = ({ page, limit }: RecordsForm) => ({ limit, offset: (page - 1) * limit })

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
