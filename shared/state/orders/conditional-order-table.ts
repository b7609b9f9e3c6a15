import { getConditionalOrders } from '../../base/contract/conditional-orders.ts'
import { formatIsoMoment } from '../../base/format/moments.ts'
import type { Translate } from '../../base/i18n/translate.ts'
import { call } from '../../wire/api/call.ts'
import { collectPages } from '../stores/collect-pages.ts'
import type { ConditionalOrder } from './conditional-orders.store.ts'

/** Words of an export: texts of spot orders, of orders that wait for a price, and of the types of orders. */
interface Words {
  spot: Translate<'spot'>
  conditional: Translate<'conditional'>
  exchange: Translate<'exchange'>
}

/** Requests all orders that wait for a price, for an export. Returns null if a page failed; the member has been notified of the error. */
export const collectConditionalOrders = (): Promise<ConditionalOrder[] | null> =>
  collectPages(
    (asked) => call(getConditionalOrders, { status: 'open', ...asked }),
    ({ id }) => id,
  )

/** Returns a table of these orders with a header row. Figures are exact decimals, times are in the device's time zone; what is unknown is empty. */
export const toConditionalTable = (
  orders: readonly ConditionalOrder[],
  { spot, conditional, exchange }: Words,
): string[][] => [
  [
    spot('number'),
    spot('symbol'),
    spot('side'),
    spot('orderType'),
    conditional('trigger'),
    spot('orderPrice'),
    spot('orderQuantity'),
    ...(orders[0] ? [spot('amount', { coin: orders[0].quoteCoin })] : []),
    spot('placedAt'),
  ],
  ...orders.map((order) => [
    order.id,
    `${order.coin}/${order.quoteCoin}`,
    spot(order.type),
    exchange(order.orderType === 'stop-limit' ? 'stopLimit' : 'stopMarket'),
    order.triggerPrice,
    order.limitPrice ?? '',
    order.orderedQuantity ?? '',
    order.orderAmount ?? '',
    order.createdAt === null ? '' : formatIsoMoment(order.createdAt),
  ]),
]
