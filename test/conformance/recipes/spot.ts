import { readData } from '../../../shared/base/contract/endpoint.ts'
import { createSpotOrder } from '../../../shared/base/contract/spot.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { firstMarket, fixed, page, type Recipes } from '../recipe.ts'

/** Returns the form of a purchase far below the market. It stays open and is small enough for any account. */
export async function farOrder(subject: Subject): Promise<Record<string, string>> {
  const market = await firstMarket(subject)
  return { ...market, num: '1', price: '1', operate_type: '1', amount: '1', type: '1' }
}

/** Recipes of spot orders. */
export const recipes = {
  getMarketBalance: async (subject) => firstMarket(subject),
  createSpotOrder: farOrder,
  getSpotOrders: fixed({ type: '0', status: '1', symbol: 'btcusdt', from: '1', to: '4102444800000', ...page }),
  cancelSpotOrder: async (subject) => {
    const form = await farOrder(subject)
    if ('skip' in form) return form
    const reply = await send(subject.url(createSpotOrder.path), { token: subject.member?.token ?? '', form })
    const order = readData(createSpotOrder, reply.envelope?.data)?.data.id
    return order ? { bb_id: order } : { skip: `no order could be placed: ${reply.envelope?.msg ?? reply.status}` }
  },
} satisfies Recipes
