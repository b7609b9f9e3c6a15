import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** The member's sessions. */
export const recipes = {
  getSessions: fixed(),
  endSession: leaveAlone('ends a session'),
  endOtherSessions: leaveAlone('ends every other session'),
} satisfies Recipes
