import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of legal documents and the consent to them. */
export const recipes = {
  getConsent: fixed(),
  getOpenTerms: fixed(),
  acceptTerms: leaveAlone('needs a document of the operator'),
} satisfies Recipes
