import { formatIsoMoment } from '../../base/format/moments.ts'
import { getMarketName, type SpotOrder } from './spot-orders.store.ts'

/** Columns of an exported order, as keys of its texts. */
export const ORDER_COLUMNS = [
  'number',
  'symbol',
  'side',
  'orderType',
  'orderPrice',
  'average',
  'orderQuantity',
  'filledQuantity',
  'fee',
  'feeCoin',
  'placedAt',
  'closedAt',
  'status',
] as const

/** Key of a text of the export. */
export type OrderText =
  | (typeof ORDER_COLUMNS)[number]
  | SpotOrder['status']
  | SpotOrder['type']
  | SpotOrder['orderType']

/** Returns a table of orders with a header row. Figures are exact decimals, times are in the device's time zone; what is unknown is empty. */
export const toOrderTable = (orders: readonly SpotOrder[], t: (key: OrderText) => string): string[][] => [
  ORDER_COLUMNS.map(t),
  ...orders.map((order) => [
    order.id,
    getMarketName(order),
    t(order.type),
    t(order.orderType),
    order.limitPrice ?? '',
    order.price ?? '',
    order.orderAmount === null ? (order.orderedQuantity ?? '') : '',
    order.filledQuantity ?? '',
    order.fee ?? '',
    order.feeCoin,
    order.createdAt === null ? '' : formatIsoMoment(order.createdAt),
    order.tradedAt === null ? '' : formatIsoMoment(order.tradedAt),
    t(order.status),
  ]),
]
