import lineSheet from '../../shared/ui/controls/notice-line.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './app-notice.css' with { type: 'css' }
import { AppNotice } from './app-notice.tsx'

/** Says above the page that the backend cannot be reached, and since when; on the host site also that it has been built anew. Nothing while all is well. */
defineWidget({
  tag: 'tl-app-notice',
  parts: { notice: 'the line, while there is one' },
  styles: [lineSheet, styles],
  view: AppNotice,
})
