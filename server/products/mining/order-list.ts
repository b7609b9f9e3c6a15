import { getMiningOrders as endpoint } from '../../../shared/base/contract/mining.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { translateSampleName } from '../sample-names.ts'
import { getMiningNumber, miningOrders, parseMiningNumber } from './mining.orders.ts'

/** Returns a page of the member's mining orders (MIN-04, MIN-05). */
export const getMiningOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const page = parsePage(form, parseMiningNumber)
  if (page instanceof Refusal) return page
  const orders = await miningOrders.findOfMember(db, { member }, page)
  return orders.map((order) => ({
    id: order.id,
    orderNumber: getMiningNumber(order),
    startsAt: order.started_at,
    endsAt: order.ends_at,
    amount: order.amount,
    coin: order.coin,
    interestRate: order.rate,
    days: order.days,
    totalInterest: order.interest,
    img: order.img,
    title: translateSampleName(lang, order, order.title),
    digits: order.scale,
    paid: order.paid,
    status: order.ended_at === null ? ('running' as const) : ('ended' as const),
  }))
})
