import * as v from 'valibot'
import { ACCOUNT_TYPES, type AccountType } from '../../../shared/base/contract/constants.ts'
import { add, compare, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { coinTitle, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { allCoins, readStatement, readStoredAndJournalBalance, type StatementLine } from '../../ledger/ledger.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { getRemark } from './booking-remark.ts'
import { findReasons } from './operator-bookings.ts'

const ACCOUNTS = Object.keys(ACCOUNT_TYPES) as AccountType[]
const PARTS = ['available', 'frozen'] as const

/** Command that explains a balance: its postings, newest first, with the remarks that the member reads. */
export const explainCommand: Command = look({
  usage: 'books explain <MEMBER> <ACCOUNT> <COIN>',
  options: { part: '--part <PART>', ...PAGE_OPTIONS },
  description:
    'shows the postings of a balance, newest first; ACCOUNT is options, funds or quant, PART available or frozen',
  permission: 'balances.read',
  personal: ['balances', 'activity'],
  path: '/members/:member/accounts/:account/:coin',
  input: v.object({
    member: textInput(260),
    account: v.picklist(ACCOUNTS, `must be one of ${ACCOUNTS.join(', ')}`),
    coin: coinTitle,
    part: v.optional(v.picklist(PARTS, `must be one of ${PARTS.join(', ')}`), 'available'),
    ...pageInput,
  }),
  async run({ member: named, account: type, coin, part, ...given }, context) {
    const { db } = context
    const member = await findNamedMember(db, named)
    if (member instanceof Problem) return member
    context.about(member.id)
    if (!(await allCoins(db)).some(({ title }) => title === coin)) return new Problem(`There is no coin "${coin}".`)
    const account = { member: member.id, type, coin, part }
    const { after: before, ...page } = toPage(given)
    const lines = await readStatement(db, account, { ...page, before })
    const reasons = await findReasons(
      db,
      lines.map(({ reference }) => reference),
    )
    const { stored, journal } = (await readStoredAndJournalBalance(db, account)) ?? { stored: '0', journal: '0' }
    return {
      balance: stored,
      journal,
      coin,
      broken: findBrokenLine(lines),
      lines: lines.map((line) => ({
        ...line,
        why: getRemark(context, line, 'en'),
        reason: reasons.get(line.reference) ?? '',
      })),
    }
  },
  show: ({ balance, journal, broken, coin, lines }) =>
    [
      `The balance is ${balance} ${coin}.`,
      ...formatDifference(balance, journal, coin),
      ...(broken === null
        ? []
        : [`The line ${broken.reference} does not follow from the one before it. ${VERIFY_HINT}`]),
      formatPage(
        lines,
        [
          ['at (UTC)', ({ at }) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')],
          'why',
          'amount',
          ['balance after it', 'balance'],
          'reference',
          ...(lines.some(({ reason }) => reason !== '') ? (['reason'] as const) : []),
        ],
        'Nothing was booked on it.',
      ),
    ].join('\n'),
  isFailure: ({ balance, journal, broken }) => compare(balance, journal) !== 0 || broken !== null,
})

const VERIFY_HINT = 'The books do not add up here: books verify says what is known of it.'

/** Returns a line about the difference between stored balance and journal, or none if they are equal. */
function formatDifference(balance: Decimal, journal: Decimal, coin: string): string[] {
  if (compare(balance, journal) === 0) return []
  return [
    `The journal ends at ${journal} ${coin}, which differs by ${subtract(balance, journal)} ${coin}. ${VERIFY_HINT}`,
  ]
}

/** Returns the first of the lines (newest first) whose balance is not the previous line's balance plus its own amount; null if there is none. */
const findBrokenLine = (lines: readonly StatementLine[]): StatementLine | null =>
  lines.find((line, at) => {
    const before = lines[at + 1]
    return before !== undefined && compare(line.balance, add(before.balance, line.amount)) !== 0
  }) ?? null
