import { createEmail, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the password reset. */
export const recipes = {
  requestPasswordReset: async () => ({ username: createEmail() }),
  resetPassword: leaveAlone('needs a code from a message'),
} satisfies Recipes
