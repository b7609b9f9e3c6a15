import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './menu.css' with { type: 'css' }
import { Menu } from './menu.tsx'

/** Tiles of the home page that link to the site's features. */
defineWidget({
  tag: 'tl-menu',
  events: { navigate: 'when a tile is pressed (cancelable)' },
  parts: { tile: 'a tile' },
  styles: [styles],
  view: Menu,
})
