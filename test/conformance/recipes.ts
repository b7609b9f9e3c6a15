import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CallName, platform } from '../../shared/contract/platform.ts'
import type { Recipe, Recipes } from './recipe.ts'

const folder = join(import.meta.dirname, 'recipes')
const found: readonly { recipes: Recipes }[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
)

/** The recipe of a call. Throws when there is none: then nothing audits that it answers. */
export function recipeOf(call: CallName): Recipe {
  const recipe = found.map(({ recipes }) => recipes[call]).find(Boolean)
  if (!recipe) throw new Error(`no recipe makes a request of ${call}: add it in test/conformance/recipes/`)
  return recipe
}

/** The calls of the contract that no recipe is for. */
export const callsWithoutRecipe = (): CallName[] =>
  (Object.keys(platform) as CallName[]).filter((call) => !found.some(({ recipes }) => call in recipes))
