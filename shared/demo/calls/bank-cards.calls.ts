import type { DomainCalls } from '../call-types.ts'
import { requireFound } from '../demo-refusal.ts'

/** Handlers of bank cards. */
export const bankCardCalls: DomainCalls<'bankCards'> = {
  getBankCards: (_form, { records }) => records.cards,
  setBankCard({ id, bank_name, card_number, card_name }, demo) {
    const known =
      id === null
        ? null
        : requireFound(
            demo.records.cards.find((card) => card.id === id),
            'id',
          )
    if (known) Object.assign(known, { bank_name, card_number, card_name })
    else demo.records.cards.push({ id: demo.createId(), bank_name, card_number, card_name })
    return null
  },
  removeBankCard({ id }, { records }) {
    records.cards = records.cards.filter((card) => card.id !== id)
    return null
  },
}
