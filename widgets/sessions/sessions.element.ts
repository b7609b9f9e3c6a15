import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './sessions.css' with { type: 'css' }
import { Sessions } from './sessions.tsx'

/** Devices on which the member is logged in; each session can be ended. */
defineWidget({
  tag: 'tl-sessions',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', session: 'a session' },
  styles: [styles],
  view: Sessions,
})
