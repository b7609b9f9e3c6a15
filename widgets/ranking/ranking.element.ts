import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../shared/element/manifest/attributes.ts'
import styles from './ranking.css' with { type: 'css' }
import { Ranking } from './ranking.tsx'

/** Markets with the largest gains, losses or volume. */
defineWidget({
  tag: 'tl-ranking',
  attributes: {
    table: booleanAttribute({
      description:
        'Starts with the markets of the largest volume, and adds volume, range and line of 24 hours to each.',
    }),
  },
  events: {
    navigate: 'A market is pressed. Cancelable: cancel it to open a page of your own.',
  },
  parts: { row: 'A market.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of markets is empty.' },
  styles: [styles],
  view: Ranking,
})
