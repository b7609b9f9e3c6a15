import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { positiveAmount } from '../../shared/contract/codec.ts'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import { compare, negate, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { coinTitle, read, words } from '../command/inputs.ts'
import type { Sql } from '../db/db.ts'
import { allCoins, type Coin, post } from '../ledger/ledger.ts'
import { namedMember } from '../members/named-member.ts'
import { explainCommand } from './explain-command.ts'

/** The kind of the journal entries that credits are. */
export const CREDIT = 'operator-credit'
/** The house account that credits come from. */
const HOUSE = 'operator'
const ACCOUNTS = Object.keys(ACCOUNT_TYPES) as AccountType[]

interface Credit {
  key: string
  member: string
  account: AccountType
  coin: string
  amount: Decimal
}

/** A credit as the command answers it: `repeated` when it was booked before. */
type Booked = Credit & { repeated: boolean }

const creditInput = v.object({
  member: words(260),
  account: v.picklist(ACCOUNTS, `must be one of ${ACCOUNTS.join(', ')}`),
  coin: coinTitle,
  amount: read(
    positiveAmount,
    'must be a number above zero, written with digits and one point, at most 30 digits before it and 18 after',
  ),
  key: v.pipe(v.string('must be a text'), v.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')),
})

/** What the operator can do with money: give some, under its own name. Nothing here touches an option or its outcome. */
export const commands: readonly Command[] = [
  command({
    usage: 'credit MEMBER ACCOUNT COIN AMOUNT [--key KEY]',
    does: 'gives a member money; ACCOUNT is options, funds or quant; the same KEY never books twice',
    method: 'POST',
    path: '/credits',
    defaults: () => ({ key: randomUUID() }),
    input: creditInput,
    async run(input, { db, now }) {
      const member = await namedMember(db, input.member)
      if (member instanceof Problem) return member
      const coin = (await allCoins(db)).find(({ title }) => title === input.coin)
      const problem = coinProblem(coin, input)
      if (problem) return problem
      return db.transaction((tx) => credit(tx, { ...input, member: member.id }, now()))
    },
    show({ member, account, coin, amount, key, repeated }) {
      const what = `${amount} ${coin} for member ${member} (${account})`
      return repeated ? `Was booked before, under the key ${key}: ${what}.` : `Booked under the key ${key}: ${what}.`
    },
  }),
  explainCommand,
]

function coinProblem(
  coin: Coin | undefined,
  { coin: title, amount }: { coin: string; amount: Decimal },
): Problem | null {
  if (!coin) return new Problem(`There is no coin "${title}".`)
  return scaleOf(amount) > coin.scale ? new Problem(`${title} has at most ${coin.scale} digits after the point.`) : null
}

/** Books once a key: the same credit again answers that it was booked, another one under its key is a problem. */
async function credit(tx: Sql, { key, member, account, coin, amount }: Credit, now: number): Promise<Booked | Problem> {
  const [mine] = await tx.query(
    `INSERT INTO operator_credits (key, member, account, coin, amount, at) VALUES ($1, $2::bigint, $3, $4, $5::numeric, $6::bigint)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, member, account, coin, amount, now],
  )
  if (!mine) return earlier(tx, { key, member, account, coin, amount })
  const postings = [
    { account: { member, type: account, coin }, amount },
    { account: { house: HOUSE, coin }, amount: negate(amount) },
  ]
  await post(tx, [{ kind: CREDIT, reference: `credit:${key}`, postings }], now)
  return { key, member, account, coin, amount, repeated: false }
}

async function earlier(tx: Sql, wanted: Credit): Promise<Booked | Problem> {
  const [found] = await tx.query<Credit>(
    'SELECT key, member::text, account, coin, amount FROM operator_credits WHERE key = $1',
    [wanted.key],
  )
  const same =
    found?.member === wanted.member &&
    found.account === wanted.account &&
    found.coin === wanted.coin &&
    compare(found.amount, wanted.amount) === 0
  return same ? { ...found, repeated: true } : new Problem(`The key ${wanted.key} was used for another credit.`)
}
