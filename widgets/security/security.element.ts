import type { NavigateDetail } from '../../shared/dom/events.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './security.css' with { type: 'css' }
import { Security } from './security.tsx'

/** The security centre: where a member changes the login password and sets the trading password. */
defineWidget({
  tag: 'tl-security',
  events: { navigate: event<NavigateDetail>('when another page is wanted (cancelable)') },
  parts: { app: 'the whole', header: 'the head of the page', entry: 'the way to a password' },
  styles: [styles],
  view: Security,
})
