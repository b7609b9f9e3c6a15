import type { Subject } from '../audit.ts'
import { firstMarket, fixed, page, type Recipes } from '../recipe.ts'

/** Returns the form of a stop far above any market, which waits. It is small enough for any account. */
async function farStop(subject: Subject): Promise<Record<string, string>> {
  const market = await firstMarket(subject)
  const stop = { num: '1', price: '', trigger_price: '90000000', operate_type: '4', amount: '1000', type: '1' }
  return { ...market, ...stop }
}

/** Recipes of conditional orders. */
export const recipes = {
  createConditionalOrder: farStop,
  getConditionalOrders: fixed({ status: '1', ...page }),
} satisfies Recipes
