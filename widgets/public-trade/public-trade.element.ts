import formStyles from '../../shared/ui/controls/form.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './public-trade.css' with { type: 'css' }
import { PublicTradePage } from './public-trade.tsx'

/** Public trade of a market, found by its number: price, time in ms, the trades beside it, and the rule by which trades decide options. */
defineWidget({
  tag: 'tl-public-trade',
  attributes: { symbol: stringAttribute(''), trade: stringAttribute('') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form with market and number',
    facts: 'the facts of the trade',
    rule: 'the rule by which trades decide options',
    trades: 'the trades before and after',
  },
  styles: [formStyles, styles],
  view: PublicTradePage,
})
