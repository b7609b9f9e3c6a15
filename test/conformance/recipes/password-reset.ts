import { freshEmail, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the password reset. */
export const recipes = {
  requestPasswordReset: async () => ({ username: freshEmail() }),
  resetPassword: leaveAlone('needs a code from a message'),
} satisfies Recipes
