import * as contract from '../../shared/contract/records.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import { negate } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import type { Context } from '../http/context.ts'
import { type CallOf, handle } from '../http/handle.ts'
import { pageProblem } from '../http/pages.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { allCoins, type Coin, entriesOf, movesOf, type Part, type StatementLine } from '../ledger/ledger.ts'
import { domains, type RecordKind } from '../manifest.ts'
import { translate } from '../messages.ts'
import { TRANSFER } from './transfer.ts'

/** What is in the books has been done: review status 2 (TAC-18). */
const DONE = '2'

/** Who asks for a statement, of what. */
type StatementCall = CallOf<typeof contract.getDeposits>
type RecordsForm = StatementCall['form']

/** What was booked on a coin of an account: the postings that made its balance. */
export const getBills = handle(contract.getBills, (request) =>
  statement(request, { part: request.form.part ?? 'available' }, (line) => ({
    id: line.id,
    st: line.amount.startsWith('-') ? ('expense' as const) : ('income' as const),
    num: line.magnitude,
    remark: line.remark,
    addtime: line.at,
    balance: line.balance,
  })),
)

/** Withdrawals from an account. */
export const getWithdrawals = handle(contract.getWithdrawals, (request) =>
  statement(request, { list: 'withdrawals' }, ({ id, magnitude, remark, at }) => ({
    id,
    mum: magnitude,
    num: magnitude,
    status: DONE,
    remark,
    updatetime: at,
  })),
)

/** Deposits to an account. */
export const getDeposits = handle(contract.getDeposits, (request) =>
  statement(request, { list: 'deposits' }, ({ id, magnitude, remark, at }) => ({
    id,
    num: magnitude,
    status: DONE,
    address: remark,
    updatetime: at,
  })),
)

/** Transfers from and to an account. */
export const getTransfers = handle(contract.getTransfers, async ({ form, member, context: { db } }) => {
  const coin = await meant(db, form)
  if ('key' in coin) return coin
  const moves = await movesOf(db, { member, type: form.type, coin: coin.title }, TRANSFER, linesOf(form))
  return moves.map(({ id, at, amount, from, to }) => ({
    id,
    num: amount,
    status: DONE,
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

/** A page of what was booked on a coin of an account, of one part of it or of the kinds that a list has; or why it cannot be asked for. */
async function statement<Row>(
  { form, member, lang, context }: StatementCall,
  { part, list }: { part?: Part; list?: RecordKind['list'] },
  rowOf: (line: ShownLine) => Row,
): Promise<Row[] | Refusal> {
  const coin = await meant(context.db, form)
  if ('key' in coin) return coin
  const kinds = list && { kinds: kindsOf(context, list) }
  const lines = await entriesOf(
    context.db,
    { member, type: form.type, coin: coin.title, ...(part && { part }) },
    { ...linesOf(form), ...kinds },
  )
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
const kindsOf = (context: Context, list: RecordKind['list']): string[] =>
  recordKinds(context).flatMap(([kind, record]) => (record.list === list ? [kind] : []))

/** Why money moved, for its owner: the kind in words, with the number of the order it belongs to. A kind that no domain declares is named as it is. */
function remarkOf(context: Context, { kind, reference }: StatementLine, lang: LanguageCode): string {
  const [, record] = recordKinds(context).find(([name]) => name === kind) ?? []
  const words = record ? translate(lang, record.remark) : kind
  const [, order] = /^[\w-]+:(\d{1,18})(?:\/\d+)?$/.exec(reference) ?? []
  return order && !record?.hidesNumber ? `${words} #${order}` : words
}

const recordKinds = (context: Context): [string, RecordKind][] =>
  domains.of(context).flatMap((domain) => Object.entries(domain.recordKinds ?? {}))
