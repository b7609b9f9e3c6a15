import richSheet from '../../shared/ui/controls/rich-text.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './notices.css' with { type: 'css' }
import { Notices } from './notices.tsx'

/** List of the member's system messages, newest first; each opens in a popup. */
defineWidget({
  tag: 'tl-notices',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    notice: 'a row of the list',
    message: 'the popup with a message',
    content: "a message's text in the popup",
    'record-link': 'the link to the record that caused a message',
  },
  styles: [richSheet, styles],
  view: Notices,
})
