import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import richSheet from '../../shared/view/ui/controls/rich-text.css' with { type: 'css' }
import styles from './bulletin.css' with { type: 'css' }
import { Bulletin } from './bulletin.tsx'

/** Popup with the operator's announcement, shown until it is closed. */
defineWidget({
  tag: 'tl-bulletin',
  parts: { bulletin: 'The popup.', content: 'Its text.' },
  styles: [richSheet, styles],
  view: Bulletin,
})
