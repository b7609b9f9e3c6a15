import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './ranking.css' with { type: 'css' }
import { Ranking } from './ranking.tsx'

/** The markets that rise or fall the most. */
defineWidget({
  tag: 'tl-ranking',
  events: { navigate: 'when a market is picked (cancelable)' },
  parts: { row: 'a market' },
  styles: [styles],
  view: Ranking,
})
