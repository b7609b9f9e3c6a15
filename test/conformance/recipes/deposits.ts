import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Deposits. */
export const recipes = {
  submitDeposit: leaveAlone('says that money was sent'),
  getLatestDeposits: fixed(),
  getPartners: fixed(),
  cancelDeposit: leaveAlone('takes back a deposit'),
} satisfies Recipes
