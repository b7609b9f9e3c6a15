import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './security.css' with { type: 'css' }
import { Security } from './security.tsx'

/** Security centre with links to the login password, the trading password and the sessions, and a switch for the figures kept on the device. */
defineWidget({
  tag: 'tl-security',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    entry: 'a link to a setting',
    keep: 'the switch that keeps the last figures on the device',
  },
  styles: [styles],
  view: Security,
})
