import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import formStyles from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './public-trade.css' with { type: 'css' }
import { PublicTradePage } from './public-trade.tsx'

/** Public trade of a market, found by its number: price, time in ms, the trades beside it, and the rule by which trades decide options. */
defineWidget({
  tag: 'tl-public-trade',
  attributes: {
    symbol: stringAttribute({
      description: 'Market of the trade by its symbol in lower case, such as `btcusdt`.',
      example: 'btcusdt',
    }),
    trade: stringAttribute({
      description: 'Number of the trade. Empty shows the form that asks for it.',
      example: '100093412',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form with market and number.',
    facts: 'The facts of the trade.',
    rule: 'The rule by which trades decide options.',
    trades: 'The trades before and after.',
  },
  styles: [formStyles, styles],
  view: PublicTradePage,
})
