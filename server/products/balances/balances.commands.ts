import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { positiveAmount } from '../../../shared/contract/codec.ts'
import { ACCOUNT_TYPES, type AccountType } from '../../../shared/contract/constants.ts'
import { absolute, negate, scaleOf } from '../../../shared/money/decimal.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { coinTitle, read, words } from '../../core/command/inputs.ts'
import type { Context } from '../../core/http/context.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { namedMember } from '../../members/registry/named-member.ts'
import { explainCommand } from './explain-command.ts'
import { type Booked, bookOnce } from './operator-bookings.ts'
import { findCeilingProblem } from './operator-ceiling.ts'

const ACCOUNTS = Object.keys(ACCOUNT_TYPES) as AccountType[]
const MAX_REASON = 200

const key = v.pipe(
  v.string('must be a text'),
  v.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters'),
)

const bookingInput = v.object({
  member: words(260),
  account: v.picklist(ACCOUNTS, `must be one of ${ACCOUNTS.join(', ')}`),
  coin: coinTitle,
  amount: read(
    positiveAmount,
    'must be a number above zero, written with digits and one point, at most 30 digits before it and 18 after',
  ),
  reason: words(MAX_REASON),
  /** Chosen by the operator; without it the tool's own `made_key` counts. */
  key: v.optional(key),
  made_key: v.optional(key),
  yes: v.optional(v.string(), ''),
  /** The operator has seen that the same was booked a moment ago. */
  again: v.optional(v.string(), ''),
})
type BookingInput = v.InferOutput<typeof bookingInput>

/** What the operator can do with money: give some and take some back, under its own name. Nothing here touches an option or its outcome. */
export const commands: readonly Command[] = [
  bookingCommand('credit', 'gives a member money', '/credits'),
  bookingCommand('debit', 'takes money of a member back, never more than is available', '/debits'),
  explainCommand,
]

function bookingCommand(verb: 'credit' | 'debit', does: string, path: string): Command {
  return command({
    usage: `${verb} MEMBER ACCOUNT COIN AMOUNT --reason TEXT [--key KEY] [--yes]`,
    does: `${does}; ACCOUNT is options, funds or quant; the same KEY never books twice; --yes books what is worth more than OPERATOR_CEILING`,
    method: 'POST',
    path,
    defaults: () => ({ made_key: randomUUID() }),
    input: bookingInput,
    run: (input, context) => book(verb, input, context),
    show: bookedText,
  })
}

async function book(verb: 'credit' | 'debit', input: BookingInput, context: Context): Promise<Booked | Problem> {
  const { db, now } = context
  const bookingKey = input.key ?? input.made_key
  if (bookingKey === undefined) return new Problem('key is missing.')
  const member = await namedMember(db, input.member)
  if (member instanceof Problem) return member
  const coin = (await allCoins(db)).find(({ title }) => title === input.coin)
  if (!coin) return new Problem(`There is no coin "${input.coin}".`)
  if (scaleOf(input.amount) > coin.scale)
    return new Problem(`${coin.title} has at most ${coin.scale} digits after the point.`)
  const booking = {
    key: bookingKey,
    member: member.id,
    account: input.account,
    coin: coin.title,
    amount: verb === 'credit' ? input.amount : negate(input.amount),
    reason: input.reason,
  }
  const ceilingProblem = input.yes === '' ? findCeilingProblem(context, coin, input.amount) : null
  const mayRepeat = input.key !== undefined || input.again !== ''
  return db.transaction((tx) => bookOnce(tx, booking, { now: now(), mayRepeat, ceilingProblem }))
}

function bookedText({ amount, coin, member, account, reason, key, balance, repeated }: Booked): string {
  const direction = amount.startsWith('-') ? 'taken from' : 'given to'
  const what = `${absolute(amount)} ${coin} ${direction} member ${member} (${account}). Reason: ${reason || 'none'}.`
  const how = repeated ? `Was booked before, under the key ${key}` : `Booked under the key ${key}`
  return `${how}: ${what}\nThe available balance is ${balance} ${coin}.`
}
