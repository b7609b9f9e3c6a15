import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the member's sessions. */
export const recipes = {
  getSessions: fixed(),
  endSession: leaveAlone('ends a session'),
  endOtherSessions: leaveAlone('ends every other session'),
} satisfies Recipes
