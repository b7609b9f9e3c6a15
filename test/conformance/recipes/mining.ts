import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Recipes of lock mining. */
export const recipes = {
  getMiningMachines: fixed(),
  getMiningOrders: fixed({ ...page }),
  buyMiningMachine: leaveAlone('locks money for months'),
} satisfies Recipes
