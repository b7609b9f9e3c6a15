import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './market.css' with { type: 'css' }
import { MarketView } from './market.tsx'

/** All markets by quote currency, with search, sorting and favourites. */
defineWidget({
  tag: 'tl-market',
  events: { navigate: 'when a market is picked (cancelable)' },
  parts: { header: 'the page header', row: 'a market' },
  styles: [styles],
  view: MarketView,
})
