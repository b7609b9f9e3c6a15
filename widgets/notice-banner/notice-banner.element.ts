import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import lineSheet from '../../shared/view/ui/controls/notice-line.css' with { type: 'css' }
import styles from './notice-banner.css' with { type: 'css' }
import { NoticeBanner } from './notice-banner.tsx'

/** Line above the page with the newest unread system message and a link to all messages. */
defineWidget({
  tag: 'tl-notice-banner',
  events: { navigate: 'The link to all messages is pressed. Cancelable: cancel it to open a page of your own.' },
  parts: { notice: 'The line, while it is shown.' },
  states: {
    shown: 'A message is shown.',
  },
  styles: [lineSheet, styles],
  view: NoticeBanner,
})
