import type { Subject } from '../audit.ts'
import { AUDITOR, fixed, type Recipes } from '../recipe.ts'

/** Returns the form of a new card. The cards of an existing member are not changed. */
async function aCard({ member }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDITOR)) return { skip: "changes the member's bank cards" }
  return {
    id: '',
    bank_name: 'Audit Bank',
    card_number: '6222 0212-3456 7890',
    card_name: 'Alex Audit',
    paypassword: member.password,
  }
}

/** Recipes of the member's bank cards. */
export const recipes = {
  getBankCards: fixed(),
  setBankCard: aCard,
} satisfies Recipes
