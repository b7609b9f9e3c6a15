import { getMiningOrders as endpoint } from '../../../shared/contract/mining.ts'
import { handle } from '../../core/http/handle.ts'
import { pageOf } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { sampleName } from '../sample-names.ts'
import { idOfMiningNumber, miningNumber, miningOrdersOf } from './mining.orders.ts'

/** Returns a page of the member's mining orders (MIN-04, MIN-05). */
export const getMiningOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const page = pageOf(form, idOfMiningNumber)
  if (page instanceof Refusal) return page
  const orders = await miningOrdersOf(db, member, page)
  return orders.map((order) => ({
    order_num: miningNumber(order),
    start_time: order.started_at,
    end_time: order.ends_at,
    amount: order.amount,
    coin: order.coin,
    interest_rate: order.rate,
    days: order.days,
    total_revenue: order.interest,
    img: order.img,
    title: sampleName(lang, order, order.title),
    digits: order.scale,
    paid: order.paid,
    status: order.ended_at === null ? ('running' as const) : ('ended' as const),
  }))
})
