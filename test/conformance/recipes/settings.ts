import { fixed, type Recipes } from '../recipe.ts'

/** Settings and languages. */
export const recipes = {
  getSettings: fixed(),
  getLanguages: fixed(),
  setLanguage: fixed({ lang: 'en' }),
} satisfies Recipes
