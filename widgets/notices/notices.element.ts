import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import richSheet from '../../shared/view/ui/controls/rich-text.css' with { type: 'css' }
import styles from './notices.css' with { type: 'css' }
import { Notices } from './notices.tsx'

/** List of the member's system messages, newest first; each opens in a popup. */
defineWidget({
  tag: 'tl-notices',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    notice: 'A row of the list.',
    message: 'The popup with a message.',
    content: 'A message’s text in the popup.',
    'record-link': 'The link to the record that caused a message.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of messages is empty.' },
  styles: [richSheet, styles],
  view: Notices,
})
