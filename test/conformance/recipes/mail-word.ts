import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the word in mails. */
export const recipes = {
  getMailWord: fixed(),
  setMailWord: leaveAlone('changes the word in mails to the member'),
} satisfies Recipes
