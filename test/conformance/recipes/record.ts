import { fixed, leaveAlone, type Recipes } from '../recipe.ts'
import { anOrder } from './options.ts'

/** Recipes of the pages of single records and public trades. */
export const recipes = {
  getRecord: async (subject) => {
    const order = await anOrder(subject)
    return 'order_id' in order && order.order_id ? { type: 'option', number: order.order_id } : order
  },
  getPublicTerms: fixed(),
  getPublicTrade: leaveAlone('needs the id of a trade that the backend still has'),
} satisfies Recipes
