import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Lock mining. */
export const recipes = {
  getMiningMachines: fixed(),
  getMiningOrders: fixed({ ...page }),
  buyMiningMachine: leaveAlone('locks money for months'),
} satisfies Recipes
