import { INTERVALS } from '../../shared/base/contract/constants.ts'
import { normalizeResolution } from '../../shared/base/contract/feed.ts'
import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, enumAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import { event } from '../../shared/element/manifest/event-declaration.ts'
import type { OptionOrderDetail } from '../../shared/state/page/action-events.ts'
import chartSheet from '../../shared/view/ui/spot/chart.css' with { type: 'css' }
import styles from './options.css' with { type: 'css' }
import { OptionsTrader } from './options.tsx'

/**
 * Parses the chart interval from any spelling that a feed uses for it.
 *
 * @throws TypeError for an unknown interval
 */
function interval(value: string): string {
  const known = normalizeResolution(value)
  if (!known) throw new TypeError(`one of ${Object.keys(INTERVALS).join(', ')} is expected`)
  return known
}

/** Timed options trader: chart, order form, running and settled orders. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-options',
  attributes: {
    symbol: stringAttribute({
      description:
        'Market by its symbol in lower case, such as `btcusdt`. Empty selects the first market. An unknown market shows a message and fires `tl-error`.',
      example: 'btcusdt',
    }),
    name: stringAttribute({
      description: 'Name shown until the market’s own name is loaded, such as `BTC/USDT`.',
      example: 'BTC/USDT',
    }),
    interval: stringAttribute({
      description:
        'Interval of the chart: minutes as `1`, `5`, `15`, `30`, `60`, `240`, or `D`, `W`, `M` for day, week and month.',
      example: '15',
      fallback: '1',
      known: ['1', '5', '15', '30', '60', '240', 'D', 'W', 'M'],
      read: interval,
    }),
    'no-chart': booleanAttribute({ description: 'Leaves out the chart.' }),
    features: stringAttribute({
      description:
        'Parts to show, separated by commas: `chart`, `form`, `orders`. Empty, or without a known name, shows all. Parts that are left out load nothing.',
      example: 'chart,form',
      knownList: ['chart', 'form', 'orders'],
    }),
    view: enumAttribute({
      words: ['chart', 'orders'],
      description:
        'View of the narrow layout: `chart` with the buy buttons, or `orders`, the lists of running and settled orders.',
      example: 'orders',
    }),
    order: stringAttribute({
      description: 'Number of one of the member’s orders, whose sheet opens at once. Empty opens none.',
      example: '10002',
    }),
  },
  events: {
    order: event<OptionOrderDetail>(
      'An order is about to be sent (`before`), was accepted, refused, has no response (`unknown`) or is settled. Cancelable in the phase `before`: cancel it and the order is not sent.',
    ),
    market: 'The member has picked another market.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The header with the market and the buttons.',
    stats: 'The market’s figures.',
    chart: 'The chart with its legend.',
    'trade-bar': 'The bar with the draft and the buy buttons.',
    'buy-up': 'The button that buys up.',
    'buy-down': 'The button that buys down.',
    panel: 'The order panel of the wide layout.',
    running: 'The strip of orders in progress.',
    'running-order': 'An order in the strip.',
    orders: 'The two lists of orders.',
    order: 'A row of an order list.',
    sheet: 'The order form as a sheet.',
    markets: 'The list of markets.',
    result: 'The sheet of an order.',
    trades: 'The trades that decided the order.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of orders is empty.' },
  styles: [chartSheet, styles],
  view: OptionsTrader,
})
