import * as v from 'valibot'
import type { Command } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { ruleCommands } from './rule-commands.ts'
import { termsCommands } from './terms-commands.ts'
import { formatDestination, listWithdrawals, maskCard, type NamedWithdrawal } from './withdrawals.ts'

const STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** Masks an address except for its ends. */
const maskAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-4)}` : '…'

/** Returns the withdrawal for lists, which end up in tickets and screenshots: address and card number masked, without the cardholder. */
const maskWithdrawal = (withdrawal: NamedWithdrawal): NamedWithdrawal => ({
  ...withdrawal,
  address: withdrawal.address && maskAddress(withdrawal.address),
  card_number: withdrawal.card_number && maskCard(withdrawal.card_number),
  card_name: '',
})

const formatCard = ({ bank_name, card_number, card_name }: NamedWithdrawal): string =>
  [bank_name, card_number, card_name].filter(Boolean).join(' ')

/** Operator commands for withdrawals: their terms, and a list. Decisions are made in reviews/. */
export const commands: readonly Command[] = [
  ...termsCommands,
  ...ruleCommands,
  look({
    usage: 'withdrawals list',
    options: { state: '--state <STATE>', ...PAGE_OPTIONS, full: '--full' },
    description: 'lists withdrawals, newest first; addresses and card numbers are masked without --full',
    permission: 'withdrawals.read',
    personal: ['contact', 'activity', 'wallets', 'bank cards'],
    path: '/withdrawals',
    input: v.object({
      state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
      ...pageInput,
      full: v.optional(v.string(), ''),
    }),
    async run({ state, full, ...paging }, context) {
      const namedWithdrawals = await listWithdrawals(context.db, state ?? null, toPage(paging))
      if (!full) return namedWithdrawals.map(maskWithdrawal)
      const secrets = await context.openSecretBox()
      return namedWithdrawals.map((withdrawal) => ({
        ...withdrawal,
        card_number: secrets.open(withdrawal.card_number, withdrawal.member),
      }))
    },
    show: (rows) =>
      formatPage(
        rows,
        [
          'id',
          ['login name', 'username'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['fee', 'fee'],
          ['to pay', 'received'],
          ['by', ({ network, way }) => network || way],
          'memo',
          ['to', (row) => (row.way === 'bank' ? formatCard(row) : formatDestination(row)), 'whole'],
          ['state', 'state'],
          ['submitted (UTC)', (row) => formatUtcMinute(row.submitted_at)],
        ],
        'There are none.',
      ),
  }),
]
