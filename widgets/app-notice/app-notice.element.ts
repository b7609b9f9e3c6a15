import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import lineSheet from '../../shared/view/ui/controls/notice-line.css' with { type: 'css' }
import styles from './app-notice.css' with { type: 'css' }
import { AppNotice } from './app-notice.tsx'

/** Line above the page: the backend is unreachable and since when, or (host site only) a new version is available. Empty otherwise. */
defineWidget({
  tag: 'tl-app-notice',
  parts: { notice: 'The line, while it is shown.' },
  states: { shown: 'The line is shown.', newer: 'The line offers a new version.' },
  styles: [lineSheet, styles],
  view: AppNotice,
})
