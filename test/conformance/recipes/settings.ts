import { fixed, type Recipes } from '../recipe.ts'

/** Recipes of settings and languages. */
export const recipes = {
  getSettings: fixed(),
  getLanguages: fixed(),
  reportLanguage: fixed({ lang: 'en' }),
} satisfies Recipes
