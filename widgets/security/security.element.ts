import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './security.css' with { type: 'css' }
import { Security } from './security.tsx'

/** Security centre with links to the login password, the trading password and the sessions. */
defineWidget({
  tag: 'tl-security',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', entry: 'a link to a setting' },
  styles: [styles],
  view: Security,
})
