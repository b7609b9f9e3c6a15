import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of deposits. */
export const recipes = {
  submitDeposit: leaveAlone('submits a deposit'),
  getLatestDeposits: fixed(),
  getPartners: fixed(),
  cancelDeposit: leaveAlone('cancels a deposit'),
} satisfies Recipes
