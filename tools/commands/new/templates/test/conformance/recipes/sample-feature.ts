import { fixed, page, type Recipes } from '../recipe.ts'

/** Sample feature. */
export const recipes = {
  getSampleFeatureList: fixed({ ...page }),
  createSampleFeatureEntry: fixed({ amount: '0.01', note: 'An audit' }),
} satisfies Recipes
