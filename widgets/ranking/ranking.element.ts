import type { NavigateDetail } from '../../shared/dom/events.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './ranking.css' with { type: 'css' }
import { Ranking } from './ranking.tsx'

/** The markets that rise or fall the most. */
defineWidget({
  tag: 'tl-ranking',
  events: { navigate: event<NavigateDetail>('when a market is picked (cancelable)') },
  parts: { app: 'the whole', row: 'a market' },
  styles: [styles],
  view: Ranking,
})
