import { findCardRefusal, findFixedCardRefusal, isSavedCard } from '../../base/rules/bank-cards.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed } from '../demo-refusal.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { SWITCHES } from './site.calls.ts'

/** Handlers of bank cards. */
export const bankCardCalls: DomainCalls<'bankCards'> = {
  getBankCards: (_form, { records }) => records.cards,
  setBankCard({ id, bankName, cardNumber, cardholder, payPassword }, demo) {
    const { cards } = demo.records
    const content = { bankName, cardNumber, cardholder }
    assertAllowed(findCardRefusal(cards, { id, content }, SWITCHES.canEditBank))
    if (isSavedCard(cards, { id, content })) return null
    assertTradingPassword(demo, payPassword, 'payPassword')
    const changed = cards.find((card) => card.id === id)
    if (changed) Object.assign(changed, content)
    else cards.push({ id: demo.createId(), ...content })
    return null
  },
  removeBankCard({ id, payPassword }, demo) {
    const { records } = demo
    const removed = records.cards.filter((card) => card.id === id)
    if (removed.length === 0) return null
    assertAllowed(findFixedCardRefusal(removed, SWITCHES.canEditBank))
    assertTradingPassword(demo, payPassword, 'payPassword')
    records.cards = records.cards.filter((card) => card.id !== id)
    return null
  },
}
