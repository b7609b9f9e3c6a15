import type { NavigateDetail } from '../../shared/dom/events.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './menu.css' with { type: 'css' }
import { Menu } from './menu.tsx'

/** The tiles of the home page: what the site offers. */
defineWidget({
  tag: 'tl-menu',
  events: { navigate: event<NavigateDetail>('when a tile is pressed (cancelable)') },
  parts: { app: 'the whole', tile: 'a tile' },
  styles: [styles],
  view: Menu,
})
