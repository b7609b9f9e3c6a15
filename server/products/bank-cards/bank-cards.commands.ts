import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, words } from '../../core/command/inputs.ts'
import { table, utcMinute } from '../../core/command/table.ts'
import { secretsOf } from '../../core/secrets/secrets.ts'
import { namedMember } from '../../members/registry/find-named-member.ts'
import { cardsOf, opened, type StoredCard, storedCard } from './cards.ts'

const COLUMNS = [
  'id',
  ['login name', 'username'],
  ['bank', 'bank_name'],
  ['number', 'card_number'],
  ['cardholder', 'card_name'],
  ['added (UTC)', (card: StoredCard) => utcMinute(card.added_at)],
  ['changed (UTC)', (card: StoredCard) => utcMinute(card.changed_at)],
] as const

/** Returns the card with only the last four digits of its number, because lists end up in tickets and screenshots. */
const masked = (card: StoredCard): StoredCard => ({ ...card, card_number: `**** ${card.card_number.slice(-4)}` })

/** Operator commands that show bank cards, to pay withdrawals to them. */
export const commands: readonly Command[] = [
  command({
    usage: 'bank-cards list MEMBER',
    does: 'the bank cards of a member, of each number the last four digits',
    method: 'GET',
    path: '/members/:member/bank-cards',
    input: v.object({ member: words(260) }),
    async run({ member }, context) {
      const { db } = context
      const found = await namedMember(db, member)
      return found instanceof Problem ? found : (await cardsOf(db, await secretsOf(context), found.id)).map(masked)
    },
    show: (cards) => table(cards, COLUMNS, 'The member has no bank card.'),
  }),
  command({
    usage: 'bank-cards show ID',
    does: 'one bank card with its whole number',
    method: 'GET',
    path: '/bank-cards/:id',
    input: byId,
    async run({ id }, context) {
      const card = await storedCard(context.db, id)
      return card ? opened(card, await secretsOf(context)) : new Problem(`There is no bank card ${id}.`)
    },
    show: (card) => table([card], COLUMNS, ''),
  }),
]
