import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the whitelist of withdrawals. */
export const recipes = {
  getWithdrawalWhitelist: fixed(),
  setWithdrawalWhitelist: leaveAlone('restricts the withdrawals of the member'),
} satisfies Recipes
