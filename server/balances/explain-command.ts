import * as v from 'valibot'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { coinTitle, words } from '../command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../command/lists.ts'
import { allCoins, balanceOf, entriesOf } from '../ledger/ledger.ts'
import { namedMember } from '../members/named-member.ts'
import { remarkOf } from './records.ts'

const ACCOUNTS = Object.keys(ACCOUNT_TYPES) as AccountType[]
const PARTS = ['available', 'frozen'] as const

/** Explains a balance: what was booked on it, newest first, in the words that the member reads. */
export const explainCommand: Command = command({
  usage: `books explain MEMBER ACCOUNT COIN [--part PART] ${PLACE_USAGE}`,
  does: 'what made a balance, newest first; ACCOUNT is options, funds or quant, PART available or frozen',
  method: 'GET',
  path: '/members/:member/accounts/:account/:coin',
  input: v.object({
    member: words(260),
    account: v.picklist(ACCOUNTS, `must be one of ${ACCOUNTS.join(', ')}`),
    coin: coinTitle,
    part: v.optional(v.picklist(PARTS, `must be one of ${PARTS.join(', ')}`), 'available'),
    ...place,
  }),
  async run({ member: named, account: type, coin, part, ...given }, context) {
    const { db } = context
    const member = await namedMember(db, named)
    if (member instanceof Problem) return member
    if (!(await allCoins(db)).some(({ title }) => title === coin)) return new Problem(`There is no coin "${coin}".`)
    const account = { member: member.id, type, coin, part }
    const { after: before, ...page } = placeOf(given)
    const lines = await entriesOf(db, account, { ...page, before })
    return {
      balance: await balanceOf(db, account),
      coin,
      lines: lines.map((line) => ({ ...line, why: remarkOf(context, line, 'en') })),
    }
  },
  show: ({ balance, coin, lines }) =>
    [
      `The balance is ${balance} ${coin}.`,
      listed(
        lines,
        [
          ['at (UTC)', ({ at }) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')],
          'why',
          'amount',
          ['balance after it', 'balance'],
          'reference',
        ],
        'Nothing was booked on it.',
      ),
    ].join('\n'),
})
