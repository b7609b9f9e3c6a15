import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of limits and pauses that members set. */
export const recipes = {
  getOwnLimits: fixed(),
  // A high limit, which no audit reaches.
  setOwnLimit: fixed({ limit_kind: 'stake', period: 'month', amount: '100000000' }),
  cancelOwnLimitChange: leaveAlone('needs a planned change, which lasts a day'),
  startPause: leaveAlone('nobody can end it'),
} satisfies Recipes
