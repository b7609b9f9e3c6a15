import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import styles from './ranking.css' with { type: 'css' }
import { Ranking } from './ranking.tsx'

/** Markets with the largest gains or losses. */
defineWidget({
  tag: 'tl-ranking',
  events: {
    navigate: 'A market is pressed. Cancelable: cancel it to open a page of your own.',
  },
  parts: { row: 'A market.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of markets is empty.' },
  styles: [styles],
  view: Ranking,
})
