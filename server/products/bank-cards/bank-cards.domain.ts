import { defineDomain } from '../../define-domain.ts'
import { commands } from './bank-cards.commands.ts'
import { CLEAR_DIGITS } from './cards.ts'
import { removeBankCard } from './remove-card.ts'
import { getBankCards, setBankCard } from './set-card.ts'

/** Bank cards of members, which are destinations of withdrawals. */
export const domain = defineDomain({
  name: 'bank-cards',
  handlers: [getBankCards, setBankCard, removeBankCard],
  commands,
  sealed: [{ table: 'bank_cards', column: 'card_number', owner: 'member', clear: CLEAR_DIGITS }],
})
