import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './ranking.css' with { type: 'css' }
import { Ranking } from './ranking.tsx'

/** Markets with the largest gains or losses. */
defineWidget({
  tag: 'tl-ranking',
  events: { navigate: 'when a market is picked (cancelable)' },
  parts: { row: 'a market' },
  styles: [styles],
  view: Ranking,
})
