import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { idInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { decryptCard, findCards, findStoredCard, type StoredCard } from './cards.ts'

const COLUMNS = [
  'id',
  ['login name', 'username'],
  ['bank', 'bankName'],
  ['number', 'cardNumber'],
  ['cardholder', 'cardholder'],
  ['added (UTC)', (card: StoredCard) => formatUtcMinute(card.added_at)],
  ['changed (UTC)', (card: StoredCard) => formatUtcMinute(card.changed_at)],
] as const

/** Returns the card with only the last four digits of its number, because lists end up in tickets and screenshots. */
const maskStoredCard = (card: StoredCard): StoredCard => ({
  ...card,
  cardNumber: `**** ${card.cardNumber.slice(-4)}`,
})

/** Operator commands that show bank cards, to pay withdrawals to them. */
export const commands: readonly Command[] = [
  look({
    usage: 'bank-cards list <MEMBER>',
    description: "lists a member's bank cards with the last four digits of their numbers",
    permission: 'bank-cards.read',
    personal: ['bank cards'],
    path: '/members/:member/bank-cards',
    input: v.object({ member: textInput(260) }),
    async run({ member }, context) {
      const { db } = context
      const found = await findNamedMember(db, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      return (await findCards(db, await context.openSecretBox(), found.id)).map(maskStoredCard)
    },
    show: (cards) => formatTable(cards, COLUMNS, 'The member has no bank card.'),
  }),
  look({
    usage: 'bank-cards show <ID>',
    description: 'shows a bank card with its whole number',
    permission: 'bank-cards.read',
    personal: ['bank cards'],
    path: '/bank-cards/:id',
    input: idInput,
    async run({ id }, context) {
      const card = await findStoredCard(context.db, id)
      if (!card) return new Problem(`There is no bank card ${id}.`)
      context.about(card.member)
      return decryptCard(card, await context.openSecretBox())
    },
    show: (card) => formatTable([card], COLUMNS, ''),
  }),
]
