import { INTERVALS } from '../../shared/contract/constants.ts'
import { normalResolution } from '../../shared/contract/feed.ts'
import type { OptionOrderDetail } from '../../shared/dom/events.ts'
import chartSheet from '../../shared/ui/spot/chart.css' with { type: 'css' }
import { booleanAttribute, enumAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './options.css' with { type: 'css' }
import { OptionsTrader } from './options.tsx'

/**
 * Parses the chart interval from any spelling that a feed uses for it.
 *
 * @throws TypeError for an unknown interval
 */
function interval(value: string): string {
  const known = normalResolution(value)
  if (!known) throw new TypeError(`one of ${Object.keys(INTERVALS).join(', ')} is expected`)
  return known
}

/** Timed options trader: chart, order form, running and settled orders. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-options',
  attributes: {
    symbol: stringAttribute(),
    name: stringAttribute(),
    interval: stringAttribute('1', interval),
    'no-chart': booleanAttribute(),
    view: enumAttribute('chart', 'orders'),
    order: stringAttribute(),
  },
  events: {
    order: event<OptionOrderDetail>(
      'before an order is sent (cancelable), and when it is accepted, refused, unanswered (unknown) or settled',
    ),
    market: 'when the member picks another market',
    error: 'when an attribute names an unknown market',
    navigate: 'when another page is requested (cancelable); otherwise the host site opens it',
  },
  parts: {
    header: 'the header with the market and the buttons',
    stats: "the market's figures",
    chart: 'the chart with its legend',
    'trade-bar': 'the bar with the draft and the buy buttons',
    'buy-up': 'the button that buys up',
    'buy-down': 'the button that buys down',
    panel: 'the order panel of the wide layout',
    running: 'the strip of orders in progress',
    'running-order': 'an order in the strip',
    orders: 'the two lists of orders',
    order: 'a row of an order list',
    sheet: 'the order form as a sheet',
    markets: 'the list of markets',
    result: 'the sheet of an order',
    trades: 'the trades that decided the order',
  },
  styles: [chartSheet, styles],
  view: OptionsTrader,
})
