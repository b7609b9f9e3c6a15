import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import styles from './market.css' with { type: 'css' }
import { MarketView } from './market.tsx'

/** All markets by quote currency, with search, sorting and favourites. */
defineWidget({
  tag: 'tl-market',
  events: {
    navigate: 'A market is pressed. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', row: 'A market.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of markets is empty.' },
  styles: [styles],
  view: MarketView,
})
