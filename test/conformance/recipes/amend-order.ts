import { readData } from '../../../shared/base/contract/endpoint.ts'
import { createSpotOrder } from '../../../shared/base/contract/spot.ts'
import { send } from '../client.ts'
import type { Recipes } from '../recipe.ts'
import { farOrder } from './spot.ts'

/** Recipe of the change of an order. */
export const recipes = {
  amendSpotOrder: async (subject) => {
    const form = await farOrder(subject)
    if ('skip' in form) return form
    const reply = await send(subject.url(createSpotOrder.path), { token: subject.member?.token ?? '', form })
    const order = readData(createSpotOrder, reply.envelope?.data)?.data.id
    if (!order) return { skip: `no order could be placed: ${reply.envelope?.msg ?? reply.status}` }
    return { bb_id: order, price: '1', num: '2' }
  },
} satisfies Recipes
