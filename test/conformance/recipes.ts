import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CallName, platform } from '../../shared/base/contract/platform.ts'
import type { Recipe, Recipes } from './recipe.ts'

const folder = join(import.meta.dirname, 'recipes')
const recipeModules: readonly { recipes: Recipes }[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
)

/**
 * Returns the recipe of a call.
 *
 * @throws if there is none, since the call would not be audited
 */
export function getRecipe(call: CallName): Recipe {
  const recipe = recipeModules.map(({ recipes }) => recipes[call]).find(Boolean)
  if (!recipe) throw new Error(`no recipe for ${call}: add it in test/conformance/recipes/`)
  return recipe
}

/** Returns the calls of the contract without a recipe. */
export const callsWithoutRecipe = (): CallName[] =>
  (Object.keys(platform) as CallName[]).filter((call) => !recipeModules.some(({ recipes }) => call in recipes))
