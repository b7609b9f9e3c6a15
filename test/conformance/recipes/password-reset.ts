import { freshEmail, leaveAlone, type Recipes } from '../recipe.ts'

/** The forgotten password. */
export const recipes = {
  requestPasswordReset: async () => ({ username: freshEmail() }),
  resetPassword: leaveAlone('needs a code from a message'),
} satisfies Recipes
