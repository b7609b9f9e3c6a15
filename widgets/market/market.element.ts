import type { NavigateDetail } from '../../shared/dom/events.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './market.css' with { type: 'css' }
import { Market } from './market.tsx'

/** All markets, by currency, with search, sort and favourites. */
defineWidget({
  tag: 'tl-market',
  events: { navigate: event<NavigateDetail>('when a market is picked (cancelable)') },
  parts: { app: 'the whole', header: 'the head of the page', row: 'a market' },
  styles: [styles],
  view: Market,
})
