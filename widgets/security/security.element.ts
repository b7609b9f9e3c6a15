import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './security.css' with { type: 'css' }
import { Security } from './security.tsx'

/** The security centre: where a member changes the login password and sets the transaction password. */
defineWidget({
  tag: 'tl-security',
  events: { navigate: 'when another page is wanted (cancelable): route, query' },
  parts: { app: 'the whole', header: 'the head of the page', entry: 'the way to a password' },
  styles: [styles],
  view: Security,
})
