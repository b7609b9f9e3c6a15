import richSheet from '../../shared/ui/controls/rich-text.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './bulletin.css' with { type: 'css' }
import { Bulletin } from './bulletin.tsx'

/** The announcement of the settings, as a popup, when there is one and it was not closed. */
defineWidget({
  tag: 'tl-bulletin',
  parts: { bulletin: 'the popup', content: 'its text' },
  styles: [richSheet, styles],
  view: Bulletin,
})
