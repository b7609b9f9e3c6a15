import type { Subject } from '../audit.ts'
import { AUDIT_NAME_PREFIX, fixed, type Recipes } from '../recipe.ts'

/** Returns the form of a new card. The cards of an existing member are not changed. */
async function aCard({ member }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDIT_NAME_PREFIX)) return { skip: "changes the member's bank cards" }
  return {
    id: '',
    bank_name: 'Audit Bank',
    card_number: '6222 0212-3456 7890',
    card_name: 'Alex Audit',
    paypassword: member.password,
  }
}

/** Returns the form that removes a card which the member does not have: such a call succeeds and changes nothing. */
const noCard = async ({ member }: Subject): Promise<Record<string, string> | { skip: string }> =>
  member?.username.startsWith(AUDIT_NAME_PREFIX) ? { id: '999999999' } : { skip: "changes the member's bank cards" }

/** Recipes of the member's bank cards. */
export const recipes = {
  getBankCards: fixed(),
  setBankCard: aCard,
  removeBankCard: noCard,
} satisfies Recipes
