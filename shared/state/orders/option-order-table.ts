import { formatIsoMoment } from '../../base/format/moments.ts'
import type { Translate } from '../../base/i18n/translate.ts'
import { getOrderResult, type OptionOrder } from './option-order.rules.ts'

/** Words of an export: texts of the options, and of the columns that all order lists have. */
interface Words {
  t: Translate<'options'>
  list: Translate<'order-list'>
  /** Coin of the amounts. */
  coin: string
}

const toTime = (moment: OptionOrder['openedAt']): string =>
  moment === null || moment === '' ? '' : formatIsoMoment(moment)

function toRow(order: OptionOrder, t: Words['t']): string[] {
  const result = order.status === 'open' ? null : getOrderResult(order)
  const named = result?.ending === 'draw' || result?.ending === 'returned' ? result.ending : 'settled'
  return [
    order.orderId,
    order.marketName,
    t(order.direction === 'up' ? 'buyUp' : 'buyDown'),
    order.amount,
    t('seconds', { seconds: order.seconds }),
    order.entryPrice ?? '',
    order.exitPrice ?? '',
    t(result ? named : 'inProgress'),
    result?.amount ?? '',
    toTime(order.openedAt),
    toTime(order.closesAt),
  ]
}

/**
 * Returns a table of option orders with a header row. Figures are exact decimals; what is unknown is empty, and so is the result of an order in progress. Times
 * are in the device's time zone.
 */
export const toOptionOrderTable = (orders: readonly OptionOrder[], { t, list, coin }: Words): string[][] => [
  [
    list('number'),
    t('market'),
    t('direction'),
    t('amountIn', { coin }),
    t('duration'),
    t('orderPrice'),
    t('settlementPrice'),
    list('status'),
    t('resultIn', { coin }),
    t('opened'),
    t('settledAt'),
  ],
  ...orders.map((order) => toRow(order, t)),
]
