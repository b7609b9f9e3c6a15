import { randomUUID } from 'node:crypto'
import type { Difference } from '../../server/ledger/verify.ts'
import type { CliCommand } from './command.ts'
import { table } from './table.ts'

/** Credits and the books. */
export const moneyCommands: readonly CliCommand[] = [
  {
    usage: 'credit MEMBER ACCOUNT COIN AMOUNT [--key KEY]',
    does: 'gives a member money; ACCOUNT is options, funds or quant; the same KEY never books twice',
    request: ({ MEMBER, ACCOUNT, COIN, AMOUNT, key = randomUUID() }) => ({
      method: 'POST',
      path: '/credits',
      body: { member: MEMBER, account: ACCOUNT, coin: COIN, amount: AMOUNT, key },
    }),
    show(data) {
      const { member, account, coin, amount, key, repeated } = data as Record<string, string> & { repeated: boolean }
      const what = `${amount} ${coin} for member ${member} (${account})`
      return repeated ? `Was booked before, under the key ${key}: ${what}.` : `Booked under the key ${key}: ${what}.`
    },
  },
  {
    usage: 'books verify',
    does: 'recomputes all balances from the journal',
    request: () => ({ method: 'POST', path: '/books/verify' }),
    show: (data) =>
      table(
        data as Difference[],
        [
          ['what', (difference) => difference.what],
          ['where', (difference) => difference.where],
          ['expected', (difference) => difference.expected],
          ['found', (difference) => difference.found],
        ],
        'The books are right.',
      ),
    isBad: (data) => (data as Difference[]).length > 0,
  },
]
