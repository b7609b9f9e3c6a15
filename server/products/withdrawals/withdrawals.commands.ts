import * as v from 'valibot'
import { type Command, command } from '../../core/command/command.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { utcMinute } from '../../core/command/table.ts'
import { secretsOf } from '../../core/secrets/secrets.ts'
import { termsCommands } from './terms-commands.ts'
import { allWithdrawals, destinationName, maskedCard, type NamedWithdrawal } from './withdrawals.ts'

const STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** Masks an address except for its ends. */
const maskedAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-4)}` : '…'

/** Returns the withdrawal for lists, which end up in tickets and screenshots: address and card number masked, without the cardholder. */
const masked = (withdrawal: NamedWithdrawal): NamedWithdrawal => ({
  ...withdrawal,
  address: withdrawal.address && maskedAddress(withdrawal.address),
  card_number: withdrawal.card_number && maskedCard(withdrawal.card_number),
  card_name: '',
})

const cardOf = ({ bank_name, card_number, card_name }: NamedWithdrawal): string =>
  [bank_name, card_number, card_name].filter(Boolean).join(' ')

/** Operator commands for withdrawals: their terms, and a list. Decisions are made in reviews/. */
export const commands: readonly Command[] = [
  ...termsCommands,
  command({
    usage: `withdrawals list [--state STATE] ${PLACE_USAGE} [--full]`,
    does: 'lists withdrawals, newest first; addresses and card numbers are masked without --full',
    method: 'GET',
    path: '/withdrawals',
    input: v.object({
      state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
      ...place,
      full: v.optional(v.string(), ''),
    }),
    async run({ state, full, ...given }, context) {
      const found = await allWithdrawals(context.db, state ?? null, placeOf(given))
      if (!full) return found.map(masked)
      const secrets = await secretsOf(context)
      return found.map((one) => ({ ...one, card_number: secrets.open(one.card_number, one.member) }))
    },
    show: (rows) =>
      listed(
        rows,
        [
          'id',
          ['login name', 'username'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['fee', 'fee'],
          ['to pay', 'received'],
          ['by', ({ network, way }) => network || way],
          ['to', (row) => (row.way === 'bank' ? cardOf(row) : destinationName(row)), 'whole'],
          ['state', 'state'],
          ['handed in (UTC)', (row) => utcMinute(row.submitted_at)],
        ],
        'There are none.',
      ),
  }),
]
