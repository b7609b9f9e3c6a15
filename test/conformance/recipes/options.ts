import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { createOptionOrder, getOptionTerms } from '../../../shared/base/contract/options.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { fixed, page, type Recipes } from '../recipe.ts'

/** Returns the form of an option on the first market with the minimum amount of the first duration. */
async function smallestOrder(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const token = subject.member?.token ?? ''
  const markets = readData(getMarkets, (await send(subject.url(getMarkets.path), { token })).envelope?.data)?.data
  const terms = readData(getOptionTerms, (await send(subject.url(getOptionTerms.path), { token })).envelope?.data)?.data
  const market = markets?.[0]
  const seconds = terms?.durations[0]
  if (!market || !seconds) return { skip: 'no market or no duration to order' }
  const least = terms.amountRanges[0]?.split(/[-~,]/)[0] ?? '1'
  return { m_id: market.id, ctime: seconds, ctzed: least, buytype: '1' }
}

/** Opens an option order and returns the form that names it. */
export async function anOrder(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const form = await smallestOrder(subject)
  if ('skip' in form && typeof form.skip === 'string') return { skip: form.skip }
  const reply = await send(subject.url(createOptionOrder.path), {
    token: subject.member?.token ?? '',
    form: form as Record<string, string>,
  })
  const order = readData(createOptionOrder, reply.envelope?.data)?.data.orderId
  return order ? { order_id: order } : { skip: `no order could be opened: ${reply.envelope?.msg ?? reply.status}` }
}

/** Recipes of timed options. */
export const recipes = {
  getOptionTerms: fixed(),
  createOptionOrder: smallestOrder,
  getOptionOrder: anOrder,
  getOptionOrders: fixed({ status: '1', buytype: '1', symbol: 'btcusdt', from: '1', to: '4102444800000', ...page }),
} satisfies Recipes
