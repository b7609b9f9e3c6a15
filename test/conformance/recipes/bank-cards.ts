import type { Subject } from '../audit.ts'
import { AUDITOR, fixed, type Recipes } from '../recipe.ts'

/** A new card. A member who was there before keeps theirs. */
async function aCard({ member }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDITOR)) return { skip: "changes where a member's withdrawals go" }
  return {
    id: '',
    bank_name: 'Audit Bank',
    card_number: '6222 0212-3456 7890',
    card_name: 'Alex Audit',
    paypassword: member.password,
  }
}

/** The member's bank cards. */
export const recipes = {
  getBankCards: fixed(),
  setBankCard: aCard,
} satisfies Recipes
